import CalendarModel

/// Fields shared by many objects. They are in a separate object because copying all fields takes longer than reading
/// most of them.
final class SharedFields {
  /// The fields, which may be changed only while this object has a single owner.
  var value: ItemFields

  init(_ value: ItemFields) { self.value = value }
}
