public import Foundation

/// The end of a rule: a date, or a number of occurrences.
open class EKRecurrenceEnd: NSObject, NSCopying, NSSecureCoding {
  /// The last moment at which an occurrence may begin, or nil if occurrences are counted.
  public let endDate: Date?
  /// The number of occurrences, or 0 if a date ends the rule.
  public let occurrenceCount: Int

  /// Creates an end at a date.
  public convenience init(end endDate: Date) {
    self.init(endDate: endDate, occurrenceCount: 0)
  }

  /// Creates an end after a number of occurrences, at least one.
  public convenience init(occurrenceCount: Int) {
    self.init(endDate: nil, occurrenceCount: max(occurrenceCount, 1))
  }

  private init(endDate: Date?, occurrenceCount: Int) {
    self.endDate = endDate
    self.occurrenceCount = occurrenceCount
  }

  /// Returns the same end, because ends never change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// The date or the count, for logs.
  open override var description: String {
    "EKRecurrenceEnd " + (endDate.map { "on \($0)" } ?? "after \(occurrenceCount)")
  }

  /// Whether the date and the count are the same.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? EKRecurrenceEnd else { return false }
    return endDate == other.endDate && occurrenceCount == other.occurrenceCount
  }

  /// A hash value that equal ends share.
  open override var hash: Int { endDate?.hashValue ?? occurrenceCount }

  /// Ends support secure coding.
  open class var supportsSecureCoding: Bool { true }

  /// Archives the end.
  open func encode(with coder: NSCoder) {
    if let endDate {
      coder.encode(endDate.timeIntervalSinceReferenceDate, forKey: "endDate")
    } else {
      coder.encode(occurrenceCount, forKey: "occurrenceCount")
    }
  }

  /// Reads an end from an archive; nil if the archive does not contain one.
  public required init?(coder: NSCoder) {
    if coder.containsValue(forKey: "endDate") {
      endDate = Date(timeIntervalSinceReferenceDate: coder.decodeDouble(forKey: "endDate"))
      occurrenceCount = 0
    } else {
      endDate = nil
      occurrenceCount = coder.decodeInteger(forKey: "occurrenceCount")
      if occurrenceCount < 1 { return nil }
    }
  }
}
