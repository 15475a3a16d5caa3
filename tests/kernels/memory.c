/* What the memory of a checked build says of itself, a line each; see test_memory.py. */
#include "kernels.h"

int64_t satpack_alive(void);
void satpack_refuse_after(int64_t requests);

static void say(const char *what, int64_t number) { printf("%s %lld\n", what, (long long)number); }

int main(void) {
    unsigned char *one = malloc(100), *two = calloc(10, 10);
    say("made", satpack_alive());
    say("filled", one[0] && one[99]);
    say("zero", !two[0] && !two[99]);
    one = realloc(one, 10000);
    say("moved", satpack_alive());
    unsigned char *three = realloc(NULL, 10);
    say("from nothing", satpack_alive());
    free(one);
    free(NULL);
    say("left", satpack_alive());
    satpack_refuse_after(1);
    one = malloc(10);
    say("granted", one != NULL);
    say("refused", realloc(one, 20) == NULL);
    say("kept", satpack_alive());
    satpack_refuse_after(0);
    say("refused", malloc(10) == NULL);
    satpack_refuse_after(0);
    say("refused", calloc(10, 10) == NULL);
    say("kept", satpack_alive());
    free(one);
    free(two);
    free(three);
    say("left", satpack_alive());
    return 0;
}
