import CalendarModel
import CalendarStore
import CivilTime
import XML

/// A property whose value comes from the server.
struct LiveProperty: Sendable {
  let name: XMLName
  /// The kinds of resource that have the property.
  let kinds: [DAVPlace.Kind]
  /// Whether `allprop` includes the property (RFC 4791 5.2 and 6578 4 exclude most).
  var isInAll = true
  /// Whether clients may set the property.
  var isSettable = false
  /// Returns the content, or nil if the resource does not have the property.
  let content: @Sendable (ResourceView) throws -> PropertyContent?

  /// All live properties.
  static let all: [XMLName: LiveProperty] = Dictionary(
    uniqueKeysWithValues: (common + principal + calendars + objects + inbox).map { ($0.name, $0) })

  private static func href(_ place: DAVPlace, _ view: ResourceView) -> PropertyContent {
    .elements { $0.element(DAVNames.href, text: place.path(view.user).text) }
  }

  private static func dav(_ name: String) -> XMLName { XMLName(name, in: DAVNames.dav) }
  private static func calDAV(_ name: String) -> XMLName { XMLName(name, in: DAVNames.calDAV) }

  // MARK: Everything

  private static let everything = DAVPlace.Kind.allCases

  private static let common: [LiveProperty] = [
    LiveProperty(name: DAVNames.resourceType, kinds: everything) { view in
      .elements { writer in
        if view.kind != .object { writer.element(DAVNames.collection) }
        if view.kind == .calendar { writer.element(DAVNames.calendar) }
        if view.kind == .inbox { writer.element(calDAV("schedule-inbox")) }
        if view.kind == .outbox { writer.element(calDAV("schedule-outbox")) }
        if view.kind == .principal { writer.element(dav("principal")) }
      }
    },
    LiveProperty(name: DAVNames.displayName, kinds: everything, isSettable: true) { view in
      switch view.kind {
      case .calendar, .inbox: view.place.calendar.map { .text($0.calendar.title) }
      case .principal, .home: .text(view.user)
      default: nil
      }
    },
    LiveProperty(name: DAVNames.principal, kinds: everything) { href(.principal, $0) },
    LiveProperty(name: dav("principal-collection-set"), kinds: everything, isInAll: false) { href(.principals, $0) },
    LiveProperty(name: dav("owner"), kinds: everything, isInAll: false) { view in
      .elements { $0.element(DAVNames.href, text: DAVPlace.principal.path(view.owner).text) }
    },
    LiveProperty(name: DAVNames.privileges, kinds: everything, isInAll: false) { view in
      var names = ["read", "read-current-user-privilege-set"]
      if view.isWritable {
        switch view.kind {
        case .home: names += ["bind", "unbind", "write", "write-properties"]
        case .calendar:
          names += view.isOwn ? ["write", "write-properties"] : []
          names += ["write-content", "bind", "unbind"]
        case .object: names += view.isOwn ? ["write", "write-content"] : ["write-content"]
        default: break
        }
      } else if view.kind == .calendar, view.isOwn {
        names += ["write-properties"]
      } else if view.kind == .inbox {
        names += ["write-properties", "unbind"]
      }
      return .elements { writer in
        for name in names { writer.element(DAVNames.privilege) { $0.element(dav(name)) } }
        for name in schedulingPrivileges[view.kind] ?? [] {
          writer.element(DAVNames.privilege) { $0.element(calDAV(name)) }
        }
        if view.kind == .calendar {
          writer.element(DAVNames.privilege) { $0.element(calDAV("read-free-busy")) }
        }
      }
    },
    LiveProperty(name: dav("supported-report-set"), kinds: everything, isInAll: false) { view in
      .elements { writer in
        for name in DAVReport.names(for: view.kind) {
          writer.element(dav("supported-report")) { $0.element(dav("report")) { $0.element(name) } }
        }
      }
    },
  ]

  /// The scheduling privileges (RFC 6638 6): all users of the server may deliver messages, and only the owner may send
  /// them.
  private static let schedulingPrivileges: [DAVPlace.Kind: [String]] = [
    .inbox: ["schedule-deliver", "schedule-deliver-invite", "schedule-deliver-reply", "schedule-query-freebusy"],
    .outbox: ["schedule-send", "schedule-send-invite", "schedule-send-reply", "schedule-send-freebusy"],
  ]

  // MARK: People

  private static let principal: [LiveProperty] = [
    LiveProperty(name: DAVNames.home, kinds: [.principal, .root, .home], isInAll: false) { href(.home, $0) },
    LiveProperty(name: dav("principal-URL"), kinds: [.principal], isInAll: false) { href(.principal, $0) },
    LiveProperty(name: DAVNames.addresses, kinds: [.principal], isInAll: false) { view in
      guard let addresses = view.addresses else { return href(.principal, view) }
      return .elements { writer in
        for (number, address) in addresses.enumerated() {
          let attributes = number == 0 ? [("preferred", "1")] : []
          writer.element(DAVNames.href, attributes) { $0.write(CalendarAddress.uri(ofMailAddress: address)) }
        }
      }
    },
    LiveProperty(name: calDAV("schedule-inbox-URL"), kinds: [.principal], isInAll: false) { view in
      view.addresses == nil ? nil : href(.calendar(.inbox), view)
    },
    LiveProperty(name: calDAV("schedule-outbox-URL"), kinds: [.principal], isInAll: false) { view in
      view.addresses == nil ? nil : href(.outbox, view)
    },
    LiveProperty(name: calDAV("calendar-user-type"), kinds: [.principal], isInAll: false) { _ in "INDIVIDUAL" },
  ]

  // MARK: Calendars

  private static func zone(_ view: ResourceView) throws -> CalendarZone? {
    guard let calendar = view.place.calendar else { return nil }
    return CalendarZone(view.properties, floatingZone: try view.reader.floatingZone(calendar))
  }

  private static let calendars: [LiveProperty] = [
    LiveProperty(name: DAVNames.color, kinds: [.calendar], isSettable: true) { view in
      guard let color = view.place.calendar?.calendar.color else { return nil }
      // Keep the client's text, which may include an opacity or use another notation.
      guard let given = view.properties.text(DAVNames.color), ServedColor.stored(given) == color,
        let whole = view.properties[DAVNames.color]
      else { return .text(color) }
      return .whole(whole)
    },
    LiveProperty(name: DAVNames.timeZone, kinds: [.calendar], isInAll: false, isSettable: true) { view in
      if let given = view.properties[DAVNames.timeZone] { return .whole(given) }
      return try zone(view)?.definition.map { .text($0) }
    },
    LiveProperty(name: DAVNames.timeZoneID, kinds: [.calendar], isInAll: false, isSettable: true) { view in
      try zone(view)?.name.map { .text($0) }
    },
    LiveProperty(name: DAVNames.components, kinds: [.calendar], isInAll: false, isSettable: true) { view in
      .elements { writer in
        for name in view.place.calendar?.takenComponents ?? [] {
          writer.element(DAVNames.component, [("name", name)])
        }
      }
    },
    LiveProperty(name: calDAV("supported-calendar-data"), kinds: [.calendar, .inbox, .outbox], isInAll: false) { _ in
      .elements { $0.element(DAVNames.calendarData, [("content-type", "text/calendar"), ("version", "2.0")]) }
    },
    LiveProperty(name: calDAV("supported-collation-set"), kinds: [.calendar], isInAll: false) { _ in
      .elements { writer in
        for name in TextMatch.Collation.allCases { writer.element(calDAV("supported-collation"), text: name.rawValue) }
      }
    },
    LiveProperty(name: calDAV("max-resource-size"), kinds: [.calendar, .outbox], isInAll: false) { _ in
      .text(String(ObjectLimits.size))
    },
    LiveProperty(name: calDAV("min-date-time"), kinds: [.calendar], isInAll: false) { _ in
      .text(ObjectLimits.times.first)
    },
    LiveProperty(name: calDAV("max-date-time"), kinds: [.calendar], isInAll: false) { _ in
      .text(ObjectLimits.times.last)
    },
    LiveProperty(name: calDAV("max-instances"), kinds: [.calendar], isInAll: false) { _ in
      .text(String(ObjectLimits.instances))
    },
    LiveProperty(name: DAVNames.syncToken, kinds: [.calendar, .inbox], isInAll: false) { view in
      try view.place.calendar.map { .text(SyncToken(try view.reader.knowledge($0), $0).text) }
    },
    LiveProperty(name: DAVNames.tag, kinds: [.calendar, .inbox], isInAll: false) { view in
      guard let calendar = view.place.calendar else { return nil }
      let facts = [calendar.calendar.title, calendar.calendar.color ?? "", view.properties.fingerprint]
      let known = try view.reader.knowledge(calendar)
      return .text("\(known.revision)-\(known.time)-\(Digest(facts.joined(separator: "\n").utf8).text)")
    },
    LiveProperty(name: calDAV("max-attendees-per-instance"), kinds: [.calendar], isInAll: false) { view in
      view.addresses.map { _ in .text(String(ObjectLimits.attendees)) }
    },
    LiveProperty(name: DAVNames.transparency, kinds: [.calendar], isInAll: false, isSettable: true) { view in
      view.properties[DAVNames.transparency].map { .whole($0) } ?? .elements { $0.element(calDAV("opaque")) }
    },
    LiveProperty(name: DAVNames.resourceID, kinds: [.calendar], isInAll: false) { view in
      view.place.calendar.map { calendar in
        .elements {
          $0.element(DAVNames.href, text: "urn:uuid:\(calendar.calendar.identifier.lowercased())")
        }
      }
    },
  ]

  // MARK: Inbox

  private static let inbox: [LiveProperty] = [
    LiveProperty(
      name: DAVNames.defaultCalendar, kinds: [.inbox], isInAll: false, isSettable: true
    ) { view in
      guard let known = try view.reader.defaultCalendar() else { return nil }
      return try view.reader.calendars().first { $0.calendar.id == known.id }.map { href(.calendar($0), view) }
    }
  ]

  // MARK: Objects

  private static let objects: [LiveProperty] = [
    LiveProperty(name: DAVNames.entityTag, kinds: [.object]) { view in
      view.resource?.etag.map { .text(EntityTag($0).text) }
    },
    LiveProperty(name: calDAV("schedule-tag"), kinds: [.object], isInAll: false) { view in
      view.resource?.scheduleTag.map { .text(EntityTag($0).text) }
    },
    LiveProperty(name: dav("getlastmodified"), kinds: [.object]) { view in
      try view.resource.flatMap { try view.reader.changed($0) }.map { .text(HTTPDate.text(of: $0)) }
    },
    LiveProperty(name: DAVNames.contentType, kinds: [.object]) { _ in "text/calendar; charset=utf-8" },
    LiveProperty(name: DAVNames.contentLength, kinds: [.object]) { view in
      view.resource.map { .text(String($0.size)) }
    },
  ]
}

extension ServedCalendar {
  /// The component names of the items that the calendar accepts.
  var takenComponents: [String] {
    if let components { return components }
    var names: [String] = []
    if calendar.entityTypes.contains(.event) { names.append("VEVENT") }
    if calendar.entityTypes.contains(.reminder) { names.append("VTODO") }
    if calendar.entityTypes.count == 2 { names += ["VJOURNAL", "VFREEBUSY"] }
    return names
  }

  /// The component names of the items that calendars can accept.
  static let knownComponents = ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY"]
}

/// Reads colors in the notations that clients use.
enum ServedColor {
  /// Returns the color to store: `#RRGGBB` without the opacity, or else the text unchanged.
  static func stored(_ text: String) -> String? {
    if text.isEmpty { return nil }
    return text.hasPrefix("#") && text.count == 9 ? String(text.prefix(7)).uppercased() : text
  }
}
