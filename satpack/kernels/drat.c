/* A checker of DRAT proofs, forward: each clause of the proof must follow from those before it, up to the empty one.
 *
 * A proof adds and deletes clauses. An added one must be RUP: its negation, assumed, leads by unit propagation to a
 * conflict (E. Goldberg and Y. Novikov, "Verification of proofs of unsatisfiability for CNF formulas", DATE 2003). Or
 * RAT on the literal it lists first: together with the negation of any clause that has that literal negated, it does
 * (N. Wetzler, M. J. H. Heule and W. A. Hunt, "DRAT-trim: Efficient checking and trimming using expressive clausal
 * proofs", SAT 2014). RUP clauses are implied; RAT clauses are not, but leave a formula satisfiable if it is.
 *
 * A clause of two or more literals that is not true for good is watched in its first two (M. W. Moskewicz et al.,
 * "Chaff: Engineering an efficient SAT solver", DAC 2001). A watch has another literal of the clause with it, the
 * blocker: as long as that is true, the clause need not be looked at.
 *
 * Invariants, whenever no lemma is being checked: the trail is what follows by unit propagation from clauses that were
 * there at some time, and has no conflict; of two watched literals none is false, or one is true; the literals that
 * are true stay so even if the clause that made them so is deleted, as in other checkers. For the last reason RAT is
 * not tried on a literal that is false: a clause with its negation might be gone already.
 *
 * Cost: a lemma takes the propagation it causes, which is most of the time, and one that is not RUP a walk through all
 * clauses. Memory is the literals of formula and proof, since a deleted clause stays where it was.
 */
#include "clauses.h"

typedef struct {
    Literal blocker;
    Place place;
} Watch;

typedef struct {
    Watch *watches;
    uint32_t count, room;
} Watches;

typedef struct {
    Formula formula;
    Watches *watches; /* of each literal, by clauses it is watched in */
    int64_t lists;    /* how many of them there are */
    int64_t fixed;    /* how much of the trail is true whatever is assumed */
    Place *buckets;   /* a hash table of the clauses that are not deleted, by their literals; chained by `next` */
    int64_t bucket_count, hashed;
    bool deletes;     /* whether the open step is a deletion */
    bool resolves;    /* whether the open clause is being checked for RAT */
    Place candidate;  /* the next clause that may have the pivot's negation */
    int64_t defect;   /* the first step that does not follow */
    Outcome verdict;  /* RUNNING as long as there is none */
} Drat;

/* ---- clauses by their literals ---- */

static uint32_t hash_of(const Clause *clause) {
    uint64_t sum = clause->length;
    for (uint32_t i = 0; i < clause->length; i++) {
        const uint64_t mixed = (clause->literals[i] + 1) * 0x9e3779b97f4a7c15u;
        sum += mixed ^ mixed >> 29;
    }
    return (uint32_t)(sum ^ sum >> 32);
}

static Place *bucket_of(const Drat *drat, uint32_t hash) { return drat->buckets + (hash & (drat->bucket_count - 1)); }

static void chain(Drat *drat, Place place) {
    Clause *clause = clause_at(&drat->formula, place);
    Place *bucket = bucket_of(drat, clause->hash);
    clause->next = *bucket;
    *bucket = place;
}

static bool double_buckets(Drat *drat) {
    const int64_t count = drat->bucket_count ? 2 * drat->bucket_count : 64;
    Place *buckets = malloc((size_t)count * sizeof *buckets);
    if (!buckets) return false;
    memset(buckets, 0xff, (size_t)count * sizeof *buckets); /* NO_CLAUSE */
    free(drat->buckets);
    drat->buckets = buckets;
    drat->bucket_count = count;
    for (Place place = 0; place < drat->formula.words_used; place = after(&drat->formula, place))
        if (clause_at(&drat->formula, place)->alive) chain(drat, place);
    return true;
}

/* Delete a clause with the literals of the open one, which have the stamp; nothing if there is none. */
static void delete_clause(Drat *drat) {
    Formula *formula = &drat->formula;
    const Clause *wanted = clause_at(formula, formula->open);
    const uint32_t hash = hash_of(wanted);
    if (!drat->bucket_count) return;
    for (Place *link = bucket_of(drat, hash); *link != NO_CLAUSE;) {
        Clause *clause = clause_at(formula, *link);
        bool same = clause->hash == hash && clause->length == wanted->length;
        for (uint32_t i = 0; same && i < clause->length; i++)
            same = formula->stamps[clause->literals[i]] == formula->stamp;
        formula->work++;
        if (same) {
            *link = clause->next;
            clause->alive = false;
            drat->hashed--;
            return;
        }
        link = &clause->next;
    }
}

/* ---- unit propagation ---- */

/* Have a list of watches for every literal; return whether that is possible. */
static bool have_lists(Drat *drat) {
    const int64_t wanted = 2 * drat->formula.variables_room;
    if (drat->lists == wanted) return true;
    if (!grow(&drat->watches, drat->lists, wanted, sizeof *drat->watches)) return false;
    drat->lists = wanted;
    return true;
}

/* Watch a clause in a literal. */
static void watch(Drat *drat, Literal literal, Watch watch) {
    CHECK(literal < drat->lists);
    Watches *list = drat->watches + literal;
    if (list->count == list->room) {
        const uint32_t room = list->room ? 2 * list->room : 4;
        if (room < list->room || !grow(&list->watches, list->room, room, sizeof watch)) {
            drat->formula.starved = true;
            return;
        }
        list->room = room;
    }
    list->watches[list->count++] = watch;
}

/* Propagate the literals of the trail from `head` on; return whether that leads to a conflict. */
static bool propagate(Drat *drat, int64_t head) {
    Formula *formula = &drat->formula;
    const int8_t *values = formula->values;
    for (; head < formula->trail_length; head++) {
        const Literal falsified = formula->trail[head] ^ 1;
        CHECK(falsified < drat->lists);
        Watches *list = drat->watches + falsified;
        Watch *kept = list->watches;
        const Watch *end = kept + list->count;
        formula->work += 1 + list->count;
        bool conflict = false;
        for (const Watch *each = kept; each < end; each++) {
            if (conflict || values[each->blocker] > 0) {
                *kept++ = *each;
                continue;
            }
            Clause *clause = clause_at(formula, each->place);
            if (!clause->alive) continue;
            Literal *literals = clause->literals;
            const Literal other = literals[0] ^ literals[1] ^ falsified;
            CHECK(literals[0] == falsified || literals[1] == falsified);
            const Watch updated = {other, each->place};
            if (values[other] <= 0) {
                uint32_t i = 2;
                while (i < clause->length && values[literals[i]] < 0) i++;
                formula->work += i;
                if (i < clause->length) { /* watch it there instead */
                    literals[0] = other;
                    literals[1] = literals[i];
                    literals[i] = falsified;
                    CHECK(literals[1] != falsified);
                    watch(drat, literals[1], updated);
                    continue;
                }
                if (values[other] < 0)
                    conflict = true;
                else
                    make_true(formula, other);
            }
            *kept++ = updated;
        }
        list->count = (uint32_t)(kept - list->watches);
        if (conflict || formula->starved) return conflict;
    }
    return false;
}

/* Let the open clause be one of the formula; note if that refutes it. */
static void add_clause(Drat *drat) {
    Formula *formula = &drat->formula;
    const Place place = formula->open;
    if (drat->hashed >= drat->bucket_count && !double_buckets(drat)) {
        formula->starved = true;
        return;
    }
    keep_clause(formula);
    Clause *clause = clause_at(formula, place);
    clause->hash = hash_of(clause);
    chain(drat, place);
    drat->hashed++;
    uint32_t possible = 0; /* literals that are not false, moved to the front */
    for (uint32_t i = 0; i < clause->length; i++) {
        const Literal literal = clause->literals[i];
        const int value = value_of(formula, literal);
        if (value > 0) return; /* it is true for good */
        if (value == 0 && possible < 2) {
            clause->literals[i] = clause->literals[possible];
            clause->literals[possible++] = literal;
        }
    }
    if (possible == 2) {
        watch(drat, clause->literals[0], (Watch){clause->literals[1], place});
        watch(drat, clause->literals[1], (Watch){clause->literals[0], place});
        return;
    }
    bool conflict = possible == 0;
    if (possible == 1) {
        make_true(formula, clause->literals[0]);
        conflict = propagate(drat, drat->fixed);
        drat->fixed = formula->trail_length;
    }
    if (conflict) drat->verdict = REFUTED;
}

/* ---- lemmas ---- */

static void finish_lemma(Drat *drat, bool follows) {
    drat->resolves = false;
    undo(&drat->formula, drat->fixed);
    if (follows) {
        add_clause(drat);
    } else {
        drat->verdict = DEFECTIVE;
        drat->defect = drat->formula.step;
    }
}

/* Whether the open clause is RUP; what its negation leads to stays on the trail. */
static bool follows_by_propagation(Drat *drat) {
    Formula *formula = &drat->formula;
    return assume_negation(formula, clause_at(formula, formula->open), NO_LITERAL) || propagate(drat, drat->fixed);
}

/* Check whether the open clause is RUP, and keep it if it is; else begin to check whether it is RAT. */
static void check_lemma(Drat *drat) {
    Formula *formula = &drat->formula;
    const Literal pivot = formula->pivot;
    const bool may_be_rat = pivot != NO_LITERAL && value_of(formula, pivot) >= 0;
    const bool is_rup = follows_by_propagation(drat);
    if (is_rup || !may_be_rat) {
        finish_lemma(drat, is_rup);
    } else {
        drat->resolves = true;
        drat->candidate = 0;
    }
}

/* Go on to check whether the open clause is RAT, until the budget is used up. */
static void check_rat(Drat *drat, int64_t budget) {
    Formula *formula = &drat->formula;
    const Literal opposite = formula->pivot ^ 1;
    const int64_t assumed = formula->trail_length;
    for (; formula->work < budget && drat->candidate < formula->words_used; formula->work++) {
        const Clause *clause = clause_at(formula, drat->candidate);
        drat->candidate = after(formula, drat->candidate);
        if (!clause->alive || !contains(formula, clause, opposite)) continue;
        const bool conflict = assume_negation(formula, clause, opposite) || propagate(drat, assumed);
        undo(formula, assumed);
        if (!conflict) {
            finish_lemma(drat, false);
            return;
        }
    }
    if (drat->candidate == formula->words_used) finish_lemma(drat, true);
}

/* Do what the open step says, now that it is whole. */
static void take_step(Drat *drat, bool is_proof) {
    drat->formula.begun = false;
    if (drat->verdict != RUNNING) return; /* what comes now is read, for mistakes, but changes nothing */
    if (!have_lists(drat))
        drat->formula.starved = true;
    else if (drat->deletes)
        delete_clause(drat);
    else if (is_proof)
        check_lemma(drat);
    else
        add_clause(drat);
}

/* Begin a step, unless one is begun. */
static void begin_step(Drat *drat, bool deletes) {
    if (drat->formula.begun) return;
    drat->formula.begun = true;
    drat->formula.step++;
    drat->deletes = deletes;
    open_clause(&drat->formula);
}

/* ---- what the library exports ---- */

/* Return a checker that has read nothing, or NULL. */
EXPORTED void *KERNEL(drat_new)(void) { return calloc(1, sizeof(Drat)); }

EXPORTED void KERNEL(drat_free)(void *checker) {
    Drat *drat = checker;
    for (int64_t list = 0; list < drat->lists; list++) free(drat->watches[list].watches);
    free(drat->watches);
    free(drat->buckets);
    free_formula(&drat->formula);
    free(drat);
}

/* Go on with a text, the formula's or the proof's, until it ends or the budget of work is used up; return an
 * Outcome. The formula comes first, whole; every call for a text gets the same bytes. */
EXPORTED int64_t KERNEL(drat_read)(void *checker, const uint8_t *text, int64_t size, int64_t is_proof,
                                   int64_t budget) {
    Drat *drat = checker;
    Formula *formula = &drat->formula;
    for (formula->work = 0; !formula->starved && formula->work < budget;) {
        if (drat->resolves) {
            check_rat(drat, budget);
            continue;
        }
        int64_t number = 0;
        const Token token = read_token(formula, text, size, &number);
        if (token == END) {
            if (formula->begun) return CUT;
            rewind_text(formula);
            return drat->verdict == RUNNING ? UNFINISHED : drat->verdict;
        }
        if (token == NEITHER || !is_literal(number) || (token == DELETE && (formula->begun || !is_proof)))
            return MALFORMED;
        begin_step(drat, token == DELETE);
        if (formula->starved || token == DELETE) continue;
        if (number)
            add_literal(formula, number);
        else
            take_step(drat, is_proof);
    }
    return formula->starved ? NO_MEMORY : RUNNING;
}

/* Go on with clauses that are given as literals, one behind the other: of the formula, or lemmas, in any order of
 * calls. A lemma must be RUP: one that is RAT only need not hold once the formula has more clauses. Returns an Outcome;
 * DEFECTIVE at the first lemma that is not RUP, which is left out with all behind it, and changes nothing. */
EXPORTED int64_t KERNEL(drat_add)(void *checker, const int32_t *literals, int64_t size, const int64_t *lengths,
                                  int64_t count, int64_t are_lemmas) {
    Drat *drat = checker;
    Formula *formula = &drat->formula;
    const int32_t *next = literals, *end = literals + size;
    for (int64_t number = 0; number < count && drat->verdict == RUNNING; number++) {
        if (lengths[number] < 0 || lengths[number] > end - next) return MALFORMED;
        begin_step(drat, false);
        for (int64_t i = 0; i < lengths[number] && !formula->starved; i++, next++) {
            if (!*next || !is_literal(*next)) return MALFORMED;
            add_literal(formula, *next);
        }
        formula->begun = false;
        if (formula->starved || !have_lists(drat)) return NO_MEMORY;
        if (are_lemmas) {
            const bool follows = follows_by_propagation(drat);
            undo(formula, drat->fixed);
            if (!follows) return formula->starved ? NO_MEMORY : DEFECTIVE;
        }
        add_clause(drat);
        if (formula->starved) return NO_MEMORY;
    }
    return drat->verdict == RUNNING ? UNFINISHED : drat->verdict;
}

/* Where a text is malformed: the line, from 1. */
EXPORTED int64_t KERNEL(drat_line)(void *checker, const uint8_t *text, int64_t size) {
    return line_of(&((Drat *)checker)->formula, text, size);
}

/* The first step of the proof that does not follow, from 1. */
EXPORTED int64_t KERNEL(drat_defect)(void *checker) { return ((Drat *)checker)->defect; }
