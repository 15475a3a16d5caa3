/* Shared by the checkers of DRAT and LRAT proofs: reading their text, clauses in memory, and an assignment.
 *
 * A file numbers variables as it likes; here they are renumbered in the order in which they appear, so that memory
 * goes by the size of a file and not by its largest number. Literals are 2v and 2v + 1 for variable v and its negation,
 * so that `literal ^ 1` is the negation.
 *
 * There is one parser, which makes room as it reads. It stops after any token and goes on from there. Memory that can't
 * be had makes a formula `starved` for good, and nothing that is found out about it counts any more.
 *
 * Invariant: a clause keeps its place, in words from the first, until the formula is freed; of `words` no more are used
 * than there is room for; of a literal and its negation the values are opposite.
 * Cost: a byte of text is looked at once; a clause takes four bytes a literal, and sixteen.
 * Source: the formats are those of DRAT-trim and of LRAT; see drat.c and lrat.c.
 */
#ifndef SATPACK_CLAUSES_H
#define SATPACK_CLAUSES_H

#include <stdlib.h>
#include <string.h>

#include "kernels.h"

/* The outcomes of reading and checking. */
typedef enum {
    RUNNING,    /* the budget is used up */
    MALFORMED,  /* a line is none of the format's */
    CUT,        /* the text ends within a step */
    NO_MEMORY,  /* more is needed than can be had */
    REFUTED,    /* the formula has no model */
    DEFECTIVE,  /* a step does not follow */
    UNFINISHED, /* everything is right, and the empty clause is not among it */
} Outcome;

typedef uint32_t Literal;
typedef uint32_t Place; /* of a clause, in words from the first */

#define NO_LITERAL UINT32_MAX
#define NO_CLAUSE UINT32_MAX
#define LARGEST_VARIABLE ((int64_t)1 << 29)
#define LARGEST_NUMBER ((int64_t)1 << 60)

typedef struct {
    uint32_t length;
    uint8_t alive, covered; /* not deleted; seen to by a group of hints (LRAT) */
    uint32_t hash;          /* of its literals in any order (DRAT) */
    Place next;             /* the next clause in the bucket (DRAT) */
    Literal literals[];
} Clause;

enum { HEADER = sizeof(Clause) / sizeof(uint32_t) };

typedef struct {
    uint32_t variable; /* as files number it; 0 if the slot is free */
    uint32_t number;
} Slot;

typedef struct {
    Slot *slots; /* a hash table, at most half full */
    int64_t slot_count, variables, variables_room;
    uint32_t *stamps; /* for each literal the step that had it last */
    uint32_t stamp;
    int8_t *values; /* for each literal: 1 true, -1 false, 0 open */
    Literal *trail; /* those that are true, in order */
    int64_t trail_length;
    uint32_t *words; /* the clauses, then the one that is being read */
    int64_t words_used, words_room;
    Place open;       /* the clause that is being read */
    Literal pivot;    /* its first literal */
    int64_t at, step; /* how far its text is read: the next byte, and steps begun */
    bool begun;       /* whether a step is */
    int64_t work;     /* done by the current call: tokens, literals and clauses looked at, roughly */
    bool starved;
} Formula;

/* Make an array longer, with zeros; `array` is where its pointer is. Return whether that is possible. */
static inline bool grow(void *array, int64_t from, int64_t to, size_t size) {
    char *things;
    memcpy(&things, array, sizeof things);
    things = realloc(things, (size_t)to * size);
    if (!things) return false;
    memset(things + (size_t)from * size, 0, (size_t)(to - from) * size);
    memcpy(array, &things, sizeof things);
    return true;
}

/* ---- variables ---- */

static inline int64_t slot_of(const Formula *formula, uint32_t variable) {
    const int64_t mask = formula->slot_count - 1;
    int64_t slot = (int64_t)(variable * 0x9e3779b97f4a7c15u >> 32) & mask;
    while (formula->slots[slot].variable && formula->slots[slot].variable != variable) slot = (slot + 1) & mask;
    return slot;
}

static inline bool double_slots(Formula *formula) {
    Slot *old = formula->slots;
    const int64_t count = formula->slot_count;
    Slot *slots = calloc(count ? (size_t)count * 2 : 64, sizeof *slots);
    if (!slots) return false;
    formula->slots = slots;
    formula->slot_count = count ? count * 2 : 64;
    for (int64_t slot = 0; slot < count; slot++)
        if (old[slot].variable) slots[slot_of(formula, old[slot].variable)] = old[slot];
    free(old);
    return true;
}

/* Return the literal that a file writes as a number, which is not 0; NO_LITERAL if that takes memory there is not. */
static inline Literal literal_of(Formula *formula, int64_t number) {
    const uint32_t variable = (uint32_t)(number < 0 ? -number : number);
    if (2 * formula->variables >= formula->slot_count && !double_slots(formula)) return NO_LITERAL;
    Slot *slot = formula->slots + slot_of(formula, variable);
    if (!slot->variable) {
        if (formula->variables == formula->variables_room) {
            const int64_t room = formula->variables_room, more = room ? 2 * room : 64;
            if (!grow(&formula->stamps, 2 * room, 2 * more, sizeof *formula->stamps) ||
                !grow(&formula->values, 2 * room, 2 * more, sizeof *formula->values) ||
                !grow(&formula->trail, room, more, sizeof *formula->trail))
                return NO_LITERAL;
            formula->variables_room = more;
        }
        *slot = (Slot){variable, (uint32_t)formula->variables++};
    }
    return 2 * slot->number + (number < 0);
}

/* ---- clauses ---- */

static inline Clause *clause_at(const Formula *formula, Place place) {
    CHECK(place + HEADER <= formula->words_room);
    return (Clause *)(formula->words + place);
}

/* The place behind a clause. */
static inline Place after(const Formula *formula, Place place) {
    return place + HEADER + clause_at(formula, place)->length;
}

static inline bool contains(Formula *formula, const Clause *clause, Literal literal) {
    formula->work += clause->length / 8; /* a walk is fast */
    for (uint32_t i = 0; i < clause->length; i++)
        if (clause->literals[i] == literal) return true;
    return false;
}

/* Make room for this many more words behind the clauses. */
static inline bool reserve(Formula *formula, int64_t more) {
    const int64_t wanted = formula->words_used + more, room = formula->words_room;
    if (wanted <= room) return true;
    if (wanted >= NO_CLAUSE) return false;
    const int64_t doubled = 2 * room > 1024 ? 2 * room : 1024, to = doubled < NO_CLAUSE ? doubled : NO_CLAUSE;
    if (!grow(&formula->words, room, to, sizeof *formula->words)) return false;
    formula->words_room = to;
    return true;
}

/* Begin a clause without literals, behind the others. */
static inline void open_clause(Formula *formula) {
    if (!reserve(formula, HEADER)) {
        formula->starved = true;
        return;
    }
    formula->open = (Place)formula->words_used;
    formula->pivot = NO_LITERAL;
    *clause_at(formula, formula->open) = (Clause){.alive = true, .next = NO_CLAUSE};
    if (++formula->stamp == 0) { /* all stamps have been used */
        memset(formula->stamps, 0, (size_t)formula->variables_room * 2 * sizeof *formula->stamps);
        formula->stamp = 1;
    }
}

/* Add a literal, as a file writes it, to the open clause, unless the clause has it. */
static inline void add_literal(Formula *formula, int64_t number) {
    const Literal literal = literal_of(formula, number);
    if (literal == NO_LITERAL || !reserve(formula, HEADER + clause_at(formula, formula->open)->length + 1)) {
        formula->starved = true;
        return;
    }
    Clause *clause = clause_at(formula, formula->open);
    if (formula->stamps[literal] == formula->stamp) return;
    formula->stamps[literal] = formula->stamp;
    if (!clause->length) formula->pivot = literal;
    clause->literals[clause->length++] = literal;
}

/* Let the open clause stay. */
static inline void keep_clause(Formula *formula) {
    formula->words_used = after(formula, formula->open);
    CHECK(formula->words_used <= formula->words_room);
}

/* ---- the assignment ---- */

static inline int value_of(const Formula *formula, Literal literal) {
    CHECK(literal < 2 * formula->variables);
    return formula->values[literal];
}

static inline void make_true(Formula *formula, Literal literal) {
    CHECK(value_of(formula, literal) == 0 && formula->trail_length < formula->variables);
    formula->values[literal] = 1;
    formula->values[literal ^ 1] = -1;
    formula->trail[formula->trail_length++] = literal;
}

/* Undo the assignments made after the trail had this length. */
static inline void undo(Formula *formula, int64_t length) {
    while (formula->trail_length > length) {
        const Literal literal = formula->trail[--formula->trail_length];
        formula->values[literal] = formula->values[literal ^ 1] = 0;
    }
}

/* Assume the negation of a clause, but for one of its literals; return whether that is a contradiction as it is. */
static inline bool assume_negation(Formula *formula, const Clause *clause, Literal spared) {
    formula->work += clause->length;
    for (uint32_t i = 0; i < clause->length; i++) {
        const Literal literal = clause->literals[i];
        if (literal == spared) continue;
        const int value = value_of(formula, literal);
        if (value > 0) return true;
        if (value == 0) make_true(formula, literal ^ 1);
    }
    return false;
}

/* ---- text ---- */

typedef enum { END, NUMBER, DELETE, NEITHER } Token;

static inline bool is_space(uint8_t byte) { return byte <= ' '; }

/* Read a token from where the formula's text is at: "d", or a number. Where no step is begun, a line that starts with
 * "c" or "p" is skipped. */
static inline Token read_token(Formula *formula, const uint8_t *text, int64_t size, int64_t *number) {
    int64_t at = formula->at;
    formula->work++;
    for (;;) {
        while (at < size && is_space(text[at])) at++;
        if (at >= size || formula->begun || (text[at] != 'c' && text[at] != 'p')) break;
        const uint8_t *end = memchr(text + at, '\n', (size_t)(size - at));
        at = end ? end - text : size;
    }
    formula->at = at;
    if (at >= size) return END;
    if (text[at] == 'd') {
        formula->at = at + 1;
        return DELETE;
    }
    const bool negative = text[at] == '-';
    at += negative;
    const int64_t first = at;
    int64_t value = 0;
    for (; at < size && text[at] >= '0' && text[at] <= '9' && value < LARGEST_NUMBER / 10; at++)
        value = 10 * value + (text[at] - '0');
    if (at == first || (at < size && !is_space(text[at]))) return NEITHER;
    formula->at = at;
    *number = negative ? -value : value;
    return NUMBER;
}

static inline bool is_literal(int64_t number) { return -LARGEST_VARIABLE < number && number < LARGEST_VARIABLE; }

/* Which line of its text a formula is at, from 1. */
static inline int64_t line_of(const Formula *formula, const uint8_t *text, int64_t size) {
    int64_t line = 1;
    for (int64_t at = 0; at < formula->at && at < size; at++) line += text[at] == '\n';
    return line;
}

/* Begin another text. */
static inline void rewind_text(Formula *formula) {
    formula->at = formula->step = 0;
    formula->begun = false;
}

static inline void free_formula(Formula *formula) {
    free(formula->slots);
    free(formula->stamps);
    free(formula->values);
    free(formula->trail);
    free(formula->words);
}

#endif
