// The same work with libical's C API, as the baseline of the benchmarks.
#ifndef LIBICAL_BASELINE_H
#define LIBICAL_BASELINE_H

#include <stddef.h>
#include <stdint.h>

/// The amount of work. The checksum uses every value that was read.
typedef struct {
  size_t bytes;
  size_t components;
  size_t properties;
  size_t parameters;
  uint64_t checksum;
} libical_baseline_result;

/// The form in which a walk reads values and parameters.
typedef enum {
  /// As libical's types: times, numbers, enumerations, texts.
  LIBICAL_BASELINE_TYPED,
  /// As strings created by libical.
  LIBICAL_BASELINE_AS_TEXT,
} libical_baseline_walk;

/// Parses, walks and frees one component after the other, in memory that does not grow with the file. The code here
/// unfolds lines and passes them to `icalparser_add_line`, which is the fastest way to use libical.
///
/// Returns 0, or an errno value.
int libical_baseline_stream(const char *path, libical_baseline_walk walk, libical_baseline_result *result);

/// Does the same with two threads, each on one half of the file's components.
int libical_baseline_stream_two_threads(const char *path, libical_baseline_walk walk, libical_baseline_result *result);

/// Parses the whole file at once (`icalparser_parse_string`), walks the tree and frees it.
int libical_baseline_whole_file(const char *path, libical_baseline_walk walk, libical_baseline_result *result);

/// Iterates over the first occurrences of a rule (`icalrecur_iterator`), at most `count`, and adds their number to the
/// components of the result.
///
/// Returns 0 if libical rejects the rule.
int libical_baseline_expand(const char *rule, const char *start, size_t count, libical_baseline_result *result);

/// Parses a rule, iterates over its occurrences in a range a number of times (`icalrecur_iterator_set_start`), and adds
/// their number to the components of the result.
///
/// Returns 0 if libical rejects the rule.
int libical_baseline_window(const char *rule, const char *start, const char *from, const char *to, size_t times,
                            libical_baseline_result *result);

/// A calendar as a libical tree in memory.
typedef struct libical_baseline_calendar libical_baseline_calendar;

/// Reads a whole file; returns NULL on failure.
libical_baseline_calendar *libical_baseline_calendar_read(const char *path);

/// Frees a calendar.
void libical_baseline_calendar_free(libical_baseline_calendar *calendar);

/// Iterates over the occurrences of all events of a calendar in a range, in seconds since 1970
/// (`icalcomponent_foreach_recurrence`), and adds their number to the components of the result.
void libical_baseline_calendar_range(libical_baseline_calendar *calendar, int64_t from, int64_t to,
                                     libical_baseline_result *result);

#endif
