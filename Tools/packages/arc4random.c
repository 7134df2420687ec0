// What glibc has since 2.36, from what it has had since 2.25: Debian 12 builds libraries with it that are otherwise content
// with glibc 2.35. Bundled libraries find it here; see lower-glibc.py.
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>

void arc4random_buf(void *buffer, size_t size) {
  for (char *next = buffer, *end = next + size; next < end;) {
    ssize_t count = getrandom(next, (size_t)(end - next), 0);
    // Nothing that asks for random bytes can go on without them. A signal may have come in between.
    if (count > 0) next += count;
    else if (count == 0) abort();
  }
}

uint32_t arc4random(void) {
  uint32_t number;
  arc4random_buf(&number, sizeof number);
  return number;
}
