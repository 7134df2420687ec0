#include <libical/ical.h>
#include <string.h>

#include "libical_baseline.h"

int libical_baseline_expand(const char *rule, const char *start, size_t count, libical_baseline_result *result) {
  icalerror_set_errors_are_fatal(0);
  struct icalrecurrencetype recurrence = icalrecurrencetype_from_string(rule);
  icalrecur_iterator *iterator = icalrecur_iterator_new(recurrence, icaltime_from_string(start));
  if (iterator == NULL) return 0;
  for (size_t index = 0; index < count; index++) {
    struct icaltimetype time = icalrecur_iterator_next(iterator);
    if (icaltime_is_null_time(time)) break;
    result->components += 1;
    result->checksum += (uint64_t)(time.day + 32 * time.month + 400 * time.year + time.second);
  }
  icalrecur_iterator_free(iterator);
  return 1;
}

/// Iterates over the occurrences in a range once.
static int look_into(struct icalrecurrencetype recurrence, struct icaltimetype start, struct icaltimetype from,
                     struct icaltimetype to, libical_baseline_result *result) {
  icalrecur_iterator *iterator = icalrecur_iterator_new(recurrence, start);
  if (iterator == NULL) return 0;
  // A rule with COUNT cannot be started later and must be expanded from its start.
  if (recurrence.count == 0 && !icalrecur_iterator_set_start(iterator, from)) {
    icalrecur_iterator_free(iterator);
    return 0;
  }
  for (;;) {
    struct icaltimetype time = icalrecur_iterator_next(iterator);
    if (icaltime_is_null_time(time) || icaltime_compare(time, to) >= 0) break;
    if (icaltime_compare(time, from) < 0) continue;
    result->components += 1;
    result->checksum += (uint64_t)(time.day + 32 * time.month + 400 * time.year + time.second);
  }
  icalrecur_iterator_free(iterator);
  return 1;
}

int libical_baseline_window(const char *rule, const char *start, const char *from, const char *to, size_t times,
                            libical_baseline_result *result) {
  icalerror_set_errors_are_fatal(0);
  struct icalrecurrencetype recurrence = icalrecurrencetype_from_string(rule);
  struct icaltimetype first = icaltime_from_string(start);
  struct icaltimetype lower = icaltime_from_string(from);
  struct icaltimetype upper = icaltime_from_string(to);
  for (size_t time = 0; time < times; time++) {
    if (!look_into(recurrence, first, lower, upper, result)) return 0;
  }
  return 1;
}
