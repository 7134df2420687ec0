// The one header through which Swift sees libical, and the one place that knows 3.x from 4.x.
#ifndef ALMANAC_CLIBICAL_SHIM_H
#define ALMANAC_CLIBICAL_SHIM_H

#include <libical/ical.h>

/// The version that the headers were made for, such as "3.0".
static inline const char *almanac_libical_version(void) { return ICAL_VERSION; }

/// The patch number that belongs to the version, or -1 where the version says it itself.
static inline int almanac_libical_patch(void) {
#if defined(ICAL_PATCH_VERSION) && ICAL_MAJOR_VERSION == 3
  return ICAL_PATCH_VERSION;
#else
  return -1;
#endif
}

/// Makes errors into NULL results and error numbers; without it libical may abort the process.
static inline void almanac_libical_prepare(void) {
#if defined(ICAL_MAJOR_VERSION) && ICAL_MAJOR_VERSION >= 4
  icalerror_set_errors_are_fatal(false);
#else
  icalerror_set_errors_are_fatal(0);
#endif
}

/// Makes an iterator over the occurrences of a rule, or NULL where libical refuses it. The caller frees it.
static inline icalrecur_iterator *almanac_libical_recurrence(const char *rule, struct icaltimetype start) {
#if defined(ICAL_MAJOR_VERSION) && ICAL_MAJOR_VERSION >= 4
  struct icalrecurrencetype *recurrence = icalrecurrencetype_new_from_string(rule);
  if (recurrence == NULL) return NULL;
  icalrecur_iterator *iterator = icalrecur_iterator_new(recurrence, start);
  icalrecurrencetype_unref(recurrence);
  return iterator;
#else
  return icalrecur_iterator_new(icalrecurrencetype_from_string(rule), start);
#endif
}

#endif
