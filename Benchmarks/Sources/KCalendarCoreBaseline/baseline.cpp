#include "kcalendarcore_baseline.h"

#include <KCalendarCore/Event>
#include <KCalendarCore/ICalFormat>
#include <KCalendarCore/MemoryCalendar>
#include <KCalendarCore/Todo>
#include <QString>
#include <QTimeZone>

using namespace KCalendarCore;

/// Reads the properties that events and to-dos have in common.
static void read_incidence(const Incidence &incidence, kcalendarcore_baseline_result *result) {
  result->incidences += 1;
  uint64_t sum = 0;
  sum += incidence.uid().size() + incidence.summary().size() + incidence.description().size();
  sum += incidence.location().size() + incidence.categories().size() + incidence.revision();
  sum += incidence.status() + incidence.priority() + incidence.secrecy();
  sum += incidence.dtStart().date().day() + incidence.created().date().day() + incidence.lastModified().date().day();
  sum += incidence.recurs() + incidence.hasGeo() + incidence.organizer().email().size();
  for (const Attendee &attendee : incidence.attendees()) {
    sum += attendee.name().size() + attendee.email().size() + attendee.status() + attendee.role();
  }
  for (const Alarm::Ptr &alarm : incidence.alarms()) sum += alarm->type() + alarm->startOffset().value();
  result->checksum += sum;
}

int kcalendarcore_baseline_load(const char *path, kcalendarcore_baseline_result *result) {
  MemoryCalendar::Ptr calendar(new MemoryCalendar(QTimeZone::utc()));
  ICalFormat format;
  if (!format.load(calendar, QString::fromUtf8(path))) return 0;
  for (const Event::Ptr &event : calendar->rawEvents()) {
    read_incidence(*event, result);
    result->checksum += event->dtEnd().date().day() + event->transparency();
  }
  for (const Todo::Ptr &todo : calendar->rawTodos()) {
    read_incidence(*todo, result);
    result->checksum += todo->dtDue().date().day() + todo->percentComplete();
  }
  return 1;
}
