import CLibical

/// A complaint of libical about an input: an X-LIC-ERROR property that it leaves in a component.
public struct LibicalComplaint: Hashable, Sendable {
  /// The kind, by libical's parameter X-LIC-ERRORTYPE, such as "VALUE-PARSE-ERROR".
  public let kind: String
  /// The complaint in libical's words.
  public let text: String
  /// The line that it is about, if it was read with numbers: that of the property, or of the BEGIN of the component.
  public let line: Int?

  init(_ property: LibicalProperty, line: Int?) {
    kind = property[parameter: "X-LIC-ERRORTYPE"] ?? ""
    text = CString.copy(libical.icalproperty_get_xlicerror(property.handle)) ?? ""
    self.line = line
  }
}

extension LibicalComponent {
  /// libical's complaints about the component and those within it, in the order of the tree.
  ///
  /// An input may itself have X-LIC-ERROR lines, which another program got from libical; they are left out if the
  /// component was read with numbers.
  public var complaints: [LibicalComplaint] {
    let own = properties(of: ICAL_XLICERROR_PROPERTY).compactMap { property in
      tree.quoted.contains(property.handle) ? nil : LibicalComplaint(property, line: property.line ?? line)
    }
    return own + components.flatMap(\.complaints)
  }

  /// Lets libical check the component against the tables of RFC 5546 (and of RFC 2446, if it was not updated), and adds
  /// what it finds to the complaints.
  ///
  /// It says nothing about a missing UID or DTSTAMP; it is no validator.
  public func checkRestrictions() { _ = libical.icalrestriction_check(handle) }
}
