/// Why the body of a request is not taken.
struct RequestRefusal: Error {
  /// What is answered instead.
  let response: ServedResponse
}
