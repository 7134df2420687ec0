/// A page that says something and offers one thing to do.
struct MessagePage {
  var status = 200
  let title: String
  let paragraphs: [String]
  var link: (path: String, words: String)?

  static let missing = MessagePage(
    status: 404, title: "There is no such page", paragraphs: ["The address may have been cut off or mistyped."],
    link: ("/", "Open the calendar"))

  func response(_ context: PageContext) throws -> PageResponse {
    var values: [String: Any] = ["paragraphs": paragraphs]
    if let link { values.merge(["path": link.path, "link": link.words]) { $1 } }
    return try PageFrame(kind: "text", title: title, status: status).response(context, "message", values)
  }
}
