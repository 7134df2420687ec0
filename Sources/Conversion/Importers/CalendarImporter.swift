/// A calendar program that imports files and accepts only part of the standard.
public enum CalendarImporter: String, CaseIterable, Sendable {
  /// Google Calendar.
  case google
  /// Outlook and Exchange.
  case outlook
  /// Apple's Calendar and iCloud.
  case apple

  /// The readable name.
  public var title: String {
    switch self {
    case .google: "Google Calendar"
    case .outlook: "Outlook"
    case .apple: "Apple Calendar"
    }
  }
}
