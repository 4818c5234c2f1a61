/* Deletion games by the plain method: the full mex of every position, kept under its set of live vertices, and of live
   edges where a move can remove an edge alone. The argument names the game:

     grim     a move removes a vertex that has a neighbour
     kayles   a move removes a vertex, or two vertices that are joined
     odd      a move removes an edge whose ends both have an odd degree
     delete   a move removes an edge
     chomp    a move removes a vertex or an edge
     nodes    a move removes a vertex and its neighbours
     arcs     a move removes the two ends of an edge

   Input: vertices, edges, then the edges. Output: nimber, number of positions, most memory held, in bytes. At most 128
   vertices and edges together. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

typedef unsigned __int128 set;
typedef struct { set key; int value; } slot;

static int order, edges, from[128], to[128];
static set around[128]; /* The neighbours of each vertex. */
static set at[128];     /* The edges at each vertex, as bits after those of the vertices. */
static char game;
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
  table[place(table, size, key)] = (slot){key, value};
  used++;
}

static int count(set of) {
  return __builtin_popcountl((unsigned long)of) + __builtin_popcountl((unsigned long)(of >> 64));
}

static set bit(int at) { return (set)1 << at; }

/* The live elements without a vertex and the edges at it. */
static set without(set live, int v) { return live & ~bit(v) & ~at[v]; }

static int nimber(set live) {
  if (!live) return 0;
  slot *known = &table[place(table, size, live)];
  if (known->key) return known->value;
  char seen[129] = {0};
  for (int v = 0; v < order; v++) {
    if (!(live >> v & 1)) continue;
    if ((game == 'g' && live & around[v]) || game == 'k' || game == 'c') seen[nimber(without(live, v))] = 1;
    if (game == 'n') seen[nimber(live & ~bit(v) & ~around[v])] = 1;
  }
  for (int e = 0; e < edges; e++) {
    int u = from[e], v = to[e];
    if (game == 'k' || game == 'a') {
      if (live >> u & live >> v & 1) seen[nimber(live & ~bit(u) & ~bit(v))] = 1;
    } else if (game == 'c' || game == 'd' || game == 'o') {
      if (!(live >> (order + e) & 1)) continue;
      if (game != 'o' || (count(live & at[u]) & count(live & at[v]) & 1)) seen[nimber(live & ~bit(order + e))] = 1;
    }
  }
  int value = 0;
  while (seen[value]) value++;
  keep(live, value);
  return value;
}

int main(int count, char **words) {
  if (count < 2 || scanf("%d %d", &order, &edges) != 2) return 1;
  game = words[1][0];
  int has_edges = game == 'c' || game == 'd' || game == 'o';
  if (order > 128 || edges > 128 || (has_edges && order + edges > 128)) return 1;
  for (int e = 0; e < edges; e++) {
    int u, v;
    if (scanf("%d %d", &u, &v) != 2) return 1;
    from[e] = u;
    to[e] = v;
    around[u] |= bit(v);
    around[v] |= bit(u);
    if (has_edges) {
      at[u] |= bit(order + e);
      at[v] |= bit(order + e);
    }
  }
  table = calloc(size, sizeof(slot));
  int elements = order + (has_edges ? edges : 0);
  int value = nimber(elements == 128 ? ~(set)0 : bit(elements) - 1);
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  printf("%d %lu %ld\n", value, used, usage.ru_maxrss << 10);
  return 0;
}
