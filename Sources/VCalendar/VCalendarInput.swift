public import ICalendar

/// Lets programs that read iCalendar accept inputs that may be vCalendar 1.0.
public enum VCalendarInput {
  /// Returns an input that converts vCalendar 1.0 to iCalendar as it is read. Any other input is unchanged.
  ///
  /// If the input cannot be read, its source throws `ICalendarError` `notICalendar` with the position.
  ///
  /// - Parameters:
  ///   - options: The zone of times without a zone, and the reader's zone.
  ///   - report: Called after the input has been read, with the omissions and the oddities.
  public static func reading(
    _ input: CalendarInput, _ options: VCalendarOptions = VCalendarOptions(), limits: ReadingLimits = ReadingLimits(),
    report: @escaping @Sendable (VCalendarFindings) -> Void
  ) -> CalendarInput {
    var result = CalendarInput(name: input.name) { () throws(ICalendarError) in
      let source = PeekedSource(try input.open())
      guard isVCalendar(try source.beginning()) else { return source }
      var options = options
      options.stamp = FileByteSource.lastChange(of: input.name) ?? options.stamp
      var reader = VCalendarReader(source: source, options, limits: limits)
      var findings = VCalendarFindings()
      do {
        let spool = try Spool()
        var writer = ContentLineWriter { try spool.append($0) }
        while let element = try reader.next() {
          switch element {
          case .calendarBegin(let line), .calendarProperty(let line): try writer.write(line)
          case .component(let component, _): try writer.write(component)
          case .calendarEnd: try writer.write(ContentLine("END:VCALENDAR"))
          }
          findings.take(reader.takeOddities(), reader.takeOmissions())
        }
        try writer.finish()
        findings.take(reader.takeOddities(), reader.takeOmissions())
        report(findings)
        return spool.makeSource()
      } catch let error as ICalendarError where ![.notICalendar, .tooLarge].contains(error.code) {
        throw error
      } catch {
        throw ICalendarError(.notICalendar, "this vCalendar 1.0 file cannot be read: \(error)")
      }
    }
    result.properties = input.properties
    return result
  }

  /// Whether the beginning of an input states version 1.0 and contains nothing that exists only in iCalendar; some
  /// programs write the wrong version.
  package static func isVCalendar(_ beginning: some Collection<UInt8>) -> Bool {
    let blanks: Set<UInt8> = [0x20, 0x09, 0x0D, 0x0A, 0xEF, 0xBB, 0xBF]
    let bytes = beginning.drop { blanks.contains($0) }.prefix(2000)
    guard zip(bytes, "begin:vcalendar".utf8).count(where: { $0 | 0x20 == $1 | 0x20 }) == 15 else { return false }
    let text = String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
    // Compiling a regular expression takes longer than reading most files, and there may be many files.
    let isOfVersion1 = text.split(separator: "\n").contains { line in
      (line.first == "V" || line.first == "v") && line.lowercased().filter { !$0.isWhitespace } == "version:1.0"
    }
    guard isOfVersion1 else { return false }
    let isICalendar = /\n(?:calscale:|begin:(?:vtimezone|valarm)|[a-z-]+;(?:tzid|value=date)|rrule:freq=)/
    return text.firstMatch(of: isICalendar.ignoresCase()) == nil
  }
}
