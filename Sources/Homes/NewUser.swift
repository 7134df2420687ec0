package import CalendarStore

extension HomeDirectory {
  /// A user who is to be added.
  package struct NewUser: Sendable {
    /// The name.
    package let name: String
    /// The passwords.
    package var passwords: [Password]
    /// The calendar addresses in the form in which they are compared, the preferred one first.
    package var addresses: [String]
    /// The number of a home that nobody has, whose store the user gets; nil for an empty one.
    package var home: Int64?
    /// What was chosen for pages.
    package var settings: [String: String] = [:]
    /// What the store of the home shares.
    package var shares: [ShareReference] = []

    /// A user with an empty store.
    package init(_ name: String, _ passwords: [Password], addresses: [String] = []) {
      (self.name, self.passwords, self.addresses) = (name, passwords, addresses)
    }
  }
}
