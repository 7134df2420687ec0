import CLibical

/// A libical complaint about an input: an X-LIC-ERROR property that libical adds to a component.
public struct LibicalComplaint: Hashable, Sendable {
  /// The kind of complaint, from libical's X-LIC-ERRORTYPE parameter, such as "VALUE-PARSE-ERROR".
  public let kind: String
  /// libical's message.
  public let text: String
  /// The number of the line that it is about, if the lines were numbered: the line of the property, or of the
  /// component's BEGIN.
  public let line: Int?

  init(_ property: LibicalProperty, line: Int?) {
    kind = property[parameter: "X-LIC-ERRORTYPE"] ?? ""
    text = CString.copy(libical.icalproperty_get_xlicerror(property.handle)) ?? ""
    self.line = line
  }
}

extension LibicalComponent {
  /// libical's complaints about the component and its nested components, in the order of the tree.
  ///
  /// The input may itself contain X-LIC-ERROR lines, which another program received from libical. They are omitted if
  /// the lines were numbered.
  public var complaints: [LibicalComplaint] {
    let own = properties(of: ICAL_XLICERROR_PROPERTY).compactMap { property in
      tree.quoted.contains(property.handle) ? nil : LibicalComplaint(property, line: property.line ?? line)
    }
    return own + components.flatMap(\.complaints)
  }

  /// Makes libical check the component against its tables for RFC 5546 (or for RFC 2446, where the tables were not
  /// updated), and adds the results to the complaints.
  ///
  /// This is not a full validation: for example, a missing UID or DTSTAMP is not reported.
  public func checkRestrictions() { _ = libical.icalrestriction_check(handle) }
}
