/// The bus of the user's session, used for desktop notifications.
package enum SessionBus {
  /// The reason why the bus cannot be used, or nil if it can.
  ///
  /// - Parameters:
  ///   - environment: The environment that names the bus.
  ///   - limit: The time limit for a response from the bus.
  package static func problem(_ environment: [String: String], within limit: Duration) -> String? {
    do throws(BusError) {
      let bus = try BusConnection(DesktopSession(environment, store: nil).address, limit: limit)
      _ = try bus.call(
        "GetId", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus", in: "org.freedesktop.DBus")
      return nil
    } catch {
      return error.message
    }
  }
}
