import ICalendar

/// A calendar in a message: the location of its body, and how to decode it.
struct CalendarPart {
  /// The byte range of the body in the message.
  let range: Range<UInt64>
  let encoding: MailEncoding
  /// The name of the charset in lower case.
  let charset: String
  /// The file name, if there is one.
  let fileName: String?
  /// The parameter `method` of the content type in capital letters (RFC 6047 2.4).
  let method: String?
  /// Whether the part is in Outlook's own format.
  let isOutlooks: Bool
  /// The line on which its header begins.
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

  /// Identifies a calendar, so that copies of it can be recognized.
  ///
  /// A message often contains an invitation twice: once for mail programs and once as an attachment. The copies may
  /// have different encodings and may have been written at different times.
  struct Identity: Hashable {
    /// A hash of the method and the items with their versions.
    fileprivate(set) var items: Int
    /// A hash of the time stamps of the items. It matters for comparisons with other messages, and for calendars
    /// without a method.
    fileprivate(set) var stamps: Int
  }

  /// Returns the identity of the calendar, or nil if it has no items.
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
