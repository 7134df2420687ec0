import CalendarText

/// A page for somebody who is not known: to sign in, or to say what is in the way.
public struct PlainPage: Sendable {
  private let status: Int
  private let title: String
  private let paragraphs: [String]
  private var link: (path: String, words: String)?
  private var form: (to: String, name: String)?
  private var seconds: Int?
  /// What was wrong with what was typed.
  private var problem: String?

  /// Asks for a name and a password.
  ///
  /// - Parameters:
  ///   - to: the path to go to afterwards.
  ///   - name: the name that was given, if it was wrong or the password was.
  public static func login(to: String, name: String? = nil) -> PlainPage {
    var page = PlainPage(
      status: name == nil ? 200 : 403, title: "Sign in",
      paragraphs: [])
    if name != nil { page.problem = "The name or the password is wrong." }
    page.form = (to, name ?? "")
    return page
  }

  /// Says how the single owner of a server gets in.
  public static let closed = PlainPage(
    status: 403, title: "Open the link that the server printed",
    paragraphs: [
      "The calendar is open to whoever has the link that the server printed when it started. It works once.",
      "SIGHUP makes the server print another one.",
    ])

  /// Says that there was too much, or that there is too much to do.
  public static func later(_ status: Int, seconds: Int) -> PlainPage {
    var page = PlainPage(
      status: status, title: status == 429 ? "Too many requests" : "The store is busy",
      paragraphs: ["Try again in \(seconds.of("second")). Nothing is lost."])
    page.seconds = seconds
    return page
  }

  /// Says that something may not be done.
  public static func refused(_ text: String) -> PlainPage {
    var page = PlainPage(status: 403, title: "This is not possible", paragraphs: [text])
    page.link = ("/", "Open the calendar")
    return page
  }

  /// Says why something was not done, as a browser shows it that asked for anything at all.
  ///
  /// - Parameters:
  ///   - status: the status (RFC 9110 15).
  ///   - text: why, in one line.
  ///   - seconds: after how many seconds to try again; nil if that does not help.
  public static func failure(_ status: Int, _ text: String, seconds: Int? = nil) -> PlainPage {
    if let seconds { return later(status, seconds: seconds) }
    let title =
      switch status {
      case 404: "There is no such page"
      case 413, 431: "This is too much"
      case 429: "Too many requests"
      case 500: "Something went wrong"
      case 503: "The server is busy"
      default: "This is not possible"
      }
    let line = PlainText.line(text)
    return PlainPage(
      status: status, title: title,
      paragraphs: ["\(line.prefix(1).uppercased())\(line.dropFirst())\(line.hasSuffix(".") ? "" : ".")"])
  }

  private init(status: Int, title: String, paragraphs: [String]) {
    self.status = status
    self.title = title
    self.paragraphs = paragraphs
  }

  /// A path of this server; the first page for anything else.
  public static func local(_ path: String?) -> String {
    guard let path, path.hasPrefix("/"), !path.hasPrefix("//"), !path.contains("\\"),
      path.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { return "/" }
    return path
  }

  /// The page.
  public func response() -> PageResponse {
    var response = PageResponse(status)
    response.style = ""
    response.retryAfter = seconds
    var values: [String: Any] = ["title": title, "paragraphs": paragraphs, "assets": PageLibrary.version]
    if let link { values.merge(["path": link.path, "link": link.words]) { $1 } }
    if let problem { values["problem"] = problem }
    if let form { values.merge(["isLogin": true, "to": form.to, "name": form.name]) { $1 } }
    response.body = (try? PageLibrary.render("plain", values)) ?? []
    return response
  }
}
