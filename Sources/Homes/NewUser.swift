package import CalendarStore

extension HomeDirectory {
  /// A user to be added.
  package struct NewUser: Sendable {
    /// The name of the user.
    package let name: String
    /// The passwords of the user.
    package var passwords: [Password]
    /// The calendar addresses in normalized form, starting with the preferred one.
    package var addresses: [String]
    /// The number of an ownerless home that becomes the user's home; nil for an empty store.
    package var home: Int64?
    /// The settings for web pages.
    package var settings: [String: String] = [:]
    /// The shares in the home's store.
    package var shares: [ShareReference] = []
    /// The secrets of the feeds that the store of the home follows, by name.
    package var secrets: [String: String] = [:]

    /// Creates a user with an empty store.
    package init(_ name: String, _ passwords: [Password], addresses: [String] = []) {
      (self.name, self.passwords, self.addresses) = (name, passwords, addresses)
    }
  }
}
