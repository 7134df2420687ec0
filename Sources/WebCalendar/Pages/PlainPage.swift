import CalendarText

/// A page for somebody who is not known: to sign in, or to say what is in the way.
public struct PlainPage: Sendable {
  private let status: Int
  private let title: PageWord
  private let paragraphs: [PageText]
  private var link: (path: String, word: PageWord)?
  private var form: (to: String, name: String)?
  private var seconds: Int?
  /// What was wrong with what was typed.
  private var problem: PageWord?

  /// Asks for a name and a password.
  ///
  /// - Parameters:
  ///   - to: the path to go to afterwards.
  ///   - name: the name that was given, if it was wrong or the password was.
  public static func login(to: String, name: String? = nil) -> PlainPage {
    var page = PlainPage(status: name == nil ? 200 : 403, title: .signIn)
    if name != nil { page.problem = .wrongPassword }
    page.form = (to, name ?? "")
    return page
  }

  /// Says how the single owner of a server gets in.
  public static let closed = PlainPage(
    status: 403, title: .openLink, paragraphs: [.word(.openLinkText), .word(.anotherLink)])

  /// Says that there was too much, or that there is too much to do.
  public static func later(_ status: Int, seconds: Int) -> PlainPage {
    var page = PlainPage(
      status: status, title: status == 429 ? .tooManyRequests : .storeBusy, paragraphs: [.count(seconds, .tryAgain)])
    page.seconds = seconds
    return page
  }

  /// Says that a form is none of the reader's pages, or too old.
  public static let foreignForm: PlainPage = {
    var page = PlainPage(status: 403, title: .notPossible, paragraphs: [.word(.foreignForm)])
    page.link = ("/", .openCalendar)
    return page
  }()

  /// Says that there is no such page.
  public static let missing = PlainPage(status: 404, title: .noPage, paragraphs: [.word(.addressCut)])

  /// Says that nothing could be kept.
  static let noRoom = PlainPage(status: 507, title: .notPossible, paragraphs: [.word(.noRoom)])

  /// Says that a page could not be made, for a reason that nobody has foreseen.
  static let failed = PlainPage(status: 500, title: .wentWrong, paragraphs: [.word(.pageFailed)])

  /// Says why something was not done, as a browser shows it that asked for anything at all.
  ///
  /// - Parameters:
  ///   - status: the status (RFC 9110 15).
  ///   - text: why, in one line of English.
  ///   - seconds: after how many seconds to try again; nil if that does not help.
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

  /// A path of this server; the first page for anything else.
  public static func local(_ path: String?) -> String {
    guard let path, path.hasPrefix("/"), !path.hasPrefix("//"), !path.contains("\\"),
      path.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { return "/" }
    return path
  }

  /// The page.
  ///
  /// - Parameter languages: the header Accept-Language; nobody is known yet who might have chosen another language.
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
