// What libical's C API does for the same work: the yardstick of the benchmarks.
#ifndef LIBICAL_BASELINE_H
#define LIBICAL_BASELINE_H

#include <stddef.h>
#include <stdint.h>

/// What was gone through. The checksum keeps every value that was read in use.
typedef struct {
  size_t bytes;
  size_t components;
  size_t properties;
  size_t parameters;
  uint64_t checksum;
} libical_baseline_result;

/// How a walk reads values and parameters.
typedef enum {
  /// As libical typed them: times, numbers, enumerations, texts.
  LIBICAL_BASELINE_TYPED,
  /// As strings that libical makes of them.
  LIBICAL_BASELINE_AS_TEXT,
} libical_baseline_walk;

/// Parses, walks and frees one component after the other, in memory that does not grow with the file: the caller
/// unfolds lines and hands them to `icalparser_add_line`, which is the fastest way through libical.
///
/// Returns 0, or an errno value.
int libical_baseline_stream(const char *path, libical_baseline_walk walk, libical_baseline_result *result);

/// The same with two threads, each over one half of the file's components.
int libical_baseline_stream_two_threads(const char *path, libical_baseline_walk walk, libical_baseline_result *result);

/// Parses the whole file at once (`icalparser_parse_string`), walks the tree and frees it.
int libical_baseline_whole_file(const char *path, libical_baseline_walk walk, libical_baseline_result *result);

/// Goes through the first occurrences of a rule (`icalrecur_iterator`), at most `count`, and adds them to the result's
/// components.
///
/// Returns 0 where libical refuses the rule.
int libical_baseline_expand(const char *rule, const char *start, size_t count, libical_baseline_result *result);

/// Reads a rule, and so many times goes through its occurrences in a range (`icalrecur_iterator_set_start`) and adds
/// them to the result's components.
///
/// Returns 0 where libical refuses the rule.
int libical_baseline_window(const char *rule, const char *start, const char *from, const char *to, size_t times,
                            libical_baseline_result *result);

/// A calendar as libical's tree in memory.
typedef struct libical_baseline_calendar libical_baseline_calendar;

/// Reads a whole file; NULL where that fails.
libical_baseline_calendar *libical_baseline_calendar_read(const char *path);

/// Frees a calendar.
void libical_baseline_calendar_free(libical_baseline_calendar *calendar);

/// Goes through what all events of a calendar have in a range, in seconds since 1970
/// (`icalcomponent_foreach_recurrence`), and adds it to the result's components.
void libical_baseline_calendar_range(libical_baseline_calendar *calendar, int64_t from, int64_t to,
                                     libical_baseline_result *result);

#endif
