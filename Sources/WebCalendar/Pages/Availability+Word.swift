import CalendarModel

extension Availability {
  /// Its name for people.
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
