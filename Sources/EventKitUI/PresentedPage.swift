import EventKit

/// What a person does on a page that was presented.
struct PresentedPage {
  /// What the address of a page says of what the person did before.
  enum Step: Hashable {
    /// The person is still where the page began, or signs in, or looks at another site.
    case ongoing
    /// Something was changed, as a revision of the database if that is known.
    case changed(Int64?)
    /// An invitation was answered.
    case answered
    /// Calendars were chosen, by their identifiers.
    case chosen([String])
    /// The person has left without a change.
    case left
  }

  /// The path of the page that says which calendars were chosen.
  private static let chosenPath = "/calendar/chosen"

  /// The address of the page that was presented.
  let address: URL
  private let server: String
  private let paths: [String]

  /// - Parameters:
  ///   - page: the path of the page, and what follows it.
  ///   - paths: the paths of the pages on which the person is still busy with it.
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
