import ArgumentParser
import CalendarModel

/// The options that apply only to events, except for times.
struct EventOptions: ParsableArguments {
  /// Whether an event is shown to others as free or busy.
  enum Time: String, EnumerableFlag {
    case free
    case busy

    static func help(for value: Time) -> ArgumentHelp? { "Show the time as \(value.rawValue)." }

    fileprivate var availability: Availability { self == .free ? .free : .busy }
  }

  @Flag(exclusivity: .exclusive) var time: Time?

  @Option(
    name: .long, help: ArgumentHelp("The status: confirmed, tentative, cancelled or none.", valueName: "status"),
    completion: .list(words))
  var status: String?

  private static let words = ["confirmed", "tentative", "cancelled", "none"]

  func validate() throws {
    if let status, !Self.words.contains(status.lowercased()) {
      throw ValidationError("“\(status)” is not a status; expected confirmed, tentative, cancelled or none")
    }
  }

  /// Applies the options to an event.
  func apply(to event: inout Event) {
    if let time { event.availability = time.availability }
    if let status { event.status = status.lowercased() == "none" ? nil : Status(rawValue: status.uppercased()) }
  }
}
