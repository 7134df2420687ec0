import EventKit
import TestSupport
import Testing

/// How programs catch errors, compiled as Swift 5 and as Swift 6. Each test runs in a separate process, because a
/// `catch` that fails to match can crash.
@Suite("Every form of catch handles the errors of an event store", .timeLimit(.minutes(30)))
struct CatchingTests {
  @Test("in functions that do not throw")
  func plain() async {
    await #expect(processExitsWith: .success) {
      let programs = try await Program()
      #expect(programs.asNSError() == "EKErrorDomain 1 No calendar has been set.")
      #expect(programs.asNSErrorFirst() == "NSError 1")
      #expect(programs.asEKError() == "EKError noCalendar")
      #expect(programs.asEKErrorBeforeNSError() == "EKError noCalendar")
      #expect(programs.pattern() == "no calendar")
      #expect(programs.code() == "no calendar")
      #expect(programs.conditional() == "no calendar")
      #expect(programs.type() == "EKError")
      #expect(programs.casts() == "EKErrorDomain 1, noCalendar, noCalendar, true, true")
      #expect(programs.number() == "noCalendar")
    }
  }

  @Test("in functions that throw")
  func throwing() async {
    await #expect(processExitsWith: .success) {
      let programs = try await Program()
      #expect(try programs.rethrowing(1) == "matched")
      #expect(throws: EKError.self) { try programs.rethrowing(77) }
      let passed = #expect(throws: NSError.self) { try programs.passing() }
      #expect(passed?.domain == EKErrorDomain && passed?.code == 1)
      #expect(throws: EKError(.noCalendar)) { try programs.passing() }
    }
  }

  @Test("errors of other domains match NSError, but not EKError")
  func foreign() async {
    await #expect(processExitsWith: .success) {
      let foreign = NSError(domain: "org.example", code: 1)
      #expect(Program.kind(of: foreign) == "org.example 1")
      #expect(foreign as? EKError == nil && !((foreign as any Error) is EKError))
      #expect(NSError(domain: EKErrorDomain, code: 999) as? EKError == nil)
      #expect(NSError(domain: EKErrorDomain, code: 6) as? EKError == EKError(.calendarReadOnly))
      #expect(Program.kind(of: EKError(.calendarReadOnly)) == "EKError 6")
      #expect(Program.kind(of: EKError(.calendarReadOnly) as NSError) == "EKError 6")
      #expect(Program.kind(of: CocoaError(.fileNoSuchFile)) == "NSCocoaErrorDomain 4")
    }
  }

  @Test("userInfo has the message, the identifier of the object, and the error of the database")
  func details() async {
    await #expect(processExitsWith: .success) {
      let programs = try await Program()
      let event = EKEvent(eventStore: programs.store)
      let refused = #expect(throws: NSError.self) { try programs.store.save(event, span: .thisEvent) }
      #expect(refused?.userInfo[NSLocalizedDescriptionKey] as? String == "No calendar has been set.")
      #expect(refused?.userInfo[EKErrorObjectIdentifierKey] as? String == event.calendarItemIdentifier)
      #expect(refused?.userInfo[NSUnderlyingErrorKey] == nil)
      let calendar = EKCalendar(for: .event, eventStore: programs.store)
      calendar.title = "Short-lived"
      calendar.source = programs.store.sources.first
      try programs.store.saveCalendar(calendar, commit: true)
      let sound = programs.newEvent("Sound")
      try programs.store.save(sound, span: .thisEvent, commit: false)
      let stale = programs.newEvent("Stale")
      stale.calendar = calendar
      try programs.store.save(stale, span: .thisEvent, commit: false)
      // While they wait, another store removes the calendar.
      let other = EKEventStore()
      let same = try #require(other.calendar(withIdentifier: calendar.calendarIdentifier))
      try other.removeCalendar(same, commit: true)
      let failed = #expect(throws: NSError.self) { try programs.store.commit() }
      #expect(failed?.domain == EKErrorDomain)
      #expect(failed?.userInfo[EKErrorObjectIdentifierKey] as? String == stale.calendarItemIdentifier)
      #expect(failed?.userInfo[NSUnderlyingErrorKey] is NSError)
    }
  }

  @Test("completion handlers and the asynchronous requests give NSErrors too")
  func asynchronous() async {
    await #expect(processExitsWith: .success) {
      do {
        _ = try await EKVirtualConferenceProvider().fetchVirtualConference(identifier: "none")
      } catch let error as NSError {
        #expect(error.domain == EKErrorDomain && error.code == EKError.Code.internalFailure.rawValue)
      }
      do {
        _ = try await CLGeocoder().geocodeAddressString("Vienna")
      } catch let error as NSError {
        #expect(error.domain == kCLErrorDomain && error as? CLError == CLError(.geocodeFoundNoResult))
      }
    }
  }
}

/// A program that saves an event without a calendar, and catches the error in each way.
private struct Program {
  let store: EKEventStore
  private let folder: TemporaryFolder

  init() async throws {
    folder = try TemporaryFolder()
    setenv("ALMANAC_STORE", folder.file("store.sqlite"), 1)
    setenv("ALMANAC_ACCESS", "full", 1)
    store = EKEventStore()
    _ = try await store.requestFullAccessToEvents()
  }

  private func save() throws { try store.save(EKEvent(eventStore: store), span: .thisEvent) }

  func newEvent(_ title: String) -> EKEvent {
    let event = EKEvent(eventStore: store)
    event.calendar = store.defaultCalendarForNewEvents
    event.title = title
    event.startDate = Date()
    event.endDate = Date().addingTimeInterval(60)
    return event
  }

  func asNSError() -> String {
    do {
      try save()
    } catch let error as NSError {
      return "\(error.domain) \(error.code) \(error.localizedDescription)"
    }
    return "nothing"
  }

  func asNSErrorFirst() -> String {
    do {
      try save()
    } catch let error as NSError where error.domain == EKErrorDomain {
      return "NSError \(error.code)"
    } catch {
      return "other"
    }
    return "nothing"
  }

  func asEKError() -> String {
    do {
      try save()
    } catch let error as EKError {
      return "EKError \(error.code)"
    } catch {
      return "other"
    }
    return "nothing"
  }

  func asEKErrorBeforeNSError() -> String {
    do {
      try save()
    } catch let error as EKError {
      return "EKError \(error.code)"
    } catch let error as NSError {
      return "NSError \(error.code)"
    }
    return "nothing"
  }

  func pattern() -> String {
    do {
      try save()
    } catch EKError.eventNotMutable {
      return "not mutable"
    } catch EKError.noCalendar {
      return "no calendar"
    } catch {
      return "other"
    }
    return "nothing"
  }

  func code() -> String {
    do {
      try save()
    } catch let error as EKError {
      switch error.code {
      case .noCalendar: return "no calendar"
      case .noStartDate, .noEndDate: return "no date"
      default: return "other code"
      }
    } catch {
      return "other"
    }
    return "nothing"
  }

  func conditional() -> String {
    do {
      try save()
    } catch let error as EKError where error.code == .eventNotMutable {
      return "not mutable"
    } catch let error as EKError where error.code == .noCalendar {
      return "no calendar"
    } catch {
      return "other"
    }
    return "nothing"
  }

  func type() -> String {
    do {
      try save()
    } catch is EKError {
      return "EKError"
    } catch {
      return "other"
    }
    return "nothing"
  }

  func casts() -> String {
    do {
      try save()
    } catch {
      let object = error as NSError
      let optional = (error as? EKError).map { "\($0.code)" } ?? "nil"
      let again = (object as? EKError).map { "\($0.code)" } ?? "nil"
      let isObject = Swift.type(of: error) is NSError.Type
      return "\(object.domain) \(object.code), \(optional), \(again), \(error is EKError), \(isObject)"
    }
    return "nothing"
  }

  func number() -> String {
    do {
      try save()
    } catch {
      let error = error as NSError
      guard error.domain == EKErrorDomain, let code = EKError.Code(rawValue: error.code) else { return "other" }
      return "\(code)"
    }
    return "nothing"
  }

  func rethrowing(_ number: Int) throws -> String {
    do {
      try save()
    } catch let error as NSError where error.code == number {
      return "matched"
    }
    return "nothing"
  }

  func passing() throws { try save() }

  static func kind(of thrown: any Error) -> String {
    do {
      throw thrown
    } catch let error as EKError {
      return "EKError \(error.code.rawValue)"
    } catch let error as NSError {
      return "\(error.domain) \(error.code)"
    }
  }
}
