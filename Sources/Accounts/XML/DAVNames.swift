import XMLReading

/// The names of elements and properties that servers and clients of calendars use.
enum DAVNames {
  private static let dav = "DAV:"
  private static let calDAV = "urn:ietf:params:xml:ns:caldav"
  private static let calendarServer = "http://calendarserver.org/ns/"
  private static let apple = "http://apple.com/ns/ical/"

  static let multistatus = XMLName("multistatus", in: dav)
  static let response = XMLName("response", in: dav)
  static let href = XMLName("href", in: dav)
  static let status = XMLName("status", in: dav)
  static let propstat = XMLName("propstat", in: dav)
  static let prop = XMLName("prop", in: dav)
  static let syncToken = XMLName("sync-token", in: dav)
  static let error = XMLName("error", in: dav)

  static let resourceType = XMLName("resourcetype", in: dav)
  static let collection = XMLName("collection", in: dav)
  static let calendar = XMLName("calendar", in: calDAV)
  static let displayName = XMLName("displayname", in: dav)
  static let entityTag = XMLName("getetag", in: dav)
  static let contentType = XMLName("getcontenttype", in: dav)
  static let resourceID = XMLName("resource-id", in: dav)
  static let privileges = XMLName("current-user-privilege-set", in: dav)
  static let privilege = XMLName("privilege", in: dav)
  static let principal = XMLName("current-user-principal", in: dav)
  static let unauthenticated = XMLName("unauthenticated", in: dav)
  static let home = XMLName("calendar-home-set", in: calDAV)
  static let addresses = XMLName("calendar-user-address-set", in: calDAV)
  static let components = XMLName("supported-calendar-component-set", in: calDAV)
  static let calendarData = XMLName("calendar-data", in: calDAV)
  static let tag = XMLName("getctag", in: calendarServer)
  static let color = XMLName("calendar-color", in: apple)
  static let order = XMLName("calendar-order", in: apple)

  /// The prefixes of namespaces in what is sent.
  static let prefixes = [(dav, "D"), (calDAV, "C"), (calendarServer, "S"), (apple, "A")]
}
