import CalendarModel

/// A field of an item that is carried over from one version to another where somebody has edited it.
struct MergedField<Item> {
  let carry: (_ edited: Item, _ base: Item, _ result: inout Item) -> Void

  init(_ path: WritableKeyPath<Item, some Equatable>) {
    carry = { edited, base, result in
      if edited[keyPath: path] != base[keyPath: path] { result[keyPath: path] = edited[keyPath: path] }
    }
  }
}

extension EditableItem {
  /// What somebody has edited, on top of what the item has become in the meantime, field by field.
  ///
  /// - Parameters:
  ///   - base: what was edited.
  ///   - current: what there is now.
  func rebased(from base: Self, onto current: Self) -> Self {
    if base == current { return self }
    var result = current
    for field in Self.sharedFields + Self.ownFields { field.carry(self, base, &result) }
    return result
  }

  private static var sharedFields: [MergedField<Self>] {
    [
      MergedField(\.uid), MergedField(\.recurrenceID), MergedField(\.sequence), MergedField(\.stamp),
      MergedField(\.created), MergedField(\.lastModified), MergedField(\.title), MergedField(\.notes),
      MergedField(\.location), MergedField(\.url), MergedField(\.categories), MergedField(\.resources),
      MergedField(\.classification), MergedField(\.priority), MergedField(\.status), MergedField(\.color),
      MergedField(\.organizer), MergedField(\.participants), MergedField(\.attachments), MergedField(\.conferences),
      MergedField(\.images), MergedField(\.comments), MergedField(\.contacts), MergedField(\.relations),
      MergedField(\.requestStatuses), MergedField(\.start), MergedField(\.recurrenceRules),
      MergedField(\.exceptionRules), MergedField(\.recurrenceDates), MergedField(\.exceptionDates),
      MergedField(\.alarms), MergedField(\.suppressesDefaultAlarms),
    ]
  }
}
