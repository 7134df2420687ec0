// The same work with KCalendarCore, a C++ library of typed models based on libical.
#ifndef KCALENDARCORE_BASELINE_H
#define KCALENDARCORE_BASELINE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The amount of work. The checksum uses every value that was read.
typedef struct {
  size_t incidences;
  uint64_t checksum;
} kcalendarcore_baseline_result;

/// Loads a file into a calendar in memory, reads its events and to-dos, and frees everything.
///
/// Returns 0 if the file cannot be loaded.
int kcalendarcore_baseline_load(const char *path, kcalendarcore_baseline_result *result);

#ifdef __cplusplus
}
#endif

#endif
