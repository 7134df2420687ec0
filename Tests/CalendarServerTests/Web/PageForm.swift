import Foundation

/// A form on a page, as a browser without scripts sees it.
struct PageForm {
  /// The target of the form.
  let action: String
  private(set) var fields: [(name: String, value: String)] = []

  /// Finds the first form on a page whose tag contains a text, or returns nil if there is none.
  init?(_ page: String, _ mark: String) {
    for form in page.components(separatedBy: "<form ").dropFirst() {
      guard let tag = form.firstIndex(of: ">"), form[..<tag].contains(mark) else { continue }
      action = Self.attribute("action", String(form[..<tag])) ?? ""
      read(form.components(separatedBy: "</form>")[0])
      return
    }
    return nil
  }

  private mutating func read(_ text: String) {
    var rest = text[...]
    while let start = rest.firstRange(of: #/<(input|select|textarea)\b/#) {
      let kind = rest[start].dropFirst()
      rest = rest[start.upperBound...]
      let tag = String(rest.prefix { $0 != ">" })
      guard let name = Self.attribute("name", tag) else { continue }
      switch kind {
      case "input":
        let isBox = tag.contains("type=\"checkbox\"") || tag.contains("type=\"radio\"")
        if isBox, !tag.contains(" checked") { continue }
        fields.append((name, Self.attribute("value", tag) ?? ""))
      case "select":
        let options = rest.components(separatedBy: "</select>")[0].components(separatedBy: "<option ").dropFirst()
        let chosen = options.first { $0.prefix { $0 != ">" }.hasSuffix(" selected") } ?? options.first ?? ""
        fields.append((name, Self.attribute("value", chosen) ?? ""))
      default:
        let content = rest.components(separatedBy: "</textarea>")[0].drop { $0 != ">" }.dropFirst()
        let lines = content.hasPrefix("\n") ? content.dropFirst() : content
        // Browsers send line breaks as in MIME.
        fields.append((name, Self.plain(String(lines)).replacing("\n", with: "\r\n")))
      }
    }
  }

  subscript(_ name: String) -> String? {
    get { fields.first { $0.name == name }?.value }
    set {
      let index = fields.firstIndex { $0.name == name }
      fields.removeAll { $0.name == name }
      if let newValue { fields.insert((name, newValue), at: index ?? fields.count) }
    }
  }

  /// Sets the field at an index to another value.
  mutating func set(_ index: Int, _ value: String) { fields[index].value = value }

  mutating func add(_ name: String, _ value: String) { fields.append((name, value)) }

  var body: String {
    fields.map { "\(Self.encoded($0.name))=\(Self.encoded($0.value))" }.joined(separator: "&")
  }

  private static func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }

  private static func attribute(_ name: String, _ tag: String) -> String? {
    guard
      let start = tag.firstRange(of: " \(name)=\"")
        ?? (tag.hasPrefix("\(name)=\"") ? tag.firstRange(of: "\(name)=\"") : nil)
    else { return nil }
    return plain(String(tag[start.upperBound...].prefix { $0 != "\"" }))
  }

  static func plain(_ text: String) -> String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&#x27;", "'"), ("&amp;", "&")].reduce(text) {
      $0.replacing($1.0, with: $1.1)
    }
  }
}
