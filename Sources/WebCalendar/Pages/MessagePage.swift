/// A page with a message and one action.
struct MessagePage {
  var status = 200
  let title: PageWord
  let paragraphs: [PageText]
  var link: (path: String, text: PageText)?

  static let missing = MessagePage(
    status: 404, title: .noPage, paragraphs: [.word(.addressCut)], link: ("/", .word(.openCalendar)))

  func response(_ context: PageContext) throws -> PageResponse {
    let words = context.language.words
    var values: [String: Any] = ["paragraphs": paragraphs.map { $0.values(words) }]
    if let link { values.merge(["path": link.path, "link": link.text.values(words)["text"] ?? ""]) { $1 } }
    return try PageFrame(kind: "text", title: words[title], status: status).response(context, "message", values)
  }
}
