import EventKit

/// A source of events, so that tests do not need calendars.
protocol EventSource {
  func snapshots(from start: Date, to end: Date, in calendars: Set<String>) throws -> [Snapshot]
}

enum BackupError: LocalizedError {
  case noAccess(EKAuthorizationStatus)
  case unknownCalendar(String)

  var errorDescription: String? {
    switch self {
    case .noAccess(let status): "Calendar access is \(status.rawValue); allow it in System Settings."
    case .unknownCalendar(let name): "There is no calendar named “\(name)”."
    }
  }
}

struct SystemCalendar: EventSource {
  private let store = EKEventStore()

  init() async throws {
    guard try await store.requestFullAccessToEvents() else {
      throw BackupError.noAccess(EKEventStore.authorizationStatus(for: .event))
    }
  }

  func snapshots(from start: Date, to end: Date, in names: Set<String>) throws -> [Snapshot] {
    let all = store.calendars(for: .event)
    for name in names where !all.contains(where: { $0.title == name }) { throw BackupError.unknownCalendar(name) }
    let calendars = names.isEmpty ? nil : all.filter { names.contains($0.title) }
    var found: [Snapshot] = []
    // EventKit searches at most four years at a time.
    var from = start
    while from < end {
      let to = min(end, Calendar.current.date(byAdding: .year, value: 4, to: from)!)
      let predicate = store.predicateForEvents(withStart: from, end: to, calendars: calendars)
      store.enumerateEvents(matching: predicate) { event, _ in
        if event.startDate >= from { found.append(Snapshot(event)) }
      }
      from = to
    }
    return found.sorted { ($0.start, $0.title) < ($1.start, $1.title) }
  }
}

/// An event for tests.
final class FakeEvent: EKEvent {
  override var eventIdentifier: String! { "fake" }
  override var isDetached: Bool { true }
  override var availability: EKEventAvailability {
    get { .free }
    set {}
  }
}

struct FakeCalendar: EventSource {
  func snapshots(from start: Date, to end: Date, in names: Set<String>) -> [Snapshot] {
    let event = FakeEvent()
    event.title = "Fake"
    event.startDate = start
    event.endDate = end
    return [Snapshot(event)]
  }
}

@main
struct Backup {
  static func main() async {
    do {
      try await run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      FileHandle.standardError.write(Data("error: \(error.localizedDescription)\n".utf8))
      exit(1)
    }
  }

  static func run(_ arguments: [String]) async throws {
    let style = Date.ISO8601FormatStyle()
    guard arguments.count >= 3, let start = try? style.parse(arguments[0]), let end = try? style.parse(arguments[1])
    else {
      print("usage: Backup START END json|csv|fake [CALENDAR ...]")
      exit(2)
    }
    let source: any EventSource = arguments[2] == "fake" ? FakeCalendar() : try await SystemCalendar()
    let found = try source.snapshots(from: start, to: end, in: Set(arguments.dropFirst(3)))
    if arguments[2] == "csv" {
      print("title,calendar,start,end,rule")
      for one in found {
        print(
          [one.title, one.calendar, one.start.formatted(style), one.end.formatted(style), one.rule ?? ""].map(quoted)
            .joined(separator: ","))
      }
    } else {
      let encoder = JSONEncoder()
      encoder.dateEncodingStrategy = .iso8601
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let data = try encoder.encode(found)
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .iso8601
      assert(try! decoder.decode([Snapshot].self, from: data) == found)
      print(String(decoding: data, as: UTF8.self))
    }
  }

  private static func quoted(_ field: String) -> String {
    field.contains { ",\"\n".contains($0) } ? "\"\(field.replacingOccurrences(of: "\"", with: "\"\""))\"" : field
  }
}
