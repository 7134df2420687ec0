import CalendarModel

/// Fields shared by many objects. They are in a separate object, because copying all of them takes longer than reading
/// most of them.
final class SharedFields {
  /// The fields, which only the sole owner may change.
  var value: ItemFields

  init(_ value: ItemFields) { self.value = value }
}
