/* Below SQLite: while the file that FAILING_DISK names is there, writes to files in the directory
 * that FAILING_DISK_IN names fail now and then, or write a part, or do not reach the disk. The
 * file says how: a seed, of how many calls in a thousand, and whether of "all" or of "sync" alone. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static _Atomic unsigned long long calls;

static int is_of_the_store(int file) {
    const char *directory = getenv("FAILING_DISK_IN");
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    return directory != NULL && length > 0 && strncmp(path, directory, strlen(directory)) == 0;
}

/* Returns a random number if this call should fail, otherwise 0. */
static unsigned long long fault(int file, int is_sync) {
    const char *sign = getenv("FAILING_DISK");
    if (sign == NULL || access(sign, F_OK) != 0 || !is_of_the_store(file)) return 0;
    unsigned long long seed = 0, thousandths = 0;
    char which[8] = "";
    FILE *how = fopen(sign, "r");
    if (how == NULL) return 0;
    int read = fscanf(how, "%llu %llu %7s", &seed, &thousandths, which);
    fclose(how);
    if (read != 3 || (!is_sync && strcmp(which, "sync") == 0)) return 0;
    /* splitmix64 of the number of the call */
    unsigned long long z = seed * 0xd1342543de82ef95ULL + ++calls * 0x9e3779b97f4a7c15ULL;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    z ^= z >> 31;
    return z % 1000 < thousandths ? (z >> 10) | 1 : 0;
}

static int refuse(unsigned long long chance) {
    errno = chance & 2 ? EIO : ENOSPC;
    return -1;
}

/* A third of the failing writes write a part first; the caller may or may not learn of it. */
#define WRITE(name, offset_type)                                                        \
    ssize_t name(int file, const void *bytes, size_t length, offset_type at) {          \
        unsigned long long chance = fault(file, 0);                                      \
        if (chance == 0) return REAL(name)(file, bytes, length, at);                    \
        if (chance % 3 == 0 && length > 1) {                                            \
            ssize_t part = REAL(name)(file, bytes, length / 2, at);                     \
            if (chance & 4) return part;                                                \
        }                                                                               \
        return refuse(chance);                                                          \
    }

WRITE(pwrite, off_t)
WRITE(pwrite64, off64_t)

ssize_t write(int file, const void *bytes, size_t length) {
    unsigned long long chance = fault(file, 0);
    return chance == 0 ? REAL(write)(file, bytes, length) : refuse(chance);
}

#define SMALL(name, is_sync, parameters, arguments)                                     \
    int name parameters {                                                               \
        unsigned long long chance = fault(file, is_sync);                               \
        return chance == 0 ? REAL(name) arguments : refuse(chance);                     \
    }

SMALL(fsync, 1, (int file), (file))
SMALL(fdatasync, 1, (int file), (file))
SMALL(ftruncate, 0, (int file, off_t length), (file, length))
SMALL(ftruncate64, 0, (int file, off64_t length), (file, length))
