import CalendarModel

/// Fields that many objects show. They are in an object of their own, since to copy them takes longer than to read most.
final class SharedFields {
  /// What they are; nobody changes them who does not have them alone.
  var value: ItemFields

  init(_ value: ItemFields) { self.value = value }
}
