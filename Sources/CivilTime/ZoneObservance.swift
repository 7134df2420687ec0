/// The state of clocks during a period: an offset from UTC, whether it is daylight saving time, and an abbreviation.
public struct ZoneObservance: Hashable, Sendable {
  /// The offset of local time from UTC.
  public let offset: UTCOffset
  /// Whether this counts as daylight saving time.
  ///
  /// If daylight saving time is negative, as in Ireland, this is true in winter.
  public let isDaylight: Bool
  /// The abbreviation, such as `CET`. `-00` means that local time is unknown and UTC is used instead.
  public let abbreviation: String

  /// Makes an observance from its parts.
  public init(offset: UTCOffset, isDaylight: Bool = false, abbreviation: String) {
    self.offset = offset
    self.isDaylight = isDaylight
    self.abbreviation = abbreviation
  }
}
