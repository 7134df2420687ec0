import Bounds
import CalendarStore
import HTTPTypes
import XML

extension DAVService {
  /// Handles expand-property (RFC 3253 3.8): where a property refers to resources, the references are replaced with the
  /// requested properties of those resources.
  func expand(_ document: DAVElement, at place: DAVPlace, _ reader: ServingReader) throws -> ServedResponse {
    guard let view = try view(of: place, reader) else { throw DAVFailure.notFound }
    var writer = MultistatusWriter()
    if try !write(document, of: view, to: &writer) { throw DAVFailure.tooMuch }
    return try writer.response()
  }

  /// Adds a resource with the properties that an element names.
  ///
  /// - Returns: Whether the budget was sufficient.
  private func write(_ element: DAVElement, of view: ResourceView, to writer: inout MultistatusWriter) throws -> Bool {
    guard WorkBudget.draw(of: .rows) else { return false }
    var found: [(XMLName, PropertyContent)] = []
    var missing: [XMLName] = []
    for property in element.all(Self.property) {
      guard let local = property["name"], !local.isEmpty else {
        throw DAVFailure(.badRequest, nil, "the name of a property is missing")
      }
      let name = XMLName(local, in: property["namespace"] ?? DAVNames.dav)
      guard let content = try view.content(name) else {
        missing.append(name)
        continue
      }
      found.append((name, try expanded(content, property, view.reader)))
    }
    return writer.add(view.href, found: found, missing: missing)
  }

  /// Returns a property's content, with responses in place of the resources that it names.
  private func expanded(
    _ content: PropertyContent, _ property: DAVElement, _ reader: ServingReader
  ) throws -> PropertyContent {
    guard property.first(Self.property) != nil, case .fragment(let fragment) = content,
      let named = DAVElement(fragment: "<D:x>\(fragment)</D:x>")
    else { return content }
    var writer = MultistatusWriter(fragment: ())
    for href in named.all(DAVNames.href) {
      let place = try RequestPath(href.text).map { try self.place($0, reader) }
      guard let view = try place.flatMap({ try self.view(of: $0, reader) }) else {
        writer.add(href.text, .notFound)
        continue
      }
      if try !write(property, of: view, to: &writer) { throw DAVFailure.tooMuch }
    }
    return .fragment(writer.fragment)
  }

  private static let property = XMLName("property", in: DAVNames.dav)
}
