package import CalendarStore

/// A source of users' stores: files in a folder, or copies of homes that several servers share. Which stores stay open
/// is decided elsewhere.
package protocol StoreSource: Sendable {
  /// The folder whose disk needs space for changes.
  var path: String { get }
  /// Returns a number that identifies a user's current store and changes if the store is replaced. 0 means that there
  /// is no store.
  ///
  /// - Throws: `ServerError` if the number is unknown.
  func number(of user: String) throws(ServerError) -> UInt64
  /// Opens the store of a user, and creates it if necessary.
  func open(_ user: String) throws -> CalendarStore
  /// Returns a string that changes whenever a user's store changes, or nil if there is no store. The store is not
  /// opened.
  func state(of user: String) -> String?
  /// Checks that stores are available.
  ///
  /// - Throws: The reason why stores are not available.
  func check() throws
  /// Updates the index of shares in a directory where it may be out of date.
  ///
  /// - Throws: `ServerError` if the directory cannot be changed.
  func noteShares(in directory: any Directory) throws(ServerError)
  /// Finds stores with outgoing mail that other programs may have added.
  ///
  /// - Parameters:
  ///   - known: The states of the stores at the last check.
  ///   - note: Called with the user, and the time when the mail is due, in seconds since 1970.
  func noteMail(since known: inout [String: String], _ note: (_ user: String, _ time: Int64) throws -> Void)
}
