import EventKit

/// Interprets the user's actions on a presented page.
struct PresentedPage {
  /// The user's last action, as revealed by the address of a page.
  enum Step: Hashable {
    /// The user is still on the first page, is signing in, or is viewing another site.
    case ongoing
    /// A change was made, with its database revision if that is known.
    case changed(Int64?)
    /// The user replied to an invitation.
    case answered
    /// Calendars were chosen, by identifier.
    case chosen([String])
    /// The user has left without changing anything.
    case left
  }

  /// The path of the page that shows the chosen calendars.
  private static let chosenPath = "/calendar/chosen"

  /// The address of the presented page.
  let address: URL
  private let server: String
  private let paths: [String]

  /// - Parameters:
  ///   - page: The path and query of the page.
  ///   - paths: The paths that the user may open while the page is still treated as presented.
  init?(_ page: String, within paths: [String], of server: URL) {
    var base = server.absoluteString
    while base.hasSuffix("/") { base.removeLast() }
    guard let address = URL(string: base + page) else { return nil }
    (self.address, self.paths, self.server) = (address, paths, base)
  }

  func step(at url: URL) -> Step {
    let text = url.absoluteString
    guard text == server || text.hasPrefix(server + "/") else { return .ongoing }
    let rest = text.dropFirst(server.count).prefix { $0 != "#" }
    let here = rest.prefix { $0 != "?" }
    let fields = rest.dropFirst(here.count + 1).split(separator: "&")
    let value = { (name: String) in fields.first { $0.hasPrefix(name + "=") }?.dropFirst(name.count + 1) }
    if let revision = value("saved") { return .changed(Int64(revision)) }
    if value("answered") != nil { return .answered }
    if here == Self.chosenPath {
      let chosen = fields.filter { $0.hasPrefix("calendar=") }.map { $0.dropFirst("calendar=".count) }
      return .chosen(chosen.map { $0.removingPercentEncoding ?? String($0) })
    }
    let isBusy = (paths + ["/login", "/enter"]).contains { here == $0 || here.hasPrefix($0 + "/") }
    return isBusy ? .ongoing : .left
  }
}
