import CLibical
import Synchronization

/// A time zone in libical: a VTIMEZONE, or a zone that libical finds on the system.
///
/// libical computes the changes of a zone on demand, and all zones share one table, so only one thread at a time can
/// query zones. libical does not compute changes after 2037.
public final class LibicalTimeZone: Sendable {
  /// A zone for which libical is called only under the lock, so it can be sent to other tasks.
  private struct Handle: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  private static let lock = Mutex(())

  private let handle: Handle
  /// Whether libical's table owns the zone.
  private let isBuiltIn: Bool

  /// Reads a VTIMEZONE.
  ///
  /// - Throws: ``LibicalError`` `unreadable` if libical rejects it; `refusedRule` if an observance has a rule that must
  ///   not be passed to libical, or one that recurs more often than daily.
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
      throw LibicalError(.unreadable, "libical cannot read this \(component.name) as a time zone")
    }
    handle = zone
    isBuiltIn = false
  }

  /// Finds a system time zone, such as "Europe/Berlin".
  ///
  /// - Throws: ``LibicalError`` `unknownZone`, `nulByte`.
  public init(named name: String) throws(LibicalError) {
    Preparation.ensure()
    let zone = try CString.with(name) { name in
      Self.lock.withLock { _ in libical.icaltimezone_get_builtin_timezone(name).map { Handle(pointer: $0) } }
    }
    guard let zone else { throw LibicalError(.unknownZone, "libical does not recognize the time zone \(name)") }
    handle = zone
    isBuiltIn = true
  }

  deinit {
    if isBuiltIn { return }
    Self.lock.withLock { _ in almanac_libical_free_zone(handle.pointer) }
  }

  /// libical's name for the zone; zones from libical's table have a prefix.
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

  /// libical expands the rules of observances when an offset is requested.
  private static func checkRules(of component: LibicalComponent) throws(LibicalError) {
    for observance in component.components {
      for rule in observance.properties(named: "RRULE") {
        let parts = try CheckedRule(rule.valueText)
        if let reason = RefusedRule.reason(for: parts) { throw LibicalError(.refusedRule, reason, line: rule.line) }
        if parts.isSubDaily {
          throw LibicalError(.refusedRule, "clock changes several times a day are not supported", line: rule.line)
        }
      }
    }
  }
}
