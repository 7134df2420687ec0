public import ArgumentParser
import CalendarModel
public import CalendarStore
import CommandLine

/// The occurrences of a series to which a command applies.
struct SpanOption: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Which occurrences: this, future or all. (default: this for ID/OCCURRENCE, else all)", valueName: "span"))
  var span: EditSpan?

  /// The span that applies.
  ///
  /// - Throws: `Failure` if the whole series was named but the span requires an occurrence.
  func span(for occurrence: ItemOccurrence, named reference: String) throws -> EditSpan {
    guard let span else { return occurrence.recurrenceID == nil ? .all : .this }
    let isSeries = occurrence.event?.isRecurring ?? occurrence.reminder?.isRecurring ?? false
    if span != .all, occurrence.recurrenceID == nil, isSeries {
      throw Failure(
        .usage,
        "“\(reference)” is a whole series; --span \(span.rawValue) needs an occurrence, such as "
          + "\(reference)/20261123T090000Z")
    }
    return span
  }
}

extension EditSpan: ExpressibleByArgument {}
