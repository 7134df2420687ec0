import CalendarModel
import ICalendar

/// What a METHOD makes of the components beside it, for others than those to whom the message was sent (RFC 5546 1.4).
enum PublishedMethod {
  /// They are what they say: there is no METHOD, or it brings the items themselves.
  case items
  /// They are cancelled.
  case cancelled
  /// They are what people say to each other about an item: an answer, a question, a proposal, or nobody knows what.
  case talk

  /// What the METHOD among the properties of a VCALENDAR makes of its components.
  init(_ properties: [ContentLine]) {
    let methods = properties.filter { $0.property == .method }.map(PublishedMethod.init)
    self = methods.first { $0 == .talk } ?? methods.first { $0 == .cancelled } ?? .items
  }

  /// What a METHOD makes of the components behind it.
  init(_ line: ContentLine) {
    switch CalendarInfo.Method(rawValue: line.uri) {
    case .publish, .request, .add: self = .items
    case .cancel: self = .cancelled
    default: self = line.uri.isEmpty ? .items : .talk
    }
  }
}

extension Component {
  /// The component as METHOD:CANCEL says that it is.
  var cancelled: Component {
    guard let component, [.vevent, .vtodo, .vjournal].contains(component) else { return self }
    var builder = ComponentBuilder(self)
    builder.removeProperties { $0.property == .status }
    builder.append(ContentLine("STATUS:CANCELLED"))
    return builder.component()
  }
}
