import CalendarModel

extension Availability {
  /// The name for people.
  var word: PageWord {
    switch self {
    case .busy: .busy
    case .free: .free
    case .tentative: .tentative
    case .unavailable: .unavailable
    case .workingElsewhere: .elsewhere
    }
  }
}
