/// A calendar that people import files into, and that takes only a part of what the standard allows.
public enum CalendarImporter: String, CaseIterable, Sendable {
  /// Google Calendar.
  case google
  /// Outlook and Exchange.
  case outlook
  /// Apple's Calendar and iCloud.
  case apple

  /// Its name, for people.
  public var title: String {
    switch self {
    case .google: "Google Calendar"
    case .outlook: "Outlook"
    case .apple: "Apple Calendar"
    }
  }
}
