// The only header through which Swift uses libical, which is opened when it is first used, and the only place that
// distinguishes 3.x from 4.x.
#ifndef ALMANAC_CLIBICAL_H
#define ALMANAC_CLIBICAL_H

#include <libical/ical.h>
#include <stdbool.h>
#include <stdlib.h>

#include "COpening.h"

#if defined(ICAL_MAJOR_VERSION) && ICAL_MAJOR_VERSION >= 4
#define ALMANAC_LIBICAL_4 1
#else
#define ALMANAC_LIBICAL_4 0
#endif

#if ALMANAC_LIBICAL_4
#define ALMANAC_LIBICAL_FILES "libical.so.4", "libical.4.dylib"
#define ALMANAC_LIBICAL_FUNCTIONS_OF_VERSION(F) \
  F(icalcomponent_clone) \
  F(icalproperty_clone) \
  F(icalrecurrencetype_new_from_string) \
  F(icalrecurrencetype_unref)
#else
#define ALMANAC_LIBICAL_FILES "libical.so.3", "libical.3.dylib"
#define ALMANAC_LIBICAL_FUNCTIONS_OF_VERSION(F) \
  F(icalcomponent_new_clone) \
  F(icalproperty_new_clone) \
  F(icalrecurrencetype_from_string)
#endif

#define ALMANAC_LIBICAL_FUNCTIONS(F) \
  ALMANAC_LIBICAL_FUNCTIONS_OF_VERSION(F) \
  F(icalcomponent_add_component) \
  F(icalcomponent_add_property) \
  F(icalcomponent_as_ical_string_r) \
  F(icalcomponent_count_properties) \
  F(icalcomponent_free) \
  F(icalcomponent_get_first_component) \
  F(icalcomponent_get_first_property) \
  F(icalcomponent_get_next_component) \
  F(icalcomponent_get_next_property) \
  F(icalcomponent_get_parent) \
  F(icalcomponent_isa) \
  F(icalcomponent_kind_to_string) \
  F(icalcomponent_new) \
  F(icalcomponent_new_x) \
  F(icalcomponent_remove_component) \
  F(icalcomponent_remove_property) \
  F(icalcomponent_string_to_kind) \
  F(icaldurationtype_is_bad_duration) \
  F(icalerror_set_errors_are_fatal) \
  F(icalmemory_free_buffer) \
  F(icalparameter_as_ical_string_r) \
  F(icalparser_add_line) \
  F(icalparser_clean) \
  F(icalparser_free) \
  F(icalparser_new) \
  F(icalproperty_as_ical_string_r) \
  F(icalproperty_free) \
  F(icalproperty_get_first_parameter) \
  F(icalproperty_get_next_parameter) \
  F(icalproperty_get_parent) \
  F(icalproperty_get_property_name_r) \
  F(icalproperty_get_value) \
  F(icalproperty_get_value_as_string_r) \
  F(icalproperty_get_x_name) \
  F(icalproperty_get_xlicerror) \
  F(icalproperty_isa) \
  F(icalproperty_new_from_string) \
  F(icalproperty_set_parameter_from_string) \
  F(icalproperty_string_to_kind) \
  F(icalrecur_iterator_free) \
  F(icalrecur_iterator_new) \
  F(icalrecur_iterator_next) \
  F(icalrestriction_check) \
  F(icaltime_from_string) \
  F(icaltime_is_null_time) \
  F(icaltime_is_utc) \
  F(icaltime_null_time) \
  F(icaltimezone_free) \
  F(icaltimezone_get_builtin_timezone) \
  F(icaltimezone_get_tzid) \
  F(icaltimezone_get_utc_offset) \
  F(icaltimezone_get_utc_offset_of_utc_time) \
  F(icaltimezone_get_utc_timezone) \
  F(icaltimezone_new) \
  F(icaltimezone_set_component) \
  F(icalvalue_as_ical_string_r) \
  F(icalvalue_free) \
  F(icalvalue_get_date) \
  F(icalvalue_get_datetime) \
  F(icalvalue_get_datetimeperiod) \
  F(icalvalue_get_duration) \
  F(icalvalue_get_float) \
  F(icalvalue_get_geo) \
  F(icalvalue_get_integer) \
  F(icalvalue_get_period) \
  F(icalvalue_get_trigger) \
  F(icalvalue_get_utcoffset) \
  F(icalvalue_isa) \
  F(icalvalue_kind_to_string) \
  F(icalvalue_new_from_string) \
  F(icalvalue_string_to_kind)

/// The functions of libical that are used; NULL if the library is not installed.
ALMANAC_TABLE(almanac_libical, ALMANAC_LIBICAL_FUNCTIONS)

/// The version for which the headers were made, such as "3.0".
static inline const char *almanac_libical_version(void) { return ICAL_VERSION; }

/// The patch number of the version, or -1 if the version already includes it.
static inline int almanac_libical_patch(void) {
#if defined(ICAL_PATCH_VERSION) && ICAL_MAJOR_VERSION == 3
  return ICAL_PATCH_VERSION;
#else
  return -1;
#endif
}

/// Makes libical report errors as NULL results and error numbers; otherwise, libical may abort the process.
static inline void almanac_libical_prepare(void) { almanac_libical_functions()->icalerror_set_errors_are_fatal(false); }

// MARK: Times and durations

static inline bool almanac_libical_is_null(struct icaltimetype time) { return almanac_libical_functions()->icaltime_is_null_time(time); }

static inline bool almanac_libical_is_utc(struct icaltimetype time) { return almanac_libical_functions()->icaltime_is_utc(time); }

/// Sets the zone of a time to UTC.
static inline void almanac_libical_set_utc(struct icaltimetype *time) { time->zone = almanac_libical_functions()->icaltimezone_get_utc_timezone(); }

static inline bool almanac_libical_is_bad(struct icaldurationtype duration) {
  return almanac_libical_functions()->icaldurationtype_is_bad_duration(duration);
}

// MARK: Values

/// The degrees of a GEO value; 4.x stores them as text.
static inline void almanac_libical_geo(icalvalue *value, double *latitude, double *longitude) {
  struct icalgeotype geo = almanac_libical_functions()->icalvalue_get_geo(value);
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
  return almanac_libical_functions()->icalcomponent_clone(component);
#else
  return almanac_libical_functions()->icalcomponent_new_clone(component);
#endif
}

static inline icalproperty *almanac_libical_copy_property(icalproperty *property) {
#if ALMANAC_LIBICAL_4
  return almanac_libical_functions()->icalproperty_clone(property);
#else
  return almanac_libical_functions()->icalproperty_new_clone(property);
#endif
}

// MARK: Recurrence

/// Creates an iterator over the occurrences of a rule, or returns NULL if libical rejects the rule. The caller must
/// pass both results to `almanac_libical_free_recurrence`.
static inline icalrecur_iterator *almanac_libical_recurrence(
    const char *rule, struct icaltimetype start, char **scale) {
#if ALMANAC_LIBICAL_4
  *scale = NULL;
  struct icalrecurrencetype *recurrence = almanac_libical_functions()->icalrecurrencetype_new_from_string(rule);
  if (recurrence == NULL) return NULL;
  icalrecur_iterator *iterator = almanac_libical_functions()->icalrecur_iterator_new(recurrence, start);
  almanac_libical_functions()->icalrecurrencetype_unref(recurrence);
  return iterator;
#else
  // The iterator keeps a copy of the rule, but neither copies nor frees the name of the calendar (RSCALE).
  struct icalrecurrencetype recurrence = almanac_libical_functions()->icalrecurrencetype_from_string(rule);
  *scale = recurrence.rscale;
  return almanac_libical_functions()->icalrecur_iterator_new(recurrence, start);
#endif
}

static inline void almanac_libical_free_recurrence(icalrecur_iterator *iterator, char *scale) {
  if (iterator != NULL) almanac_libical_functions()->icalrecur_iterator_free(iterator);
  free(scale);
}

// MARK: Time zones

/// Reads a VTIMEZONE into a zone, which then owns the component.
static inline bool almanac_libical_set_component(icaltimezone *zone, icalcomponent *component) {
  return almanac_libical_functions()->icaltimezone_set_component(zone, component);
}

static inline void almanac_libical_free_zone(icaltimezone *zone) { almanac_libical_functions()->icaltimezone_free(zone, true); }

/// The offset in seconds east of UTC at a time in UTC.
static inline int almanac_libical_offset_of_utc(icaltimezone *zone, struct icaltimetype time) {
  return almanac_libical_functions()->icaltimezone_get_utc_offset_of_utc_time(zone, &time, NULL);
}

/// The offset in seconds east of UTC at a local time.
static inline int almanac_libical_offset_of_local(icaltimezone *zone, struct icaltimetype time) {
  return almanac_libical_functions()->icaltimezone_get_utc_offset(zone, &time, NULL);
}

#endif
