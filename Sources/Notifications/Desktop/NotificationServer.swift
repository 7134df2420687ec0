import XML

/// What shows notifications on a desktop, `org.freedesktop.Notifications` (Desktop Notifications Specification 1.2).
final class NotificationServer {
  private let connection: BusConnection
  /// What the server can do; nil until it was asked.
  private var capabilities: Set<String>?

  private static let name = "org.freedesktop.Notifications"
  private static let path = "/org/freedesktop/Notifications"
  private static let bus = "org.freedesktop.DBus"

  /// Connects with the bus, and hears from now on what people click.
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

  /// What tells this server from any other, and from itself before it was started again: its numbers of notifications
  /// hold only as long.
  func identity() throws(BusError) -> NotificationMemory.Server {
    let owner = try askBus("GetNameOwner") { (call) throws(BusError) in try call.append(Self.name) }.text()
    return NotificationMemory.Server(bus: try askBus("GetId").text(), name: owner)
  }

  // MARK: Telling

  /// Whether the server can do something.
  ///
  /// - Parameter capability: as in the specification, such as `actions`.
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
  ///   - number: of the one that it replaces; 0 for none.
  ///   - actions: what people can click, each as its key and its words.
  /// - Returns: its number.
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
      // What is of use stays until somebody has seen it; for the rest the desktop knows how long.
      try call.append(notice.isMissed ? -1 : 0 as Int32)
    }.number()
  }

  /// Takes a notification away.
  func close(_ number: UInt32) throws(BusError) {
    _ = try connection.call("CloseNotification", of: Self.name, at: Self.path, in: Self.name) {
      (call) throws(BusError) in try call.append(number)
    }
  }

  // MARK: Hearing

  /// What the server, or the bus, says.
  enum Signal {
    /// Somebody has clicked an action of a notification.
    case action(UInt32, String)
    /// A notification is gone.
    case closed(UInt32)
    /// The server has ended, or another one has begun.
    case changed
  }

  /// What was said since; nil if nothing was.
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

  /// What to wait for until something is said.
  func waiting() throws(BusError) -> BusConnection.Waiting { try connection.waiting() }
}
