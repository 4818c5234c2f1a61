/* Node-Kayles by the plain method: the full mex of every position, kept under its set of live vertices, or, if the
   argument is "moves", under the set of moves that led to it. Input: vertices, edges, then the edges. Output: nimber,
   number of positions, most memory held, in bytes. At most 128 vertices. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

typedef unsigned __int128 set;
typedef struct { set key; int value; } slot;

static set closed[128];
static int order, by_moves;
static slot *table;
static unsigned long size = 1 << 16, used = 0;

static unsigned long place(slot *in, unsigned long size, set key) {
  unsigned long hash = (unsigned long)key * 0x9e3779b97f4a7c15UL ^ (unsigned long)(key >> 64) * 0xc2b2ae3d27d4eb4fUL;
  unsigned long at = (hash ^ hash >> 29) & (size - 1);
  while (in[at].key && in[at].key != key) at = (at + 1) & (size - 1);
  return at;
}

static void keep(set key, int value) {
  if (2 * used >= size) {
    slot *wide = calloc(2 * size, sizeof(slot));
    if (!wide) { fprintf(stderr, "out of memory\n"); exit(1); }
    for (unsigned long at = 0; at < size; at++)
      if (table[at].key) wide[place(wide, 2 * size, table[at].key)] = table[at];
    free(table);
    table = wide;
    size *= 2;
  }
  /* The key 0, of no moves, is that of the whole graph alone, and not kept. */
  if (key) table[place(table, size, key)] = (slot){key, value};
  used++;
}

static int nimber(set live, set made) {
  if (!live) return 0;
  set key = by_moves ? made : live;
  slot *known = &table[place(table, size, key)];
  if (known->key) return known->value;
  char seen[129] = {0};
  for (int v = 0; v < order; v++)
    if (live >> v & 1) seen[nimber(live & ~closed[v], made | (set)1 << v)] = 1;
  int value = 0;
  while (seen[value]) value++;
  keep(key, value);
  return value;
}

int main(int count, char **words) {
  int edges, u, v;
  by_moves = count > 1 && !strcmp(words[1], "moves");
  if (scanf("%d %d", &order, &edges) != 2 || order > 128) return 1;
  for (v = 0; v < order; v++) closed[v] = (set)1 << v;
  while (edges-- > 0) {
    if (scanf("%d %d", &u, &v) != 2) return 1;
    closed[u] |= (set)1 << v;
    closed[v] |= (set)1 << u;
  }
  table = calloc(size, sizeof(slot));
  set all = order == 128 ? ~(set)0 : ((set)1 << order) - 1;
  int value = nimber(all, 0);
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  printf("%d %lu %ld\n", value, used, usage.ru_maxrss << 10);
  return 0;
}
