import ICalendar

/// A set of known properties, with one bit for each.
struct PropertySet: Hashable, Sendable {
  private var words = SIMD4<UInt64>()

  init() {}

  init(_ properties: some Sequence<KnownProperty>) {
    for property in properties { insert(property) }
  }

  mutating func insert(_ property: KnownProperty) {
    words[Int(property.rawValue >> 6)] |= 1 << UInt64(property.rawValue & 63)
  }

  /// Whether another set contains all properties of this one.
  func isSubset(of other: PropertySet) -> Bool { words & ~other.words == SIMD4() }
}
