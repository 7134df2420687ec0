import CivilTime
import ICalendar
public import VCalendar

/// A reader for vCalendar 1.0.
struct VCalendarElements: ElementReader {
  private var reader: VCalendarReader

  /// - Parameter stamp: The time when the file was written, for DTSTAMP.
  init(source: any ByteSource, _ options: ConversionOptions, stamp: Instant, _ limits: ReadingLimits) {
    var own = VCalendarOptions()
    (own.zone, own.inputZone, own.stamp) = (options.zone.rules, options.inputZone, stamp)
    reader = VCalendarReader(source: source, own, limits: limits)
  }

  mutating func next() throws -> CalendarElement? {
    do throws(ICalendarError) { return try reader.next() } catch {
      throw ConversionError.meaning(of: error)
    }
  }

  mutating func takeIssues() -> [ConversionIssue] { reader.takeOddities().map { ConversionIssue($0) } }

  mutating func takeLosses() -> [Loss] { reader.takeOmissions().map { Loss($0) } }
}

extension ConversionIssue {
  /// Creates an issue from an oddity in a vCalendar 1.0 file.
  public init(_ oddity: VCalendarOddity) {
    self.init(code: .vCalendarValue, position: "\(oddity.line)", message: oddity.message)
  }
}

extension Loss {
  /// Creates a loss from an omission in reading a vCalendar 1.0 file.
  public init(_ omission: VCalendarOmission) {
    let example = Example(uid: omission.uid, line: omission.line, text: omission.text)
    self.init(omission.what, count: omission.count, example: example, why: omission.why)
  }
}
