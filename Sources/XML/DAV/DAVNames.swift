/// The names of elements and properties used by calendar servers and clients.
package enum DAVNames {
  package static let dav = "DAV:"
  package static let calDAV = "urn:ietf:params:xml:ns:caldav"
  package static let calendarServer = "http://calendarserver.org/ns/"
  package static let xml = "http://www.w3.org/XML/1998/namespace"
  package static let language = XMLName("lang", in: xml)
  package static let apple = "http://apple.com/ns/ical/"

  package static let multistatus = XMLName("multistatus", in: dav)
  package static let response = XMLName("response", in: dav)
  package static let href = XMLName("href", in: dav)
  package static let status = XMLName("status", in: dav)
  package static let propstat = XMLName("propstat", in: dav)
  package static let prop = XMLName("prop", in: dav)
  package static let syncToken = XMLName("sync-token", in: dav)
  package static let error = XMLName("error", in: dav)

  package static let resourceType = XMLName("resourcetype", in: dav)
  package static let collection = XMLName("collection", in: dav)
  package static let calendar = XMLName("calendar", in: calDAV)
  package static let displayName = XMLName("displayname", in: dav)
  package static let entityTag = XMLName("getetag", in: dav)
  package static let contentType = XMLName("getcontenttype", in: dav)
  package static let contentLength = XMLName("getcontentlength", in: dav)
  package static let resourceID = XMLName("resource-id", in: dav)
  package static let privileges = XMLName("current-user-privilege-set", in: dav)
  package static let privilege = XMLName("privilege", in: dav)
  package static let principal = XMLName("current-user-principal", in: dav)
  package static let unauthenticated = XMLName("unauthenticated", in: dav)
  package static let home = XMLName("calendar-home-set", in: calDAV)
  package static let outbox = XMLName("schedule-outbox-URL", in: calDAV)
  package static let addresses = XMLName("calendar-user-address-set", in: calDAV)
  package static let components = XMLName("supported-calendar-component-set", in: calDAV)
  package static let component = XMLName("comp", in: calDAV)
  package static let calendarData = XMLName("calendar-data", in: calDAV)
  package static let description = XMLName("calendar-description", in: calDAV)
  package static let timeZoneID = XMLName("calendar-timezone-id", in: calDAV)
  package static let timeZone = XMLName("calendar-timezone", in: calDAV)
  package static let defaultCalendar = XMLName("schedule-default-calendar-URL", in: calDAV)
  package static let transparency = XMLName("schedule-calendar-transp", in: calDAV)
  package static let tag = XMLName("getctag", in: calendarServer)
  package static let color = XMLName("calendar-color", in: apple)

  /// The namespace prefixes in written XML.
  package static let prefixes = [(dav, "D"), (calDAV, "C"), (calendarServer, "S"), (apple, "A")]
}
