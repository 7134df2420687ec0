#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "libical_baseline.h"

void libical_baseline_settle_memory(void) {
#ifdef __GLIBC__
  // Setting the limit of small pieces, even to what it is, gathers them up.
  mallopt(M_MXFAST, 64 * sizeof(size_t) / 4);
#endif
}
