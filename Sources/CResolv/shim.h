// Lets Swift query name servers. Where the C library supports it, each query has its own state, so that threads do not
// interfere with each other. On some systems, the fields of this state and the functions are macros, so a single
// function here wraps them.
#ifndef ALMANAC_CRESOLV_SHIM_H
#define ALMANAC_CRESOLV_SHIM_H

#include <netdb.h>
#include <netinet/in.h>
#include <resolv.h>
#include <string.h>

// Queries the records of a name (class IN).
//
// Returns the length of the answer, which is larger than `size` if the answer was truncated; -1 if there are no such
// records; -2 if no server gives an answer.
static inline int almanac_resolv_query(const char *name, int type, unsigned char *answer, int size) {
#if defined(__GLIBC__) || defined(__APPLE__)
  struct __res_state state;
  memset(&state, 0, sizeof state);
  if (res_ninit(&state) != 0) return -2;
  if (state.retrans > 3) state.retrans = 3;
  int length = res_nquery(&state, name, 1, type, answer, size);
  int problem = state.res_h_errno;
  res_nclose(&state);
#else
  int length = res_query(name, 1, type, answer, size);
  int problem = h_errno;
#endif
  if (length >= 0) return length;
  return problem == HOST_NOT_FOUND || problem == NO_DATA ? -1 : -2;
}

#endif
