/// The result of a scheduling request, REQUEST-STATUS (RFC 5545 3.8.8.3).
public struct RequestStatus: Hashable, Sendable {
  /// The hierarchical code, such as "2.0" for success or "3.7" for an invalid calendar user.
  public var code: String
  /// A readable description of the code.
  public var text: String
  /// The data that the status refers to, usually a property, or nil if there is none.
  public var data: String?

  /// Creates a status from its code.
  public init(code: String, text: String, data: String? = nil) {
    self.code = code
    self.text = text
    self.data = data
  }
}
