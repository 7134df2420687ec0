// What KCalendarCore, a C++ library of typed models over libical, does for the same work.
#ifndef KCALENDARCORE_BASELINE_H
#define KCALENDARCORE_BASELINE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What was gone through. The checksum keeps every value that was read in use.
typedef struct {
  size_t incidences;
  uint64_t checksum;
} kcalendarcore_baseline_result;

/// Loads a file into a calendar in memory, reads what events and to-dos say, and frees everything.
///
/// Returns 0 where the file cannot be loaded.
int kcalendarcore_baseline_load(const char *path, kcalendarcore_baseline_result *result);

#ifdef __cplusplus
}
#endif

#endif
