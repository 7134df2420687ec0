/// The media type of an e-mail part, with parameters (RFC 2045 section 5).
public struct MediaType: Sendable, Hashable {
  /// A parameter.
  struct Parameter: Sendable, Hashable {
    let name: String
    let value: String

    /// `name=value`, with the value in quotation marks if necessary.
    var text: String {
      let kept = value.filter { $0 != "\"" && $0 != "\\" }
      let isToken = !kept.isEmpty && kept.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
      return "\(name)=\(isToken ? kept : "\"\(kept)\"")"
    }
  }

  /// The type and subtype, such as `text/calendar`.
  public let name: String
  let parameters: [Parameter]

  /// Creates a type with parameters in the given order.
  public init(_ name: String, _ parameters: KeyValuePairs<String, String> = [:]) {
    self.name = name
    self.parameters = parameters.map { Parameter(name: $0, value: $1) }
  }
}
