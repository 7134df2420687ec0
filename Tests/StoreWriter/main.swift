import CalendarModel
import CalendarStore
import StoreAccess
import CivilTime
import FileLog
import Foundation

// Adds events to a store, each in a separate commit, and prints the number of each after it was saved. Events from an
// earlier run count as saved. The arguments are the store, a prefix for UIDs, and the number of events.
//
// If a log is given as an additional argument, the store uses it; if a moment and a number are given as well, the
// program is killed at that moment of that commit, as described in DyingLog.
//
// With only a store and a name: requests access to events in that name on the terminal, and prints the answer.

/// Writes a line without buffering: a printed number was saved.
func tell(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

/// Adds an event.
///
/// - Returns: The number of times the store was locked for the whole waiting time.
func add(_ event: Event, to store: CalendarStore) throws -> Int {
  for waits in 0... {
    do {
      try store.add(event)
      return waits
    } catch {
      // Saved by an earlier run, which did not report it.
      if error.code == .conflict { return waits }
      if error.code != .locked { throw error }
    }
  }
  return 0
}

/// Opens the store named by the arguments.
func open(_ arguments: [String]) throws -> CalendarStore {
  guard arguments.count > 4 else { return try CalendarStore(path: arguments[1]) }
  let log = try FileLog(path: arguments[4])
  guard arguments.count > 6, let moment = DyingLog.Moment(rawValue: arguments[5]), let number = Int64(arguments[6])
  else {
    return try CalendarStore(path: arguments[1], following: log)
  }
  return try CalendarStore(path: arguments[1], following: DyingLog(log, at: moment, of: number))
}

func run(_ arguments: [String]) throws {
  let store = try open(arguments)
  if arguments.count == 3 {
    let request = AccessRequest(client: AccessClient(arguments[2]), entity: .event)
    return tell(try store.requestAccess(request, prompt: TerminalPrompt()).rawValue)
  }
  var waits = 0
  for number in 0..<(Int(arguments[3]) ?? 0) {
    let start = Instant(secondsSince1970: 1_800_000_000 + Int64(number) * 3600)
    let uid = "\(arguments[2])-\(number)"
    waits += try add(Event(uid: uid, title: "\(number)", start: .utc(start.civil(at: .zero))), to: store)
    tell("\(number)")
  }
  tell("locked \(waits)")
}

try run(CommandLine.arguments)
