import CalendarStore
import Scheduling

/// By which calendar addresses the users of the server are known, and what is scheduled for them (RFC 6638 2.4.1).
struct CalendarUsers: Sendable {
  let directory: any Directory
  let mode: ServerMode
  /// The addresses of the single owner, where there are no users, the preferred one first.
  var ownAddresses: [String] = []
  /// Whether anything is scheduled.
  var isOn = true
  /// In whose stores something waits to be sent.
  let waiting: WaitingStores
  /// What sends messages to others than users of the server by mail; nil if nothing ever does.
  var mail: MailSending?
  /// How many messages to users of the server a user sends in an hour.
  var hourlyDeliveries = ServedScheduling.mostDeliveries

  /// The addresses of a user, the preferred one first, in the form in which they are compared; none if the user has none, or
  /// nothing is scheduled for users.
  ///
  /// - Throws: `ServerError` if nobody can tell.
  func addresses(of user: String) throws(ServerError) -> [String] {
    if mode.users != nil, !isOn { return [] }
    let known = mode.users == nil ? ownAddresses : try directory.addresses(of: user)
    return known.map { AddressIdentity($0).text }
  }

  /// What is scheduled in the store of a user; nil if nothing is.
  ///
  /// - Throws: `ServerError` if nobody can tell.
  func scheduling(of user: String) throws(ServerError) -> ServedScheduling? {
    if !isOn { return nil }
    // Where nobody else is and no mail is sent, programs had better send their messages themselves.
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

  /// The user who has an address; nil if nobody has.
  ///
  /// - Throws: `ServerError` if nobody can tell.
  func user(at address: AddressIdentity) throws(ServerError) -> String? { try users(at: [address])[address] }

  /// The users who have some of these addresses.
  ///
  /// - Throws: `ServerError` if nobody can tell.
  func users(at addresses: Set<AddressIdentity>) throws(ServerError) -> [AddressIdentity: String] {
    mode.users == nil ? [:] : try directory.users(at: addresses).filter { mode.knows($0.value) }
  }
}
