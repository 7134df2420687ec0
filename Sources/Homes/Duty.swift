package import CalendarStore

/// Work that is waiting in a user's store, for whichever server has time.
package struct Duty: Hashable, Sendable {
  /// The name in the tables.
  let name: String

  private init(name: String) { self.name = name }

  /// Sending messages.
  package init(_ way: MessageWay) { self.init(name: way.rawValue) }

  /// Messages by mail.
  package static let mail = Duty(.mail)
  /// Messages to other users.
  package static let users = Duty(.users)
  /// Refreshing feeds.
  package static let feeds = Duty(name: "feeds")

  /// Every kind of work that may already be waiting in a new user's store.
  static let all = MessageWay.allCases.map { Duty($0) } + [feeds]
}
