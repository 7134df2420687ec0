/// The reason why a request body is refused.
struct RequestRefusal: Error {
  /// The response to send.
  let response: ServedResponse
}
