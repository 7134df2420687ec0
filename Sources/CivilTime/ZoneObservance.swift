/// What clocks show for a while: an offset from UTC, whether it is daylight saving time, and its short name.
public struct ZoneObservance: Hashable, Sendable {
  /// How far local time is ahead of UTC.
  public let offset: UTCOffset
  /// Whether it counts as daylight saving time.
  ///
  /// If daylight saving is negative, as in Ireland, winter time counts as such.
  public let isDaylight: Bool
  /// The short name, such as `CET`; `-00` means that local time is unknown and UTC is used instead.
  public let abbreviation: String

  /// Makes an observance from its parts.
  public init(offset: UTCOffset, isDaylight: Bool = false, abbreviation: String) {
    self.offset = offset
    self.isDaylight = isDaylight
    self.abbreviation = abbreviation
  }
}
