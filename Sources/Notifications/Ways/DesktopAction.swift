import Foundation
import Subprocess

/// The actions that the user can click on a notification.
enum DesktopAction: String, CaseIterable {
  case snooze, dismiss, open
  /// A click on the notification itself.
  case `default`

  /// The label of the action.
  ///
  /// - Parameter snooze: The label for snoozing an alarm.
  func words(snooze: String) -> String {
    switch self {
    case .snooze: snooze
    case .dismiss: "Dismiss"
    case .open, .default: "Open"
    }
  }

  var opensLink: Bool { self == .open || self == .default }

  /// Performs the clicked action.
  func perform(_ entry: NotificationMemory.Entry, _ answer: (DesktopWay.Answer) async -> Void) async {
    switch self {
    case .snooze: await answer(.snooze(entry.deliveries))
    case .dismiss: await answer(.dismiss(entry.deliveries))
    case .open, .default: if let link = entry.link { await Self.open(link) }
    }
  }

  /// Opens a web address in the browser, which keeps running when this program ends.
  private static func open(_ link: String) async {
    // systemd stops and limits all processes of a service together; a separate scope avoids that.
    let isService = ProcessInfo.processInfo.environment["INVOCATION_ID"] != nil
    let service = ["systemd-run", "--user", "--quiet", "--collect", "--property=KillMode=process", "--"]
    // systemd would expand a variable in the link, and its value would be sent to the server.
    if isService, await run(service + ["xdg-open", link.replacing("$", with: "$$")]) { return }
    _ = await run(["xdg-open", link])
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
