import CivilTime
import ICalendar

extension CalendarItem {
  /// Writes the fields that events and to-dos share and that differ from the original's.
  func writeShared(over original: Self, in editor: inout ComponentEditor) throws(CalendarModelError) {
    try editor.write(recurrenceID, over: original.recurrenceID)
    try editor.write(created, over: original.created, .created)
    try editor.write(rules: recurrenceRules, over: original.recurrenceRules, .rrule)
    try editor.write(rules: exceptionRules, over: original.exceptionRules, .exrule)
    try editor.write(values: recurrenceDates, over: original.recurrenceDates, .rdate)
    try editor.write(values: exceptionDates, over: original.exceptionDates, .exdate)
    try editor.write(text: title, over: original.title, .summary)
    try editor.write(text: notes, over: original.notes, .description)
    try editor.write(location, over: original.location)
    try editor.write(raw: url, over: original.url, .url)
    try editor.write(listedTexts: categories, over: original.categories, .categories)
    try editor.write(listedTexts: resources, over: original.resources, .resources)
    try editor.write(classification, over: original.classification, .classification)
    try editor.write(priority, over: original.priority, .priority, in: 0...9)
    try editor.write(status, over: original.status, .status)
    try editor.write(text: color, over: original.color, .color)
    try writeLists(over: original, in: &editor)
  }

  private func writeLists(over original: Self, in editor: inout ComponentEditor) throws(CalendarModelError) {
    try editor.write(organizer, over: original.organizer, .organizer)
    try editor.write(participants, over: original.participants, .attendee)
    try editor.write(attachments, over: original.attachments, .attach)
    try editor.write(
      conferences, over: original.conferences, .conference, .xGoogleConference, .xMicrosoftSkypeTeamsMeetingURL)
    try editor.write(images, over: original.images, .image)
    try editor.write(texts: comments, over: original.comments, .comment)
    try editor.write(texts: contacts, over: original.contacts, .contact)
    try editor.write(relations, over: original.relations, .relatedTo)
    try editor.write(requestStatuses, over: original.requestStatuses, .requestStatus)
    try editor.write(alarms, over: original.alarms)
    try editor.write(suppressesDefaultAlarms: suppressesDefaultAlarms, over: original.suppressesDefaultAlarms)
  }

  /// Writes UID and, into a new component, the marks of its making.
  func writeIdentity(
    over original: Self, in editor: inout ComponentEditor, at instant: Instant
  ) throws(CalendarModelError) {
    if uid?.nonEmpty == nil, editor.isNew || original.uid != nil {
      throw CalendarModelError(.missingUID, "the item has no UID; give it one before it is written")
    }
    try editor.write(text: uid, over: original.uid, .uid)
    guard editor.isNew else { return }
    try editor.write(stamp ?? instant, over: nil, .dtstamp)
    try editor.write(created ?? instant, over: nil, .created)
    try editor.write(lastModified ?? instant, over: nil, .lastModified)
    try editor.edit(.sequence, where: { _ in true }) { line throws(CalendarModelError) in
      try line.setting(rawValue: String(max(sequence, 0)))
    }
  }

  /// Removes partners that no longer hold, and writes the marks of a change where there is one.
  ///
  /// What the caller has set himself is written as he set it.
  func writeMarks(
    over original: Self, in editor: inout ComponentEditor, at instant: Instant
  ) throws(CalendarModelError) {
    editor.removePartners()
    guard !editor.isNew else { return }
    let ownStamp = stamp == original.stamp ? nil : stamp
    let ownModified = lastModified == original.lastModified ? nil : lastModified
    try editor.write(sequence, over: original.sequence, .sequence)
    guard editor.isChanged || ownStamp != nil || ownModified != nil else { return }
    if sequence == original.sequence, !editor.changedProperties.isDisjoint(with: EditPartners.timing) {
      let next = original.sequence < Int(Int32.max) ? original.sequence + 1 : original.sequence
      try editor.write(next, over: original.sequence, .sequence)
    }
    try editor.write(ownModified ?? instant, over: original.lastModified, .lastModified)
    try editor.write(ownStamp ?? instant, over: original.stamp, .dtstamp)
  }
}
