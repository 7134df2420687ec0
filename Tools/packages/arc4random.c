// A function that glibc has since 2.36, implemented with one that it has since 2.25. Libraries in Debian 12 use it but
// otherwise work with glibc 2.35. Bundled libraries find it here; see lower-glibc.py.
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>

void arc4random_buf(void *buffer, size_t size) {
  for (char *next = buffer, *end = next + size; next < end;) {
    ssize_t count = getrandom(next, (size_t)(end - next), 0);
    // Callers cannot continue without random bytes. A signal may have interrupted the call.
    if (count > 0) next += count;
    else if (count == 0) abort();
  }
}

uint32_t arc4random(void) {
  uint32_t number;
  arc4random_buf(&number, sizeof number);
  return number;
}
