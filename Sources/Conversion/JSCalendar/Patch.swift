import CivilTime

/// Patches of overrides (RFC 8984 1.4.9 and 4.3.5).
enum Patch {
  /// Members that a patch must not change.
  static let fixed: Set<String> = [
    "@type", "uid", "method", "privacy", "prodId", "recurrenceId", "recurrenceIdTimeZone", "recurrenceOverrides",
    "recurrenceRule", "recurrenceRules", "excludedRecurrenceRules", "relatedTo", "replyTo", "organizerCalendarAddress",
    "sentBy", "timeZones",
  ]

  /// Members of a series that its instances do not have.
  private static let ofSeries = ["recurrenceOverrides", "recurrenceRule", "recurrenceRules", "excludedRecurrenceRules"]

  /// Returns the unpatched object of an instance that begins at a local time.
  static func instance(of series: JSONMembers, at time: CivilDateTime) -> JSONMembers {
    var instance = series
    for name in ofSeries { instance[name] = nil }
    let start = series["start"]?.text.flatMap(JSCalendarTime.local)
    let due = series["due"]?.text.flatMap(JSCalendarTime.local)
    if start != nil || due == nil { instance["start"] = JSCalendarTime.tree(time) }
    if let due {
      let moved = start.map { due.adding(seconds: time.secondsSinceEpoch - $0.secondsSinceEpoch) }
      instance["due"] = JSCalendarTime.tree(moved ?? time)
    }
    return instance
  }

  /// Returns the patch that turns one object into another.
  static func difference(from old: JSONMembers, to new: JSONMembers) -> JSONMembers {
    var patch = JSONMembers()
    for name in new.names + old.names.filter({ new[$0] == nil }) where !fixed.contains(name) {
      if name == "iCalendar" {
        if old[name] != new[name] { patch[name] = new[name] ?? .null }
      } else {
        add(old[name], new[name], at: JSONPointer.text("", name), to: &patch)
      }
    }
    return patch
  }

  private static func add(_ old: JSONTree?, _ new: JSONTree?, at pointer: String, to patch: inout JSONMembers) {
    if old == new { return }
    guard let before = old?.members, let after = new?.members else {
      patch[pointer] = new ?? .null
      return
    }
    for name in after.names + before.names.filter({ after[$0] == nil }) {
      add(before[name], after[name], at: JSONPointer.text(pointer, name), to: &patch)
    }
  }

  /// Applies a patch to an object.
  ///
  /// - Parameter note: Receives each error in the patch, with its pointer.
  /// - Returns: The changed object, or nil if the patch does not fit and must be ignored as a whole.
  static func applied(
    _ patch: JSONMembers, to object: JSONMembers, note: (String, String) -> Void
  ) -> JSONMembers? {
    let pointers = Set(patch.names.map(JSONPointer.names))
    var result = object
    for pointer in patch.names {
      let names = JSONPointer.names(pointer)
      if names.count > JSONPointer.limit {
        note(pointer, "the pointer passes through more than \(JSONPointer.limit) objects")
        return nil
      }
      if (1..<max(1, names.count)).contains(where: { pointers.contains(Array(names.prefix($0))) }) {
        note(pointer, "the pointer points inside the target of another pointer")
        return nil
      }
      if fixed.contains(names[0]) {
        note(pointer, "an override must not change “\(names[0])”")
        continue
      }
      if pointer == "excluded" { continue }
      let value = patch[pointer].flatMap { $0 == .null ? nil : $0 }
      guard result.set(names[...], to: value) else {
        note(pointer, "the pointer does not point to an object")
        return nil
      }
    }
    return result
  }
}
