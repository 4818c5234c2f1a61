/* Node-Kayles by the plain method with components: the full mex of every connected position, kept under its set of live
   vertices; a position that falls apart is the nim-sum of its parts. Input: vertices, edges, then the edges. Output: nimber,
   number of positions, most memory held in bytes, CPU microseconds of the search. At most 64 WORDS vertices. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#ifndef WORDS
#define WORDS 4
#endif

typedef struct { unsigned long w[WORDS]; } set;
typedef struct { set key; int value; } slot; /* the value is one more than the nimber; 0 marks a free slot */

static set open_row[64 * WORDS];
static int order;
static slot *table;
static unsigned long size = 1 << 12, used = 0;

static int is_empty(const set *a) {
  for (int i = 0; i < WORDS; i++) if (a->w[i]) return 0;
  return 1;
}

static slot *place(slot *in, unsigned long size, const set *key) {
  unsigned long hash = 0;
  for (int i = 0; i < WORDS; i++) {
    hash = (hash ^ key->w[i]) * 0x9e3779b97f4a7c15UL;
    hash ^= hash >> 32;
  }
  unsigned long at = hash & (size - 1);
  while (in[at].value && memcmp(&in[at].key, key, sizeof(set))) at = (at + 1) & (size - 1);
  return &in[at];
}

static void keep(const set *key, int nimber) {
  if (2 * used >= size) {
    slot *wide = calloc(2 * size, sizeof(slot));
    if (!wide) { fprintf(stderr, "out of memory\n"); exit(1); }
    for (unsigned long at = 0; at < size; at++)
      if (table[at].value) *place(wide, 2 * size, &table[at].key) = table[at];
    free(table);
    table = wide;
    size *= 2;
  }
  *place(table, size, key) = (slot){*key, nimber + 1};
  used++;
}

static int lowest(const set *a) {
  for (int i = 0; i < WORDS; i++) if (a->w[i]) return 64 * i + __builtin_ctzl(a->w[i]);
  return -1;
}

/* The component of a set with its lowest vertex. */
static set component(const set *live) {
  set part = {{0}}, front = {{0}};
  int v = lowest(live);
  front.w[v / 64] = 1UL << v % 64;
  while ((v = lowest(&front)) >= 0) {
    part.w[v / 64] |= 1UL << v % 64;
    for (int i = 0; i < WORDS; i++) front.w[i] = (front.w[i] | (open_row[v].w[i] & live->w[i])) & ~part.w[i];
  }
  return part;
}

/* The nimber of a connected set. */
static int nimber(const set *live) {
  slot *known = place(table, size, live);
  if (known->value) return known->value - 1;
  char seen[1024] = {0};
  for (int v = 0; v < order; v++) {
    if (!(live->w[v / 64] >> v % 64 & 1)) continue;
    set rest = *live;
    for (int i = 0; i < WORDS; i++) rest.w[i] &= ~open_row[v].w[i];
    rest.w[v / 64] &= ~(1UL << v % 64);
    int sum = 0;
    while (!is_empty(&rest)) {
      set part = component(&rest);
      for (int i = 0; i < WORDS; i++) rest.w[i] &= ~part.w[i];
      sum ^= nimber(&part);
    }
    seen[sum] = 1;
  }
  int value = 0;
  while (seen[value]) value++;
  keep(live, value);
  return value;
}

int main(void) {
  int edges, u, v;
  if (scanf("%d %d", &order, &edges) != 2 || order > 64 * WORDS) return 1;
  while (edges-- > 0) {
    if (scanf("%d %d", &u, &v) != 2) return 1;
    open_row[u].w[v / 64] |= 1UL << v % 64;
    open_row[v].w[u / 64] |= 1UL << u % 64;
  }
  table = calloc(size, sizeof(slot));
  set all = {{0}};
  for (v = 0; v < order; v++) all.w[v / 64] |= 1UL << v % 64;
  int sum = 0;
  while (!is_empty(&all)) {
    set part = component(&all);
    for (int i = 0; i < WORDS; i++) all.w[i] &= ~part.w[i];
    sum ^= nimber(&part);
  }
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  long micros = (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000L + usage.ru_utime.tv_usec + usage.ru_stime.tv_usec;
  printf("%d %lu %ld %ld\n", sum, used, usage.ru_maxrss << 10, micros);
  return 0;
}
