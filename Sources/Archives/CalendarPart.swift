import ICalendar

/// A calendar in a message: where its body is, and how to read it.
struct CalendarPart {
  /// Where the body is in the message, in bytes.
  let range: Range<UInt64>
  let encoding: MailEncoding
  /// The name of the charset in lower case.
  let charset: String
  /// The name of the file, if it has one.
  let fileName: String?
  /// What its type says that it is for, the parameter `method`, in capital letters (RFC 6047 2.4).
  let method: String?
  /// Whether it is in Outlook's own format.
  let isOutlooks: Bool
  /// The line in which its header begins.
  let line: Int

  init(_ header: MailHeader, _ range: Range<UInt64>, line: Int) {
    self.range = range
    encoding = header.encoding
    charset = header.type.parameters["charset"]?.lowercased() ?? "utf-8"
    fileName = header.fileName
    method = header.type.parameters["method"]?.uppercased()
    isOutlooks = header.isOutlooks
    self.line = line
  }

  /// What tells a calendar from others.
  ///
  /// An invitation is often in a message twice, for mail programs and as an attachment, in different encodings and written
  /// at different times.
  struct Identity: Hashable {
    /// What it is for, and its items, each with its version.
    fileprivate(set) var items: Int
    /// When the items were written. It counts in other messages, and of calendars that are for nothing.
    fileprivate(set) var stamps: Int
  }

  /// What tells the calendar from others; nil if it has no items.
  func identity(in source: any ByteSource) throws(ICalendarError) -> Identity? {
    let reader = CalendarReader(source: source)
    var (items, stamps) = (Hasher(), Hasher())
    var (count, isMessage) = (0, false)
    while let element = try reader.next() {
      switch element {
      case .calendarProperty(let line) where line.property == .method:
        isMessage = true
        items.combine(line.uri.uppercased())
      case .component(let component, _) where component.component != .vtimezone:
        count += 1
        items.combine(component.name)
        for property in [.uid, .recurrenceID, .sequence] as [KnownProperty] {
          items.combine(component.first(property)?.uri)
        }
        stamps.combine(component.first(.dtstamp)?.uri)
      default: break
      }
    }
    if count == 0 { return nil }
    let written = stamps.finalize()
    if !isMessage { items.combine(written) }
    return Identity(items: items.finalize(), stamps: written)
  }
}
