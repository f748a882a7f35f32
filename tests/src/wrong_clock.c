/* A wall clock that is wrong by so many seconds as WRONG_CLOCK says; no other clock is touched. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static long error_s(void) {
    const char *said = getenv("WRONG_CLOCK");
    return said == NULL ? 0 : atol(said);
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    int result = REAL(clock_gettime)(clock, now);
    if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) now->tv_sec += error_s();
    return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    int result = REAL(gettimeofday)(now, zone);
    now->tv_sec += error_s();
    return result;
}

time_t time(time_t *at) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (at != NULL) *at = now.tv_sec;
    return now.tv_sec;
}
