/// A property parameter that is registered by a standard, or a common vendor parameter.
public enum KnownParameter: UInt8, CaseIterable, Sendable {
  // RFC 5545
  /// ALTREP (RFC 5545 3.2.1).
  case altrep = 1
  /// CN (RFC 5545 3.2.2).
  case cn
  /// CUTYPE (RFC 5545 3.2.3).
  case cutype
  /// DELEGATED-FROM (RFC 5545 3.2.4).
  case delegatedFrom
  /// DELEGATED-TO (RFC 5545 3.2.5).
  case delegatedTo
  /// DIR (RFC 5545 3.2.6).
  case dir
  /// ENCODING (RFC 5545 3.2.7).
  case encoding
  /// FMTTYPE (RFC 5545 3.2.8).
  case fmttype
  /// FBTYPE (RFC 5545 3.2.9).
  case fbtype
  /// LANGUAGE (RFC 5545 3.2.10).
  case language
  /// MEMBER (RFC 5545 3.2.11).
  case member
  /// PARTSTAT (RFC 5545 3.2.12).
  case partstat
  /// RANGE (RFC 5545 3.2.13).
  case range
  /// RELATED (RFC 5545 3.2.14).
  case related
  /// RELTYPE (RFC 5545 3.2.15).
  case reltype
  /// ROLE (RFC 5545 3.2.16).
  case role
  /// RSVP (RFC 5545 3.2.17).
  case rsvp
  /// SENT-BY (RFC 5545 3.2.18).
  case sentBy
  /// TZID (RFC 5545 3.2.19).
  case tzid
  /// VALUE (RFC 5545 3.2.20).
  case value

  // RFC 6638
  /// SCHEDULE-AGENT (RFC 6638 7.1).
  case scheduleAgent
  /// SCHEDULE-FORCE-SEND (RFC 6638 7.2).
  case scheduleForceSend
  /// SCHEDULE-STATUS (RFC 6638 7.3).
  case scheduleStatus

  // RFC 7986
  /// DISPLAY (RFC 7986 6.1).
  case display
  /// EMAIL (RFC 7986 6.2).
  case email
  /// FEATURE (RFC 7986 6.3).
  case feature
  /// LABEL (RFC 7986 6.4).
  case label

  // RFC 8607
  /// SIZE (RFC 8607 4.1).
  case size
  /// FILENAME (RFC 8607 4.2).
  case filename
  /// MANAGED-ID (RFC 8607 4.3).
  case managedID

  // RFC 9073
  /// ORDER (RFC 9073 5.1).
  case order
  /// SCHEMA (RFC 9073 5.2).
  case schema
  /// DERIVED (RFC 9073 5.3).
  case derived

  // RFC 9253
  /// LINKREL (RFC 9253 6.1).
  case linkrel
  /// GAP (RFC 9253 6.2).
  case gap

  // Vendors
  /// X-ADDRESS, the postal address of an Apple location.
  case xAddress
  /// X-TITLE, the name of an Apple location.
  case xTitle
  /// X-APPLE-RADIUS, the radius of an Apple location in meters.
  case xAppleRadius
  /// X-APPLE-REFERENCEFRAME, the map on which an Apple location is drawn.
  case xAppleReferenceFrame
  /// X-APPLE-MAPKIT-HANDLE, Apple's key for a place.
  case xAppleMapKitHandle
  /// X-APPLE-ABUID, Apple's key for a person or address in Contacts.
  case xAppleABUID
  /// X-APPLE-FILENAME, the name of an attached file.
  case xAppleFilename
  /// X-FILENAME, the name of an attached file.
  case xFilename
  /// X-NUM-GUESTS, the number of guests an attendee brings (Google).
  case xNumGuests
  /// X-RESPONSE-COMMENT, an attendee's comment (Google).
  case xResponseComment
  /// ROUTING, the means of travel; Apple writes it without "X-" on X-APPLE-TRAVEL-START.
  case routing
}
