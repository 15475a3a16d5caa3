/* A checker of LRAT proofs: DRAT whose every lemma names the clauses that refute its negation, in order.
 *
 * Clauses have numbers: those of the formula 1, 2, ..., those of the proof what the proof says, ascending. A step is
 *
 *     <number> <literals> 0 <hints> 0      to add a clause, or
 *     <number> d <numbers> 0               to delete some.
 *
 * To check a lemma, its negation is assumed, and each hint must then be a clause with one literal at most that is not
 * false: that literal is made true, and if there is none the lemma is RUP. If the hints end, or a negative one comes,
 * before such a conflict, the lemma must be RAT on its first literal: a hint -n begins the group of those that refute
 * its resolvent with clause n, and every clause with the literal's negation must have a group, or a resolvent that is
 * true as it is. L. Cruz-Filipe, M. J. H. Heule, W. A. Hunt, M. Kaufmann and P. Schneider-Kamp, "Efficient certified
 * RAT verification", CADE 2017.
 *
 * Invariant, between steps: nothing is assigned; so a deleted clause has no trace, and each step is checked on its own.
 * Cost: the literals of the clauses that are named, and for a lemma that is not RUP a walk through all clauses; memory
 * is the literals of formula and proof, since a deleted clause stays where it was.
 */
#include "clauses.h"

/* The item read next. */
typedef enum { A_NUMBER, A_KIND, LITERALS, HINTS, DELETIONS } Expected;

typedef struct {
    Formula formula;
    int64_t *numbers; /* of the clauses, ascending */
    Place *places;
    int64_t clauses, clauses_room;
    int64_t *hints; /* of the open step */
    int64_t hint_count, hint_room;
    int64_t number, stated; /* of the last clause; what the open step calls itself */
    Expected expected;
    int64_t defect;  /* the first step that does not follow */
    Outcome verdict; /* RUNNING as long as there is none */
} Lrat;

/* The outcome of hints. */
typedef enum { CONFLICT, QUIET, BAD } Effect;

/* Return the place of a clause with some number that is not deleted; NO_CLAUSE if there is none. */
static Place find(const Lrat *lrat, int64_t number) {
    if (!lrat->clauses || number < 1 || number > lrat->numbers[lrat->clauses - 1]) return NO_CLAUSE;
    /* numbers ascend by 1 at least, which bounds the index from both sides: proofs without gaps need no search */
    const int64_t last = lrat->clauses - 1, back = lrat->numbers[last] - number;
    int64_t low = back > last ? 0 : last - back, high = number - 1 < last ? number - 1 : last;
    while (low < high) {
        const int64_t middle = low + (high - low) / 2;
        if (lrat->numbers[middle] < number)
            low = middle + 1;
        else
            high = middle;
    }
    CHECK(0 <= low && low < lrat->clauses);
    if (lrat->numbers[low] != number || !clause_at(&lrat->formula, lrat->places[low])->alive) return NO_CLAUSE;
    return lrat->places[low];
}

/* Let the open clause be one of the formula. */
static void add_clause(Lrat *lrat) {
    Formula *formula = &lrat->formula;
    if (lrat->clauses == lrat->clauses_room) {
        const int64_t room = lrat->clauses_room, more = room ? 2 * room : 64;
        if (!grow(&lrat->numbers, room, more, sizeof *lrat->numbers) ||
            !grow(&lrat->places, room, more, sizeof *lrat->places)) {
            formula->starved = true;
            return;
        }
        lrat->clauses_room = more;
    }
    lrat->numbers[lrat->clauses] = lrat->number;
    lrat->places[lrat->clauses++] = formula->open;
    if (!clause_at(formula, formula->open)->length) lrat->verdict = REFUTED;
    keep_clause(formula);
}

/* Propagate by hints, from one of them to a negative one or the end; `next` becomes where they end. */
static Effect follow(Lrat *lrat, int64_t *next) {
    Formula *formula = &lrat->formula;
    Effect effect = QUIET;
    for (; *next < lrat->hint_count && lrat->hints[*next] > 0; ++*next) {
        if (effect != QUIET) continue;
        const Place place = find(lrat, lrat->hints[*next]);
        if (place == NO_CLAUSE) {
            effect = BAD;
            continue;
        }
        const Clause *clause = clause_at(formula, place);
        Literal unit = NO_LITERAL;
        int64_t possible = 0;
        formula->work += clause->length;
        for (uint32_t i = 0; i < clause->length && possible < 2; i++) {
            if (value_of(formula, clause->literals[i]) < 0) continue;
            unit = clause->literals[i];
            possible++;
        }
        if (possible == 0)
            effect = CONFLICT;
        else if (possible > 1)
            effect = BAD;
        else if (value_of(formula, unit) == 0)
            make_true(formula, unit);
    }
    return effect;
}

/* Whether the resolvents of the open clause with all clauses that have its first literal negated are refuted, by the
 * groups of hints from `next` on. */
static bool is_rat(Lrat *lrat, int64_t next) {
    Formula *formula = &lrat->formula;
    if (formula->pivot == NO_LITERAL) return false;
    const Literal opposite = formula->pivot ^ 1;
    const int64_t assumed = formula->trail_length;
    while (next < lrat->hint_count) {
        const Place place = find(lrat, -lrat->hints[next++]);
        if (place == NO_CLAUSE) return false;
        Clause *clause = clause_at(formula, place);
        const bool conflict = assume_negation(formula, clause, opposite);
        const Effect effect = follow(lrat, &next);
        undo(formula, assumed);
        if (!conflict && effect != CONFLICT) return false;
        clause->covered = true;
    }
    for (Place place = 0; place < formula->words_used; place = after(formula, place)) {
        Clause *clause = clause_at(formula, place);
        const bool covered = clause->covered;
        formula->work++;
        clause->covered = false;
        if (covered || !clause->alive || !contains(formula, clause, opposite)) continue;
        const bool conflict = assume_negation(formula, clause, opposite);
        undo(formula, assumed);
        if (!conflict) return false;
    }
    return true;
}

/* Check whether the open clause follows, by its hints. */
static bool follows(Lrat *lrat) {
    Formula *formula = &lrat->formula;
    int64_t next = 0;
    bool found = assume_negation(formula, clause_at(formula, formula->open), NO_LITERAL);
    if (!found) {
        const Effect effect = follow(lrat, &next);
        found = effect == CONFLICT || (effect == QUIET && is_rat(lrat, next));
    }
    undo(formula, 0);
    return found;
}

/* Do what the open step says, now that it is whole. */
static void take_step(Lrat *lrat, bool deletes) {
    lrat->formula.begun = false;
    lrat->expected = A_NUMBER;
    if (lrat->verdict != RUNNING) return; /* what comes now is read, for mistakes, but changes nothing */
    if (deletes) {
        for (int64_t i = 0; i < lrat->hint_count; i++) {
            const Place place = find(lrat, lrat->hints[i]);
            if (place != NO_CLAUSE) clause_at(&lrat->formula, place)->alive = false;
        }
    } else if (follows(lrat)) {
        add_clause(lrat);
    } else {
        lrat->verdict = DEFECTIVE;
        lrat->defect = lrat->formula.step;
    }
}

static void add_hint(Lrat *lrat, int64_t number) {
    if (lrat->hint_count == lrat->hint_room) {
        const int64_t more = lrat->hint_room ? 2 * lrat->hint_room : 64;
        if (!grow(&lrat->hints, lrat->hint_room, more, sizeof *lrat->hints)) {
            lrat->formula.starved = true;
            return;
        }
        lrat->hint_room = more;
    }
    lrat->hints[lrat->hint_count++] = number;
}

/* Take a token of the formula; return whether it may stand there. */
static bool take_clause(Lrat *lrat, Token token, int64_t number) {
    Formula *formula = &lrat->formula;
    if (token != NUMBER || !is_literal(number)) return false;
    if (!formula->begun) {
        formula->begun = true;
        formula->step++;
        open_clause(formula);
    }
    if (formula->starved) return true;
    if (number) {
        add_literal(formula, number);
    } else {
        formula->begun = false;
        lrat->number++;
        add_clause(lrat);
    }
    return true;
}

/* Take a token of the proof; return whether it may stand there. */
static bool take_token(Lrat *lrat, Token token, int64_t number) {
    Formula *formula = &lrat->formula;
    if (token == NEITHER || (token == DELETE && lrat->expected != A_KIND)) return false;
    switch (lrat->expected) {
        case A_NUMBER:
            formula->begun = true;
            formula->step++;
            open_clause(formula);
            lrat->stated = number;
            lrat->hint_count = 0;
            lrat->expected = A_KIND;
            return number > 0;
        case A_KIND:
            if (token == DELETE) { /* its number counts for nothing */
                lrat->expected = DELETIONS;
                return true;
            }
            if (lrat->stated <= lrat->number) return false;
            lrat->number = lrat->stated;
            lrat->expected = LITERALS;
            /* fall through */
        case LITERALS:
            if (!is_literal(number)) return false;
            if (number)
                add_literal(formula, number);
            else
                lrat->expected = HINTS;
            return true;
        case HINTS:
        case DELETIONS:
            if (number)
                add_hint(lrat, number);
            else
                take_step(lrat, lrat->expected == DELETIONS);
            return number >= 0 || lrat->expected != DELETIONS;
    }
    return false;
}

/* ---- what the library exports ---- */

/* Return a checker that has read nothing, or NULL. */
EXPORTED void *KERNEL(lrat_new)(void) { return calloc(1, sizeof(Lrat)); }

EXPORTED void KERNEL(lrat_free)(void *checker) {
    Lrat *lrat = checker;
    free(lrat->numbers);
    free(lrat->places);
    free(lrat->hints);
    free_formula(&lrat->formula);
    free(lrat);
}

/* Go on with a text, the formula's or the proof's, until it ends or the budget of work is used up; return an Outcome.
 * The formula comes first, whole; every call for a text gets the same bytes. */
EXPORTED int64_t KERNEL(lrat_read)(void *checker, const uint8_t *text, int64_t size, int64_t is_proof,
                                   int64_t budget) {
    Lrat *lrat = checker;
    Formula *formula = &lrat->formula;
    for (formula->work = 0; !formula->starved && formula->work < budget;) {
        int64_t number = 0;
        const Token token = read_token(formula, text, size, &number);
        if (token == END) {
            if (formula->begun) return CUT;
            rewind_text(formula);
            return lrat->verdict == RUNNING ? UNFINISHED : lrat->verdict;
        }
        if (!(is_proof ? take_token(lrat, token, number) : take_clause(lrat, token, number))) return MALFORMED;
    }
    return formula->starved ? NO_MEMORY : RUNNING;
}

/* Where a text is malformed: the line, from 1. */
EXPORTED int64_t KERNEL(lrat_line)(void *checker, const uint8_t *text, int64_t size) {
    return line_of(&((Lrat *)checker)->formula, text, size);
}

/* The first step of the proof that does not follow, from 1. */
EXPORTED int64_t KERNEL(lrat_defect)(void *checker) { return ((Lrat *)checker)->defect; }
