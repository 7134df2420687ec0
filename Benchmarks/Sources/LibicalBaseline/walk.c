#include "walk.h"

#include <string.h>

static void add_text(libical_baseline_result *result, const char *text) {
  if (text != NULL) result->checksum += strlen(text);
}

static void add_time(libical_baseline_result *result, struct icaltimetype time) {
  result->checksum += (uint64_t)(time.year + time.month + time.day + time.hour + time.minute + time.second);
}

static void add_duration(libical_baseline_result *result, struct icaldurationtype duration) {
  result->checksum += (uint64_t)icaldurationtype_as_int(duration);
}

static void walk_value(const icalvalue *value, libical_baseline_result *result) {
  icalvalue_kind kind = icalvalue_isa(value);
  switch (kind) {
    case ICAL_TEXT_VALUE:
      add_text(result, icalvalue_get_text(value));
      break;
    case ICAL_DATE_VALUE:
      add_time(result, icalvalue_get_date(value));
      break;
    case ICAL_DATETIME_VALUE:
      add_time(result, icalvalue_get_datetime(value));
      break;
    case ICAL_DATETIMEPERIOD_VALUE:
      add_time(result, icalvalue_get_datetimeperiod(value).time);
      break;
    case ICAL_PERIOD_VALUE:
      add_time(result, icalvalue_get_period(value).start);
      break;
    case ICAL_DURATION_VALUE:
      add_duration(result, icalvalue_get_duration(value));
      break;
    case ICAL_TRIGGER_VALUE:
      add_duration(result, icalvalue_get_trigger(value).duration);
      break;
    case ICAL_INTEGER_VALUE:
      result->checksum += (uint64_t)icalvalue_get_integer(value);
      break;
    case ICAL_UTCOFFSET_VALUE:
      result->checksum += (uint64_t)icalvalue_get_utcoffset(value);
      break;
    case ICAL_STATUS_VALUE:
      result->checksum += (uint64_t)icalvalue_get_status(value);
      break;
    case ICAL_TRANSP_VALUE:
      result->checksum += (uint64_t)icalvalue_get_transp(value);
      break;
    case ICAL_CLASS_VALUE:
      result->checksum += (uint64_t)icalvalue_get_class(value);
      break;
    case ICAL_ACTION_VALUE:
      result->checksum += (uint64_t)icalvalue_get_action(value);
      break;
    case ICAL_CALADDRESS_VALUE:
      add_text(result, icalvalue_get_caladdress(value));
      break;
    case ICAL_URI_VALUE:
      add_text(result, icalvalue_get_uri(value));
      break;
    case ICAL_X_VALUE:
      add_text(result, icalvalue_get_x(value));
      break;
    case ICAL_GEO_VALUE: {
      struct icalgeotype geo = icalvalue_get_geo(value);
      result->checksum += (uint64_t)(int64_t)(geo.lat + geo.lon);
      break;
    }
    case ICAL_RECUR_VALUE:
      result->checksum += (uint64_t)icalvalue_get_recur(value).freq;
      break;
    default:
      result->checksum += (uint64_t)kind;
  }
}

static void walk_parameter(icalparameter *parameter, libical_baseline_result *result) {
  icalparameter_kind kind = icalparameter_isa(parameter);
  switch (kind) {
    case ICAL_TZID_PARAMETER:
      add_text(result, icalparameter_get_tzid(parameter));
      break;
    case ICAL_CN_PARAMETER:
      add_text(result, icalparameter_get_cn(parameter));
      break;
    case ICAL_X_PARAMETER:
      add_text(result, icalparameter_get_xvalue(parameter));
      break;
    case ICAL_FMTTYPE_PARAMETER:
      add_text(result, icalparameter_get_fmttype(parameter));
      break;
    case ICAL_CUTYPE_PARAMETER:
      result->checksum += (uint64_t)icalparameter_get_cutype(parameter);
      break;
    case ICAL_ROLE_PARAMETER:
      result->checksum += (uint64_t)icalparameter_get_role(parameter);
      break;
    case ICAL_PARTSTAT_PARAMETER:
      result->checksum += (uint64_t)icalparameter_get_partstat(parameter);
      break;
    case ICAL_RSVP_PARAMETER:
      result->checksum += (uint64_t)icalparameter_get_rsvp(parameter);
      break;
    case ICAL_VALUE_PARAMETER:
      result->checksum += (uint64_t)icalparameter_get_value(parameter);
      break;
    default:
      result->checksum += (uint64_t)kind;
  }
}

/// Adds a string from libical to the checksum and frees it.
static void take_text(libical_baseline_result *result, char *text) {
  add_text(result, text);
  icalmemory_free_buffer(text);
}

void walk_component(icalcomponent *component, libical_baseline_walk walk, libical_baseline_result *result) {
  result->components += 1;
  for (icalproperty *property = icalcomponent_get_first_property(component, ICAL_ANY_PROPERTY); property != NULL;
       property = icalcomponent_get_next_property(component, ICAL_ANY_PROPERTY)) {
    result->properties += 1;
    result->checksum += (uint64_t)icalproperty_isa(property);
    if (walk == LIBICAL_BASELINE_AS_TEXT) {
      take_text(result, icalproperty_get_value_as_string_r(property));
    } else {
      const icalvalue *value = icalproperty_get_value(property);
      if (value != NULL) walk_value(value, result);
    }
    for (icalparameter *parameter = icalproperty_get_first_parameter(property, ICAL_ANY_PARAMETER); parameter != NULL;
         parameter = icalproperty_get_next_parameter(property, ICAL_ANY_PARAMETER)) {
      result->parameters += 1;
      if (walk == LIBICAL_BASELINE_AS_TEXT) {
        take_text(result, icalparameter_as_ical_string_r(parameter));
      } else {
        walk_parameter(parameter, result);
      }
    }
  }
  for (icalcomponent *part = icalcomponent_get_first_component(component, ICAL_ANY_COMPONENT); part != NULL;
       part = icalcomponent_get_next_component(component, ICAL_ANY_COMPONENT)) {
    walk_component(part, walk, result);
  }
}
