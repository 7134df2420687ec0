import CalendarText

/// A page for readers who are not signed in: to sign in, or to show an error.
public struct PlainPage: Sendable {
  private let status: Int
  private let title: PageWord
  private let paragraphs: [PageText]
  private var link: (path: String, word: PageWord)?
  private var form: (to: String, name: String)?
  private var seconds: Int?
  /// The error in the input.
  private var problem: PageWord?

  /// Returns a page that asks for a name and a password.
  ///
  /// - Parameters:
  ///   - to: The path to open after signing in.
  ///   - name: The previous name, if the name or the password was wrong.
  public static func login(to: String, name: String? = nil) -> PlainPage {
    var page = PlainPage(status: name == nil ? 200 : 403, title: .signIn)
    if name != nil { page.problem = .wrongPassword }
    page.form = (to, name ?? "")
    return page
  }

  /// A page that explains how the single owner of a server signs in.
  public static let closed = PlainPage(
    status: 403, title: .openLink, paragraphs: [.word(.openLinkText), .word(.anotherLink)])

  /// Returns a page for too many requests or a busy server.
  public static func later(_ status: Int, seconds: Int) -> PlainPage {
    var page = PlainPage(
      status: status, title: status == 429 ? .tooManyRequests : .storeBusy, paragraphs: [.count(seconds, .tryAgain)])
    page.seconds = seconds
    return page
  }

  /// A page for a form that is not from the reader's pages or is too old.
  public static let foreignForm: PlainPage = {
    var page = PlainPage(status: 403, title: .notPossible, paragraphs: [.word(.foreignForm)])
    page.link = ("/", .openCalendar)
    return page
  }()

  /// A page for an unknown path.
  public static let missing = PlainPage(status: 404, title: .noPage, paragraphs: [.word(.addressCut)])

  /// A page to show when the disk is full or a size limit has been reached.
  static let noRoom = PlainPage(status: 507, title: .notPossible, paragraphs: [.word(.noRoom)])

  /// A page for an unexpected error.
  static let failed = PlainPage(status: 500, title: .wentWrong, paragraphs: [.word(.pageFailed)])

  /// Returns a page that explains why any kind of request failed.
  ///
  /// - Parameters:
  ///   - status: The status (RFC 9110 15).
  ///   - text: The reason, in one line of English.
  ///   - seconds: The number of seconds after which to try again, or nil if trying again does not help.
  public static func failure(_ status: Int, _ text: String, seconds: Int? = nil) -> PlainPage {
    if let seconds { return later(status, seconds: seconds) }
    let line = PlainText.line(text)
    return PlainPage(
      status: status, title: titles[status] ?? .notPossible,
      paragraphs: [.foreign("\(line.prefix(1).uppercased())\(line.dropFirst())\(line.hasSuffix(".") ? "" : ".")")])
  }

  private static let titles: [Int: PageWord] = [
    404: .noPage, 413: .tooMuchAtAll, 429: .tooManyRequests, 431: .tooMuchAtAll, 500: .wentWrong, 503: .serverBusy,
  ]

  private init(status: Int, title: PageWord, paragraphs: [PageText] = []) {
    self.status = status
    self.title = title
    self.paragraphs = paragraphs
  }

  /// Returns a path of this server, or the first page for anything else.
  public static func local(_ path: String?) -> String {
    guard let path, path.hasPrefix("/"), !path.hasPrefix("//"), !path.contains("\\"),
      path.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { return "/" }
    return path
  }

  /// Returns the page.
  ///
  /// - Parameter languages: The Accept-Language header, used because the reader's settings are not known yet.
  public func response(_ languages: String?) -> PageResponse {
    var response = PageResponse(status)
    response.style = ""
    response.retryAfter = seconds
    let language = PageLanguage.preferred(languages)
    let words = language.words
    var values: [String: Any] = [
      "w": words.texts, "pageLang": language.pageTag, "title": words[title],
      "paragraphs": paragraphs.map { $0.values(words) }, "assets": PageLibrary.version,
    ]
    if let link { values.merge(["path": link.path, "link": words[link.word]]) { $1 } }
    if let problem { values["problem"] = words[problem] }
    if let form { values.merge(["isLogin": true, "to": form.to, "name": form.name]) { $1 } }
    response.body = (try? PageLibrary.render("plain", values)) ?? []
    return response
  }
}
