import ICalendar

/// A calendar in a message: where its body is, and how to read it.
struct MailPart {
  /// Where the body is in the message, in bytes.
  let range: Range<UInt64>
  let encoding: MailEncoding
  /// The name of the charset in lower case.
  let charset: String
  /// The name of the file, if it has one.
  let fileName: String?
  /// The line in which its header begins.
  let line: Int

  init(_ header: MailHeader, _ range: Range<UInt64>, line: Int) {
    self.range = range
    encoding = header.encoding
    charset = header.type.parameters["charset"]?.lowercased() ?? "utf-8"
    fileName = header.fileName
    self.line = line
  }

  /// What tells the calendar from others in the message: its items, each with its version; nil if it has none.
  ///
  /// An invitation is often there twice, for mail programs and as an attachment, in different encodings.
  func identity(in source: any ByteSource) throws(ICalendarError) -> Int? {
    let reader = CalendarReader(source: source)
    var hasher = Hasher()
    var count = 0
    while let element = try reader.next() {
      switch element {
      case .calendarProperty(let line) where line.property == .method: hasher.combine(line.uri.uppercased())
      case .component(let component, _) where component.component != .vtimezone:
        count += 1
        hasher.combine(component.name)
        for property in [.uid, .recurrenceID, .sequence, .dtstamp] as [KnownProperty] {
          hasher.combine(component.first(property)?.uri)
        }
      default: break
      }
    }
    return count == 0 ? nil : hasher.finalize()
  }
}
