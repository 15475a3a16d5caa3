/* Checks that weights leave no room for a number of tetrominoes S in a square: a few lines that share nothing with satpack.
 *
 *     cc -O2 -o sweep sweep.c && ./sweep 117 < skew-22.weights
 *
 * The input is the side n of the square, a scale, and n*n weights of cells, from 0. Any four cells that an S covers weigh at
 * least the scale, which is checked. So N of them weigh as much as all cells less what is lost: the weights of empty cells,
 * and what each S weighs beyond the scale. Cell by cell, in reading order, the program keeps which later cells are covered
 * already, with the least that can have been lost; whatever has lost more than N of them leave is dropped. If nothing is
 * left at the end, there are no N.
 */
#include <stdio.h>
#include <stdlib.h>

typedef unsigned long long Key;
typedef struct {
    Key key;
    int lost; /* one more, so that 0 is an empty place */
} State;
typedef struct {
    State *states;
    size_t room, count;
} Table;

static Table made(size_t room) {
    Table table = {calloc(room, sizeof(State)), room, 0};
    if (!table.states) exit(2);
    return table;
}

static void add(Table *table, Key key, int lost) {
    if (table->count * 4 > table->room * 3) {
        Table larger = made(table->room * 2);
        for (size_t i = 0; i < table->room; i++)
            if (table->states[i].lost) add(&larger, table->states[i].key, table->states[i].lost - 1);
        free(table->states);
        *table = larger;
    }
    Key mixed = (key ^ key >> 29) * 0x9E3779B97F4A7C15ull;
    size_t i = (mixed ^ mixed >> 32) & (table->room - 1);
    while (table->states[i].lost && table->states[i].key != key) i = (i + 1) & (table->room - 1);
    if (!table->states[i].lost) {
        table->states[i] = (State){key, lost + 1};
        table->count++;
    } else if (lost < table->states[i].lost - 1) {
        table->states[i].lost = lost + 1;
    }
}

/* The four ways an S lies: its other cells, by row and column from its first. */
static const int ways[4][3][2] = {{{0, 1}, {1, -1}, {1, 0}},
                                  {{0, 1}, {1, 1}, {1, 2}},
                                  {{1, 0}, {1, 1}, {2, 1}},
                                  {{1, -1}, {1, 0}, {2, -1}}};
static int n, scale, weights[31 * 31];

/* The cells that an S takes after its first, as bits counted from that, and what it weighs beyond the scale; 0 if it does not fit. */
static Key mask_of(int at, int way, int *beyond) {
    Key mask = 0;
    *beyond = weights[at] - scale;
    for (int k = 0; k < 3; k++) {
        int row = at / n + ways[way][k][0], column = at % n + ways[way][k][1];
        if (row >= n || column < 0 || column >= n) return 0;
        *beyond += weights[row * n + column];
        mask |= (Key)1 << (row * n + column - at);
    }
    return mask;
}

int main(int count, char **words) {
    int left = 0, beyond;
    if (count != 2 || scanf("%d %d", &n, &scale) != 2 || n < 3 || n > 31) return 2;
    for (int i = 0; i < n * n; i++) {
        if (scanf("%d", weights + i) != 1 || weights[i] < 0) return 2;
        left += weights[i];
    }
    for (int i = 0; i < 4 * n * n; i++)
        if (mask_of(i / 4, i % 4, &beyond) && beyond < 0) {
            printf("the cells of an S weigh less than %d\n", scale);
            return 2;
        }
    left -= scale * atoi(words[1]);
    Table now = made(1024);
    if (left >= 0) add(&now, 0, 0);
    size_t most = now.count;
    for (int at = 0; at < n * n && now.count; at++) {
        Table next = made(now.room);
        for (size_t i = 0; i < now.room; i++) {
            if (!now.states[i].lost) continue;
            Key key = now.states[i].key;
            int lost = now.states[i].lost - 1;
            if (key & 1) {
                add(&next, key >> 1, lost);
                continue;
            }
            if (lost + weights[at] <= left) add(&next, key >> 1, lost + weights[at]);
            for (int way = 0; way < 4; way++) {
                Key mask = mask_of(at, way, &beyond);
                if (mask && !(key & mask) && lost + beyond <= left)
                    add(&next, (key | mask) >> 1, lost + beyond);
            }
        }
        free(now.states);
        now = next;
        if (now.count > most) most = now.count;
    }
    printf("there %s %s tetrominoes S in %dx%d (%zu states at most)\n", now.count ? "may be" : "are no", words[1], n, n,
           most);
    return now.count != 0;
}
