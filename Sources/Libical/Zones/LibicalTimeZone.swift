import CLibical
import Synchronization

/// A time zone as libical has it: a VTIMEZONE, or one of those that libical finds on the system.
///
/// libical computes the changes of a zone on demand, and all share one table of the system's zones, so the whole
/// program asks one question at a time. It knows no changes after 2037.
public final class LibicalTimeZone: Sendable {
  /// A zone for which libical is called only under the lock, so it may go to other tasks.
  private struct Handle: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  private static let lock = Mutex(())

  private let handle: Handle
  /// Whether libical's table keeps it.
  private let isBuiltIn: Bool

  /// Reads a VTIMEZONE.
  ///
  /// - Throws: ``LibicalError`` `unreadable` if libical refuses it; `refusedRule` if an observance has a rule that is
  ///   never given to libical, or one that recurs more often than daily.
  public init(_ component: LibicalComponent) throws(LibicalError) {
    try Self.checkRules(of: component)
    let copy = component.copiedHandle()
    let definition = Handle(pointer: copy)
    let zone = Self.lock.withLock { _ -> Handle? in
      guard let zone = libical.icaltimezone_new() else { return nil }
      if almanac_libical_set_component(zone, definition.pointer) { return Handle(pointer: zone) }
      almanac_libical_free_zone(zone)
      return nil
    }
    guard let zone else {
      libical.icalcomponent_free(copy)
      throw LibicalError(.unreadable, "libical makes no time zone of this \(component.name)")
    }
    handle = zone
    isBuiltIn = false
  }

  /// A zone of the system, such as "Europe/Berlin".
  ///
  /// - Throws: ``LibicalError`` `unknownZone`, `nulByte`.
  public init(named name: String) throws(LibicalError) {
    Preparation.ensure()
    let zone = try CString.with(name) { name in
      Self.lock.withLock { _ in libical.icaltimezone_get_builtin_timezone(name).map { Handle(pointer: $0) } }
    }
    guard let zone else { throw LibicalError(.unknownZone, "libical knows no time zone \(name)") }
    handle = zone
    isBuiltIn = true
  }

  deinit {
    if isBuiltIn { return }
    Self.lock.withLock { _ in almanac_libical_free_zone(handle.pointer) }
  }

  /// libical's name for the zone; its own zones get a prefix.
  public var tzid: String {
    Self.lock.withLock { _ in CString.copy(libical.icaltimezone_get_tzid(handle.pointer)) ?? "" }
  }

  /// The zone's offset in seconds east of UTC at a time in UTC.
  ///
  /// - Throws: ``LibicalError`` `invalidTime`.
  public func offset(atUTC time: LibicalTime) throws(LibicalError) -> Int {
    let time = try time.checked()
    return Self.lock.withLock { _ in Int(almanac_libical_offset_of_utc(handle.pointer, time)) }
  }

  /// The zone's offset in seconds east of UTC at a local time.
  ///
  /// - Throws: ``LibicalError`` `invalidTime`.
  public func offset(atLocal time: LibicalTime) throws(LibicalError) -> Int {
    let time = try time.checked()
    return Self.lock.withLock { _ in Int(almanac_libical_offset_of_local(handle.pointer, time)) }
  }

  /// libical expands the rules of observances when it is asked for an offset.
  private static func checkRules(of component: LibicalComponent) throws(LibicalError) {
    for observance in component.components {
      for rule in observance.properties(named: "RRULE") {
        let parts = try CheckedRule(rule.valueText)
        if let reason = RefusedRule.reason(for: parts) { throw LibicalError(.refusedRule, reason, line: rule.line) }
        if parts.isSubDaily {
          throw LibicalError(.refusedRule, "no clock changes several times a day", line: rule.line)
        }
      }
    }
  }
}
