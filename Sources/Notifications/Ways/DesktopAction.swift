import Subprocess

/// What people can click at a notification.
enum DesktopAction: String, CaseIterable {
  case snooze, dismiss, open
  /// The notification itself.
  case `default`

  /// What is written on it.
  ///
  /// - Parameter snooze: the words for letting an alarm sleep.
  func words(snooze: String) -> String {
    switch self {
    case .snooze: snooze
    case .dismiss: "Dismiss"
    case .open, .default: "Open"
    }
  }

  var opensLink: Bool { self == .open || self == .default }

  /// Does what was clicked.
  func perform(_ entry: NotificationMemory.Entry, _ answer: (DesktopWay.Answer) async -> Void) async {
    switch self {
    case .snooze: await answer(.snooze(entry.deliveries))
    case .dismiss: await answer(.dismiss(entry.deliveries))
    case .open, .default: if let link = entry.link { await Self.open(link) }
    }
  }

  /// Opens an address of the web in the browser, which goes on when this program ends.
  private static func open(_ link: String) async {
    var options = PlatformOptions()
    options.createSession = true
    _ = try? await Subprocess.run(
      .name("xdg-open"), arguments: [link], platformOptions: options, input: .none, output: .discarded,
      error: .discarded)
  }
}
