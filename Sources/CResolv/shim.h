// The header through which Swift asks name servers. The state of a question is its own where the C library has it so, which
// keeps threads apart; its fields and the functions are macros on some systems, so one function has them here.
#ifndef ALMANAC_CRESOLV_SHIM_H
#define ALMANAC_CRESOLV_SHIM_H

#include <netdb.h>
#include <netinet/in.h>
#include <resolv.h>
#include <string.h>

// Asks for the records of a name (class IN).
//
// Returns the length of the answer, which is larger than `size` if it was cut; -1 if there are no such records, -2 if no
// server says.
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
