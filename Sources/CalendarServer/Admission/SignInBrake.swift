/// Slows down guessing of names and passwords without affecting other clients: it counts failures per name and address,
/// and failures per address.
struct SignInBrake: Sendable {
  /// Failures by name and address.
  private let names: GuessBrake
  /// Failures by address. A single device that retries an old password never reaches this limit.
  private let addresses: GuessBrake
  /// Failures by name, for requests whose address is unknown. The wait is short because it affects all clients.
  private let unknown: GuessBrake
  /// Attempts during a wait, by name and address, or by name alone if the address is unknown. A remembered password
  /// needs no check, so trying many passwords during a wait would reveal the correct one.
  private let tries: GuessBrake
  private let isAddress: @Sendable (String) -> Bool

  /// - Parameters:
  ///   - isAddress: Whether the address belongs to the client, rather than to a proxy that does not report the client.
  ///   - now: The clock, which tests replace.
  init(
    isAddress: @escaping @Sendable (String) -> Bool = { _ in true },
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    names = GuessBrake(now: now)
    addresses = GuessBrake(free: 30, now: now)
    unknown = GuessBrake(longest: 16, now: now)
    tries = GuessBrake(free: 30, now: now)
    self.isAddress = isAddress
  }

  /// The number of seconds to wait before a password is checked, or nil for no wait.
  func wait(_ name: String, from address: String) -> Int? {
    guard isAddress(address) else { return unknown.wait([name]) }
    return [names.wait([key(name, address)]), addresses.wait([NetworkAddress.key(of: address)])].compactMap { $0 }.max()
  }

  /// Counts a wrong password.
  func note(_ name: String, from address: String) {
    guard isAddress(address) else { return unknown.note([name]) }
    names.note([key(name, address)])
    addresses.note([NetworkAddress.key(of: address)])
  }

  /// Clears the failures for a name after a correct password. Failures for other names still count.
  func forget(_ name: String, from address: String) {
    guard isAddress(address) else { return unknown.forget([name]) }
    names.forget([key(name, address)])
  }

  /// Counts an attempt to use an unremembered password during a wait. Each of the most recent passwords counts only
  /// once.
  ///
  /// - Parameter secret: A value that identifies the password.
  /// - Returns: Whether it was counted.
  func noteTry(_ secret: [UInt8], of name: String, from address: String) -> Bool {
    tries.note(tryKey(name, address), once: secret)
  }

  /// Whether a remembered password is accepted during a wait. It is, unless many other passwords were tried.
  func trusts(_ name: String, from address: String) -> Bool { tries.wait([tryKey(name, address)]) == nil }

  private func tryKey(_ name: String, _ address: String) -> String { isAddress(address) ? key(name, address) : name }

  private func key(_ name: String, _ address: String) -> String {
    "\(NetworkAddress.key(of: address)) \(name)"
  }
}
