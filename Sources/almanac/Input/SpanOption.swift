public import ArgumentParser
import CalendarModel
public import CalendarStore
import CommandLine

/// Which occurrences of a series a command is for.
struct SpanOption: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Which occurrences: this, future or all. (default: this for ID/OCCURRENCE, else all)", valueName: "span"))
  var span: EditSpan?

  /// The span that was meant.
  ///
  /// - Throws: `Failure` if the whole series was named and one of its occurrences is meant.
  func span(for occurrence: ItemOccurrence, named reference: String) throws -> EditSpan {
    guard let span else { return occurrence.recurrenceID == nil ? .all : .this }
    let isSeries = occurrence.event?.isRecurring ?? occurrence.reminder?.isRecurring ?? false
    if span != .all, occurrence.recurrenceID == nil, isSeries {
      throw Failure(
        .usage,
        "“\(reference)” is a whole series; for --span \(span.rawValue) name an occurrence, such as "
          + "\(reference)/20261123T090000Z")
    }
    return span
  }
}

extension EditSpan: ExpressibleByArgument {}
