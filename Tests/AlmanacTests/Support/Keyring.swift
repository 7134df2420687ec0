import Foundation
import ProgramTestSupport
import TestSupport

/// A session bus with an unlocked GNOME keyring.
final class Keyring: Sendable {
  /// Whether the programs and libraries for it are installed.
  static let canRun = programs.allSatisfy { Settings.find($0) != nil } && dlopen("libsecret-1.so.0", RTLD_LAZY) != nil
  static let isMissing = "the packages dbus, gnome-keyring and libsecret-1-0 are not here"

  private static let programs = ["dbus-daemon", "dbus-send", "gnome-keyring-daemon"]

  private let folder: TemporaryFolder
  private let bus: Companion
  private let daemon: Companion
  /// The environment in which programs find it.
  let environment: [String: String]

  init() throws {
    folder = try TemporaryFolder()
    try Data(Self.configuration(folder.path).utf8).write(to: URL(fileURLWithPath: folder.file("bus.conf")))
    bus = try Companion(
      Settings.find("dbus-daemon") ?? "",
      ["--config-file=\(folder.file("bus.conf"))", "--nofork", "--print-address"])
    environment = ["DBUS_SESSION_BUS_ADDRESS": bus.line]
    let own = ["HOME": folder.path, "XDG_DATA_HOME": folder.path, "XDG_RUNTIME_DIR": folder.path]
    daemon = try Companion(
      Settings.find("gnome-keyring-daemon") ?? "", ["--foreground", "--unlock", "--components=secrets"],
      environment: environment.merging(own) { $1 }, text: "password of the keyring")
  }

  /// A bus that does not start programs automatically, such as one that prompts for the keyring's password.
  private static func configuration(_ folder: String) -> String {
    """
    <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
      "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
    <busconfig>
      <type>session</type>
      <listen>unix:tmpdir=\(folder)</listen>
      <policy context="default"><allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/></policy>
    </busconfig>
    """
  }

  /// The number of Almanac's passwords in it.
  func count(_ place: Workplace) async throws -> Int {
    try await send("SearchItems", "dict:string:string:xdg:schema,org.almanac.Account", place)
      .matches(of: #/object path "/#).count
  }

  /// Locks it. There is nobody to unlock it.
  func lock(_ place: Workplace) async throws {
    try await send("Lock", "array:objpath:/org/freedesktop/secrets/collection/login", place)
  }

  @discardableResult
  private func send(_ method: String, _ argument: String, _ place: Workplace) async throws -> String {
    let outcome = try await place.launch(
      Settings.find("dbus-send") ?? "",
      [
        "--session", "--print-reply", "--dest=org.freedesktop.secrets", "/org/freedesktop/secrets",
        "org.freedesktop.Secret.Service.\(method)", argument,
      ], environment: environment)
    guard outcome.status == 0 else { throw CocoaError(.executableLoad) }
    return outcome.output
  }
}
