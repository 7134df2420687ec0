import ICalendar

/// Converts links: ATTACH, IMAGE, LINK and URL, and `links`, by their relation.
enum LinkMembers {
  /// The iCalendar properties for relations; all other relations become LINK.
  private static let properties: [(rel: String, property: KnownProperty, name: String)] = [
    ("enclosure", .attach, "ATTACH"), ("icon", .image, "IMAGE"), ("describedby", .url, "URL"),
  ]

  // MARK: To JSCalendar

  static func write(_ component: Component, to object: inout JSONMembers) {
    var ids = ObjectIDs()
    var links = JSONMembers()
    for line in component.properties {
      guard let link = link(line) else { continue }
      links[ids.id(of: line)] = .object(link)
    }
    if !links.isEmpty { object["links"] = .object(links) }
  }

  private static func link(_ line: ContentLine) -> JSONMembers? {
    let rel: String
    if line.property == .link {
      guard line.valueType == .uri else { return nil }
      rel = line.values(ofParameter: "LINKREL")?.first ?? "related"
    } else {
      guard let row = properties.first(where: { $0.property == line.property }) else { return nil }
      rel = row.rel
    }
    var link = JSONMembers(["@type": .string("Link")])
    let type = line[parameter: .fmttype]
    if line.valueType == .binary {
      guard line.binary != nil else { return nil }
      link["href"] = .string("data:\(type ?? "");base64,\(line.rawValue)")
    } else {
      link["href"] = .string(line.uri)
    }
    link["rel"] = .string(rel)
    link["contentType"] = type.map(JSONTree.string)
    link["title"] = (line[parameter: .filename] ?? line[parameter: .label]).map(JSONTree.string)
    link["size"] = line[parameter: .size].flatMap { Int($0) }.map { .number($0) }
    if let display = line.values(ofParameter: "DISPLAY"), line.property == .image {
      link["display"] = .set(display.map { $0.lowercased() })
    }
    return link
  }

  // MARK: From JSCalendar

  static func read(_ reader: inout MemberReader, into lines: inout LineCollector, _ nested: NestedReader) {
    for (id, link) in reader.objects("links", type: "Link") {
      var link = link
      readLink(&link, id, into: &lines, nested)
      link.finish()
    }
  }

  private static func readLink(
    _ link: inout MemberReader, _ id: String, into lines: inout LineCollector, _ nested: NestedReader
  ) {
    guard let href = link.text("href") else { return link.note("href", "a link must have a URI") }
    let rel = link.text("rel")
    var name = properties.first { $0.rel == rel }?.name ?? "LINK"
    // A component can have only one URL.
    if name == "URL", lines.has("URL") { name = "LINK" }
    var value = href
    var parameters: [(String, [String])] = []
    let type = link.text("contentType")
    if name == "ATTACH" || name == "IMAGE", let data = base64(href) {
      value = data
      parameters = [("VALUE", ["BINARY"]), ("ENCODING", ["BASE64"])]
    } else if name == "IMAGE" || name == "LINK" {
      parameters = [("VALUE", ["URI"])]
    }
    if name == "LINK" { parameters.append(("LINKREL", [rel ?? "related"])) }
    if name != "URL" {
      parameters.append(("FMTTYPE", type.map { [$0] } ?? []))
      if let title = link.text("title") { parameters.append((name == "LINK" ? "LABEL" : "FILENAME", [title])) }
      if name == "ATTACH", let size = link.integer("size") { parameters.append(("SIZE", [String(size)])) }
    }
    if name == "IMAGE", let display = link.set("display") {
      parameters.append(("DISPLAY", display.map { $0.uppercased() }))
    }
    lines.add(name, value, parameters + nested.id(id, value: value), from: link.pointer)
  }

  /// The Base64 text of a `data:` URI, or nil if the URI has another form.
  private static func base64(_ href: String) -> String? {
    guard href.hasPrefix("data:"), let comma = href.firstIndex(of: ","), href[..<comma].hasSuffix(";base64") else {
      return nil
    }
    let text = String(href[href.index(after: comma)...])
    return ContentLine("ATTACH:\(text)").binary == nil ? nil : text
  }
}
