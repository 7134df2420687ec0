import Archives
import HTTPTypes

extension ServedResponse {
  /// Returns the response compressed, if the client accepts compression and the response is long enough.
  func packed(for request: ServedRequest) -> ServedResponse {
    guard body.count >= Self.worthPacking else { return self }
    var response = self
    let vary = fields[.vary].map { "\($0), " } ?? ""
    response.fields[.vary] = "\(vary)Accept-Encoding"
    guard request.takesGzip, let body = GzipBytes.packed(body) else { return response }
    response.body = body
    response.fields[.contentEncoding] = "gzip"
    return response
  }

  /// The minimum size in bytes for compression.
  private static let worthPacking = 1024
}
