import CalendarModel

/// Fields shared by many objects. They are in a separate object, because copying them takes longer than reading most.
final class SharedFields {
  /// The fields, which only the sole owner may change.
  var value: ItemFields

  init(_ value: ItemFields) { self.value = value }
}
