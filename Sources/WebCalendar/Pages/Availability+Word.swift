import CalendarModel

extension Availability {
  /// The name that pages show.
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
