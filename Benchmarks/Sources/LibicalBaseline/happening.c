#include <libical/ical.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "libical_baseline.h"

struct libical_baseline_calendar {
  icalcomponent *component;
};

libical_baseline_calendar *libical_baseline_calendar_read(const char *path) {
  icalerror_set_errors_are_fatal(0);
  FILE *file = fopen(path, "rb");
  if (file == NULL) return NULL;
  fseek(file, 0, SEEK_END);
  long size = ftell(file);
  rewind(file);
  char *text = malloc((size_t)size + 1);
  libical_baseline_calendar *calendar = NULL;
  if (text != NULL && fread(text, 1, (size_t)size, file) == (size_t)size) {
    text[size] = 0;
    calendar = malloc(sizeof *calendar);
    if (calendar != NULL) calendar->component = icalparser_parse_string(text);
  }
  free(text);
  fclose(file);
  if (calendar != NULL && calendar->component == NULL) {
    free(calendar);
    calendar = NULL;
  }
  return calendar;
}

void libical_baseline_calendar_free(libical_baseline_calendar *calendar) {
  icalcomponent_free(calendar->component);
  free(calendar);
}

static void count(icalcomponent *component, struct icaltime_span *span, void *data) {
  (void)component;
  libical_baseline_result *result = data;
  result->components += 1;
  result->checksum += (uint64_t)span->start;
}

void libical_baseline_calendar_range(libical_baseline_calendar *calendar, int64_t from, int64_t to,
                                     libical_baseline_result *result) {
  icaltimezone *utc = icaltimezone_get_utc_timezone();
  struct icaltimetype start = icaltime_from_timet_with_zone((time_t)from, 0, utc);
  struct icaltimetype end = icaltime_from_timet_with_zone((time_t)to, 0, utc);
  for (icalcomponent *event = icalcomponent_get_first_component(calendar->component, ICAL_VEVENT_COMPONENT);
       event != NULL; event = icalcomponent_get_next_component(calendar->component, ICAL_VEVENT_COMPONENT)) {
    icalcomponent_foreach_recurrence(event, start, end, count, result);
  }
}
