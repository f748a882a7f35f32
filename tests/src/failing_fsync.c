/* Below SQLite: while the file that FAILING_FSYNC names is there, nothing reaches the disk. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

static int fails(void) {
    const char *sign = getenv("FAILING_FSYNC");
    return sign != NULL && access(sign, F_OK) == 0;
}

static int sync_by(const char *name, int file) {
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
    if (fails()) {
        errno = EIO;
        return -1;
    }
    return real(file);
}

int fsync(int file) { return sync_by("fsync", file); }
int fdatasync(int file) { return sync_by("fdatasync", file); }
