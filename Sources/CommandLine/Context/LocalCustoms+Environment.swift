package import CalendarText

extension LocalCustoms {
  /// The local conventions of the current user.
  package static var current: LocalCustoms { CommandContext.current.customs }

  /// The local conventions of the locale in LC_ALL, else LC_TIME, else LANG (POSIX, chapter 8.2).
  init(environment: [String: String]) {
    let names = ["LC_ALL", "LC_TIME", "LANG"].compactMap { environment[$0] }
    self.init(locale: names.first { !$0.isEmpty } ?? "")
  }
}
