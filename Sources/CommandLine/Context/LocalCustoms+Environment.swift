package import CalendarText

extension LocalCustoms {
  /// Those of the user.
  package static var current: LocalCustoms { CommandContext.current.customs }

  /// Those of the locale that LC_ALL names, else LC_TIME, else LANG (POSIX, chapter 8.2).
  init(environment: [String: String]) {
    let names = ["LC_ALL", "LC_TIME", "LANG"].compactMap { environment[$0] }
    self.init(locale: names.first { !$0.isEmpty } ?? "")
  }
}
