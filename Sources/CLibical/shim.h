// The one header through which Swift sees libical, and the one place that knows 3.x from 4.x.
#ifndef ALMANAC_CLIBICAL_SHIM_H
#define ALMANAC_CLIBICAL_SHIM_H

#include <libical/ical.h>
#include <stdbool.h>
#include <stdlib.h>

#if defined(ICAL_MAJOR_VERSION) && ICAL_MAJOR_VERSION >= 4
#define ALMANAC_LIBICAL_4 1
#else
#define ALMANAC_LIBICAL_4 0
#endif

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
static inline void almanac_libical_prepare(void) { icalerror_set_errors_are_fatal(false); }

// MARK: Times and durations

static inline bool almanac_libical_is_null(struct icaltimetype time) { return icaltime_is_null_time(time); }

static inline bool almanac_libical_is_utc(struct icaltimetype time) { return icaltime_is_utc(time); }

/// Puts a time into UTC.
static inline void almanac_libical_set_utc(struct icaltimetype *time) { time->zone = icaltimezone_get_utc_timezone(); }

static inline bool almanac_libical_is_bad(struct icaldurationtype duration) {
  return icaldurationtype_is_bad_duration(duration);
}

// MARK: Values

/// The degrees of a GEO value; 4.x keeps them as text.
static inline void almanac_libical_geo(icalvalue *value, double *latitude, double *longitude) {
  struct icalgeotype geo = icalvalue_get_geo(value);
#if ALMANAC_LIBICAL_4
  *latitude = strtod(geo.lat, NULL);
  *longitude = strtod(geo.lon, NULL);
#else
  *latitude = geo.lat;
  *longitude = geo.lon;
#endif
}

// MARK: Copies

static inline icalcomponent *almanac_libical_copy_component(icalcomponent *component) {
#if ALMANAC_LIBICAL_4
  return icalcomponent_clone(component);
#else
  return icalcomponent_new_clone(component);
#endif
}

static inline icalproperty *almanac_libical_copy_property(icalproperty *property) {
#if ALMANAC_LIBICAL_4
  return icalproperty_clone(property);
#else
  return icalproperty_new_clone(property);
#endif
}

// MARK: Recurrence

/// Makes an iterator over the occurrences of a rule, or NULL if libical refuses it. The caller gives both results to
/// `almanac_libical_free_recurrence`.
static inline icalrecur_iterator *almanac_libical_recurrence(
    const char *rule, struct icaltimetype start, char **scale) {
#if ALMANAC_LIBICAL_4
  *scale = NULL;
  struct icalrecurrencetype *recurrence = icalrecurrencetype_new_from_string(rule);
  if (recurrence == NULL) return NULL;
  icalrecur_iterator *iterator = icalrecur_iterator_new(recurrence, start);
  icalrecurrencetype_unref(recurrence);
  return iterator;
#else
  // Its iterator keeps a copy of the rule, but neither copies nor frees the name of the calendar (RSCALE).
  struct icalrecurrencetype recurrence = icalrecurrencetype_from_string(rule);
  *scale = recurrence.rscale;
  return icalrecur_iterator_new(recurrence, start);
#endif
}

static inline void almanac_libical_free_recurrence(icalrecur_iterator *iterator, char *scale) {
  if (iterator != NULL) icalrecur_iterator_free(iterator);
  free(scale);
}

// MARK: Time zones

/// Reads a VTIMEZONE into a zone, which then owns the component.
static inline bool almanac_libical_set_component(icaltimezone *zone, icalcomponent *component) {
  return icaltimezone_set_component(zone, component);
}

static inline void almanac_libical_free_zone(icaltimezone *zone) { icaltimezone_free(zone, true); }

/// The seconds east of UTC at a time in UTC.
static inline int almanac_libical_offset_of_utc(icaltimezone *zone, struct icaltimetype time) {
  return icaltimezone_get_utc_offset_of_utc_time(zone, &time, NULL);
}

/// The seconds east of UTC at a local time.
static inline int almanac_libical_offset_of_local(icaltimezone *zone, struct icaltimetype time) {
  return icaltimezone_get_utc_offset(zone, &time, NULL);
}

#endif
