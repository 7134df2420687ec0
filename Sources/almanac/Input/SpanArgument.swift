import CalendarModel
import ArgumentParser
import CalendarStore

/// The spans as arguments.
enum SpanChoice: String, ExpressibleByArgument, CaseIterable {
  case this, future, all

  var span: EditSpan {
    switch self {
    case .this: .this
    case .future: .future
    case .all: .all
    }
  }
}

/// Which item or occurrence a command is for, and for which occurrences of its series.
struct SpanOption: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "For which occurrences: this, future or all. (default: this for ID/OCCURRENCE, else all)", valueName: "span"))
  var span: SpanChoice?

  /// The span that was meant.
  ///
  /// - Throws: `Failure` where a series was named as a whole and one of its occurrences is meant.
  func span(for occurrence: ItemOccurrence, named reference: String) throws -> EditSpan {
    guard let span = span?.span else { return occurrence.recurrenceID == nil ? .all : .this }
    if span != .all, occurrence.recurrenceID == nil, occurrence.isRecurring {
      throw Failure(
        .usage,
        "“\(reference)” is a whole series; name an occurrence as \(reference)/20261123T090000Z for "
          + "--span \(span.rawValue)")
    }
    return span
  }
}

extension ItemOccurrence {
  /// Whether it is a series.
  var isRecurring: Bool { event?.isRecurring ?? reminder?.isRecurring ?? false }
}
