import CalendarStore
import Scheduling

/// By which calendar addresses the users of the server are known, and what is scheduled for them (RFC 6638 2.4.1).
struct CalendarUsers: Sendable {
  let directory: any Directory
  let mode: ServerMode
  /// The addresses of the single owner, where there are no users.
  var ownAddresses: [String] = []
  /// Whether anything is scheduled.
  var isOn = true
  /// Whether messages to others than users of the server are sent by mail.
  var sendsMail = false
  /// How many messages to users of the server a user sends in an hour.
  var hourlyDeliveries = ServerLimits().hourlyDeliveries

  /// What is scheduled in the store of a user; nil if nothing is.
  func scheduling(of user: String) -> ServedScheduling? {
    if !isOn { return nil }
    // Where nobody else is and no mail is sent, programs had better send their messages themselves.
    if mode.users == nil, !sendsMail { return nil }
    // If nobody can tell, nothing is sent to the wrong one.
    guard let known = try? mode.users == nil ? ownAddresses : directory.addresses(of: user), !known.isEmpty else {
      return nil
    }
    let addresses = known.map { AddressIdentity($0).text }
    var scheduling = ServedScheduling(addresses: addresses, sendsMail: sendsMail) { address in
      ((try? self.user(at: address)) ?? nil) != nil
    }
    scheduling.hourlyDeliveries = hourlyDeliveries
    scheduling.willDeliver = { [directory] time in try directory.noteDelivery(of: user, at: time) }
    return scheduling
  }

  /// The user who has an address; nil if nobody has.
  ///
  /// - Throws: `ServerError` if nobody can tell.
  func user(at address: AddressIdentity) throws(ServerError) -> String? {
    guard mode.users != nil, let name = try directory.user(at: address) else { return nil }
    return mode.knows(name) ? name : nil
  }
}
