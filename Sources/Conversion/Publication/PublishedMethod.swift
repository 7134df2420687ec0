import CalendarModel
import ICalendar

/// The effect of a METHOD on the components of its calendar for people other than the recipients (RFC 5546 1.4).
enum PublishedMethod {
  /// The components are items: there is no METHOD, or it transfers the items themselves.
  case items
  /// The components are cancelled.
  case cancelled
  /// The components are scheduling messages about an item: replies, requests for changes, counterproposals, or unknown.
  case talk

  /// Determines the effect of the METHOD among the properties of a VCALENDAR.
  init(_ properties: [ContentLine]) {
    let methods = properties.filter { $0.property == .method }.map(PublishedMethod.init)
    self = methods.first { $0 == .talk } ?? methods.first { $0 == .cancelled } ?? .items
  }

  /// Determines the effect of a METHOD.
  init(_ line: ContentLine) {
    switch CalendarInfo.Method(rawValue: line.uri) {
    case .publish, .request, .add: self = .items
    case .cancel: self = .cancelled
    default: self = line.uri.isEmpty ? .items : .talk
    }
  }
}

extension Component {
  /// Returns the component as cancelled, because of METHOD:CANCEL.
  var cancelled: Component {
    guard let component, [.vevent, .vtodo, .vjournal].contains(component) else { return self }
    var builder = ComponentBuilder(self)
    builder.removeProperties { $0.property == .status }
    builder.append(ContentLine("STATUS:CANCELLED"))
    return builder.component()
  }
}
