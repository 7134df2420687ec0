import XML

/// A desktop's notification server, `org.freedesktop.Notifications` (Desktop Notifications Specification 1.2).
final class NotificationServer {
  private let connection: BusConnection
  /// The capabilities of the server, or nil if they have not been requested yet.
  private var capabilities: Set<String>?

  private static let name = "org.freedesktop.Notifications"
  private static let path = "/org/freedesktop/Notifications"
  private static let bus = "org.freedesktop.DBus"

  /// Connects to the bus and subscribes to clicks.
  init(_ address: String?, limit: Duration) throws(BusError) {
    connection = try BusConnection(address, limit: limit)
    try hear("type='signal',sender='\(Self.name)',path='\(Self.path)',interface='\(Self.name)'")
    try hear("type='signal',sender='\(Self.bus)',member='NameOwnerChanged',arg0='\(Self.name)'")
  }

  private func hear(_ rule: String) throws(BusError) {
    _ = try askBus("AddMatch") { (call) throws(BusError) in try call.append(rule) }
  }

  private func askBus(
    _ member: String, _ fill: (BusMessage) throws(BusError) -> Void = { _ in }
  ) throws(BusError) -> BusMessage {
    try connection.call(member, of: Self.bus, at: "/org/freedesktop/DBus", in: Self.bus, fill)
  }

  /// The identity of the server, which changes when it is restarted: notification numbers are only valid for one server
  /// process.
  func identity() throws(BusError) -> NotificationMemory.Server {
    let owner = try askBus("GetNameOwner") { (call) throws(BusError) in try call.append(Self.name) }.text()
    return NotificationMemory.Server(bus: try askBus("GetId").text(), name: owner)
  }

  // MARK: Notifications

  /// Whether the server has a capability.
  ///
  /// - Parameter capability: A name from the specification, such as `actions`.
  func can(_ capability: String) throws(BusError) -> Bool {
    if let capabilities { return capabilities.contains(capability) }
    let found = Set(
      try connection.call("GetCapabilities", of: Self.name, at: Self.path, in: Self.name).texts())
    capabilities = found
    return found.contains(capability)
  }

  /// Shows a notification.
  ///
  /// - Parameters:
  ///   - number: The number of the notification to replace, or 0 for none.
  ///   - actions: The actions that the user can click, each with its key and its label.
  /// - Returns: The number of the notification.
  func show(
    _ notice: Notice, replacing number: UInt32, actions: [(key: String, words: String)]
  ) throws(BusError) -> UInt32 {
    let body = try can("body-markup") ? XMLEscapes.text.applied(to: notice.body) : notice.body
    return try connection.call("Notify", of: Self.name, at: Self.path, in: Self.name) { (call) throws(BusError) in
      try call.append("Almanac")
      try call.append(number)
      try call.append(notice.isMissed ? "appointment-missed" : "appointment-soon")
      try call.append(notice.title)
      try call.append(body)
      try call.append(actions.flatMap { [$0.key, $0.words] })
      try call.append(bytes: ["urgency": notice.isUrgent ? 2 : 1])
      // A notification that is still useful stays until the user has seen it; for others, the desktop chooses the
      // duration.
      try call.append(notice.isMissed ? -1 : 0 as Int32)
    }.number()
  }

  /// Closes a notification.
  func close(_ number: UInt32) throws(BusError) {
    _ = try connection.call("CloseNotification", of: Self.name, at: Self.path, in: Self.name) {
      (call) throws(BusError) in try call.append(number)
    }
  }

  // MARK: Signals

  /// A signal from the server or the bus.
  enum Signal {
    /// The user clicked an action of a notification.
    case action(UInt32, String)
    /// A notification was closed.
    case closed(UInt32)
    /// The server has exited, or another one has started.
    case changed
  }

  /// Returns the next received signal, or nil if there is none.
  func next() throws(BusError) -> Signal? {
    while let message = try connection.next() {
      if message.isSignal("ActionInvoked", of: Self.name) {
        let number = try message.number()
        return .action(number, try message.text())
      }
      if message.isSignal("NotificationClosed", of: Self.name) { return .closed(try message.number()) }
      if message.isSignal("NameOwnerChanged", of: Self.bus) {
        capabilities = nil
        return .changed
      }
    }
    return nil
  }

  /// What to wait for before the next signal.
  func waiting() throws(BusError) -> BusConnection.Waiting { try connection.waiting() }
}
