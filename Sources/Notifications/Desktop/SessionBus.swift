/// The bus of the session somebody is at, over which the desktop is told.
package enum SessionBus {
  /// Why it cannot be used; nil if it can.
  ///
  /// - Parameters:
  ///   - environment: says where the bus is.
  ///   - limit: how long it may take to answer.
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
