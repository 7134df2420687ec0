import Foundation
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
    // systemd ends what a service has started together with it, and lays its limits upon it: a service of its own has neither.
    let isService = ProcessInfo.processInfo.environment["INVOCATION_ID"] != nil
    let service = ["systemd-run", "--user", "--quiet", "--collect", "--property=KillMode=process", "--"]
    for words in isService ? [service, []] : [[]] where await run(words + ["xdg-open", link]) { return }
  }

  private static func run(_ words: [String]) async -> Bool {
    var options = PlatformOptions()
    options.createSession = true
    let result = try? await Subprocess.run(
      .name(words[0]), arguments: Arguments(Array(words.dropFirst())), platformOptions: options, input: .none,
      output: .discarded, error: .discarded)
    return result?.terminationStatus.isSuccess ?? false
  }
}
