import CalendarStore
import Scheduling

/// The calendar addresses of the server's users, and scheduling for them (RFC 6638 2.4.1).
struct CalendarUsers: Sendable {
  let directory: any Directory
  let mode: ServerMode
  /// The addresses of the single owner, for a server without users. The preferred one is first.
  var ownAddresses: [String] = []
  /// Whether scheduling is on.
  var isOn = true
  /// The index of stores with messages to send.
  let waiting: WaitingStores
  /// The service that mails messages to people who are not users, or nil if the server never sends mail.
  var mail: MailSending?
  /// The maximum number of messages per hour that a user sends to other users of the server.
  var hourlyDeliveries = ServedScheduling.mostDeliveries

  /// The normalized addresses of a user, with the preferred one first. Empty if the user has none or scheduling is off.
  ///
  /// - Throws: `ServerError` if the users cannot be read.
  func addresses(of user: String) throws(ServerError) -> [String] {
    if mode.users != nil, !isOn { return [] }
    let known = mode.users == nil ? ownAddresses : try directory.addresses(of: user)
    return known.map { AddressIdentity($0).text }
  }

  /// Returns the scheduling for a user's store, or nil if it is off.
  ///
  /// - Throws: `ServerError` if the users cannot be read.
  func scheduling(of user: String) throws(ServerError) -> ServedScheduling? {
    if !isOn { return nil }
    // Without other users and without mail, clients must send their messages themselves.
    let sendsMail = mail?.isOn ?? false
    if mode.users == nil, !sendsMail { return nil }
    let addresses = try addresses(of: user)
    if addresses.isEmpty { return nil }
    var scheduling = ServedScheduling(addresses: addresses, sendsMail: sendsMail) { some in
      Set(try self.users(at: some).keys)
    }
    scheduling.hourlyDeliveries = hourlyDeliveries
    scheduling.willSend = { [waiting] way, time in try waiting.note(way, of: user, at: time) }
    return scheduling
  }

  /// Returns the user with the given address, or nil if there is none.
  ///
  /// - Throws: `ServerError` if the users cannot be read.
  func user(at address: AddressIdentity) throws(ServerError) -> String? { try users(at: [address])[address] }

  /// Returns the users who have any of these addresses.
  ///
  /// - Throws: `ServerError` if the users cannot be read.
  func users(at addresses: Set<AddressIdentity>) throws(ServerError) -> [AddressIdentity: String] {
    mode.users == nil ? [:] : try directory.users(at: addresses).filter { mode.knows($0.value) }
  }
}
