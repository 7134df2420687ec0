/// Makes guessing names and passwords slow for whoever guesses, and for nobody else: what counts is how often one address was
/// wrong about one name, and how often about any.
struct SignInBrake: Sendable {
  /// By name and address.
  private let names: GuessBrake
  /// By address; a device that goes on with one old password never comes that far by itself.
  private let addresses: GuessBrake
  /// By name, where nobody knows the address: the wait is short, since it is one for all.
  private let unknown: GuessBrake
  /// By name and address, or by name alone: what was tried while nothing was looked at. A password that is remembered needs
  /// no look, and who tries many would learn that way which one is right.
  private let tries: GuessBrake
  private let isAddress: @Sendable (String) -> Bool

  /// - Parameters:
  ///   - isAddress: whether an address is that of whoever asks, and not that of a proxy which does not say whose it is.
  ///   - now: the clock, which tests set.
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

  /// How many seconds to wait before a password is looked at; nil if none.
  func wait(_ name: String, from address: String) -> Int? {
    guard isAddress(address) else { return unknown.wait([name]) }
    return [names.wait([key(name, address)]), addresses.wait([NetworkAddress.key(of: address)])].compactMap { $0 }.max()
  }

  /// A password was wrong.
  func note(_ name: String, from address: String) {
    guard isAddress(address) else { return unknown.note([name]) }
    names.note([key(name, address)])
    addresses.note([NetworkAddress.key(of: address)])
  }

  /// A password was right: the guesses at other names count on.
  func forget(_ name: String, from address: String) {
    guard isAddress(address) else { return unknown.forget([name]) }
    names.forget([key(name, address)])
  }

  /// A password was tried that is not remembered, while none was looked at. The last ones count once.
  ///
  /// - Parameter secret: what tells it from others.
  /// - Returns: whether it counts.
  func noteTry(_ secret: [UInt8], of name: String, from address: String) -> Bool {
    tries.note(tryKey(name, address), once: secret)
  }

  /// Whether a password that is remembered may enter at once while none is looked at: not where many were tried.
  func trusts(_ name: String, from address: String) -> Bool { tries.wait([tryKey(name, address)]) == nil }

  private func tryKey(_ name: String, _ address: String) -> String { isAddress(address) ? key(name, address) : name }

  private func key(_ name: String, _ address: String) -> String {
    "\(NetworkAddress.key(of: address)) \(name)"
  }
}
