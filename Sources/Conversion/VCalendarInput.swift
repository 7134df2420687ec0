public import ICalendar

/// Inputs that may be vCalendar 1.0, for programs that read iCalendar.
public enum VCalendarInput {
  /// The input, read as iCalendar if it is vCalendar 1.0; anything else stays as it is.
  ///
  /// Where the input cannot be read, its source throws `ICalendarError` `notICalendar` with the position.
  ///
  /// - Parameters:
  ///   - options: The zone of times that say none, and that of the reader.
  ///   - report: Called when the input was read: what was left out, and what was odd.
  public static func reading(
    _ input: CalendarInput, _ options: ConversionOptions = ConversionOptions(), limits: ReadingLimits = ReadingLimits(),
    report: @escaping @Sendable ([Loss], [ConversionIssue]) -> Void
  ) -> CalendarInput {
    var result = CalendarInput(name: input.name) { () throws(ICalendarError) in
      let source = PeekedSource(try input.open())
      guard CalendarFormat(beginning: try source.beginning()) == .vcalendar else { return source }
      do {
        let spool = try Spool()
        var reader = try FormatTable.reader(.vcalendar, source, named: input.name, options, limits)
        var writer = CalendarTextWriter(to: spool)
        var losses = LossLog()
        var issues: [ConversionIssue] = []
        while let element = try reader.next() {
          try writer.write(element, losses: &losses)
          for loss in reader.takeLosses() { losses.add(loss) }
          issues += reader.takeIssues()
        }
        try writer.finish(losses: &losses)
        report(losses.losses, issues)
        return SpoolSource(spool)
      } catch let error as ICalendarError {
        throw error
      } catch {
        throw ICalendarError(.notICalendar, "this is vCalendar 1.0, and it cannot be read: \(error)")
      }
    }
    result.properties = input.properties
    return result
  }
}
