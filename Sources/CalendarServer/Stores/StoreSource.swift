package import CalendarStore

/// Where the stores of users come from: the files of a folder, or the copies of homes that several servers share. Which of
/// them stay open is not its business.
package protocol StoreSource: Sendable {
  /// The folder that has to have room for what is written.
  var path: String { get }
  /// A number that says which store a user has now: another one as soon as it is another store; 0 if there is none.
  ///
  /// - Throws: `ServerError` if nobody can tell.
  func number(of user: String) throws(ServerError) -> UInt64
  /// Opens the store of a user, and makes it if there is none.
  func open(_ user: String) throws -> CalendarStore
  /// What says whether the store of a user is as it was, without opening it; nil if nothing does.
  func state(of user: String) -> String?
  /// Whether stores can be had at all.
  ///
  /// - Throws: what is in the way.
  func check() throws
  /// Tells a directory what is shared, as far as it can have missed something.
  ///
  /// - Throws: `ServerError` if the directory cannot be changed.
  func noteShares(in directory: any Directory) throws(ServerError)
  /// Says in which stores mail waits that other programs may have put there.
  ///
  /// - Parameters:
  ///   - known: The states of the stores when this was said last.
  ///   - note: Is told whose store it is, and when the mail is due, in seconds since 1970.
  func noteMail(since known: inout [String: String], _ note: (_ user: String, _ time: Int64) throws -> Void)
}
