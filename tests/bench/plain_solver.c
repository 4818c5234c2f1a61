/* Node-Kayles by the plain method: the full mex of every position, kept under its set of live vertices.
   Input: vertices, edges, then the edges. Output: nimber and number of positions. At most 128 vertices. */
#include <stdio.h>
#include <stdlib.h>

typedef unsigned __int128 set;
typedef struct { set live; int value; } slot;

static set closed[128];
static int order;
static slot *table;
static unsigned long size = 1 << 16, used = 0;

static unsigned long place(slot *in, unsigned long size, set live) {
  unsigned long hash = (unsigned long)live * 0x9e3779b97f4a7c15UL ^ (unsigned long)(live >> 64) * 0xc2b2ae3d27d4eb4fUL;
  unsigned long at = (hash ^ hash >> 29) & (size - 1);
  while (in[at].live && in[at].live != live) at = (at + 1) & (size - 1);
  return at;
}

static void keep(set live, int value) {
  if (2 * used >= size) {
    slot *wide = calloc(2 * size, sizeof(slot));
    if (!wide) { fprintf(stderr, "out of memory\n"); exit(1); }
    for (unsigned long at = 0; at < size; at++)
      if (table[at].live) wide[place(wide, 2 * size, table[at].live)] = table[at];
    free(table);
    table = wide;
    size *= 2;
  }
  table[place(table, size, live)] = (slot){live, value};
  used++;
}

static int nimber(set live) {
  if (!live) return 0;
  slot *known = &table[place(table, size, live)];
  if (known->live) return known->value;
  char seen[129] = {0};
  for (int v = 0; v < order; v++)
    if (live >> v & 1) seen[nimber(live & ~closed[v])] = 1;
  int value = 0;
  while (seen[value]) value++;
  keep(live, value);
  return value;
}

int main(void) {
  int edges, u, v;
  if (scanf("%d %d", &order, &edges) != 2 || order > 128) return 1;
  for (v = 0; v < order; v++) closed[v] = (set)1 << v;
  while (edges-- > 0) {
    if (scanf("%d %d", &u, &v) != 2) return 1;
    closed[u] |= (set)1 << v;
    closed[v] |= (set)1 << u;
  }
  table = calloc(size, sizeof(slot));
  set all = order == 128 ? ~(set)0 : ((set)1 << order) - 1;
  int value = nimber(all);
  printf("%d %lu\n", value, used);
  return 0;
}
