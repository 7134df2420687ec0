import Archives
import HTTPTypes

extension ServedResponse {
  /// The answer packed, if it is long enough to become shorter by that, for whoever takes it so.
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

  /// From how many bytes on an answer becomes shorter.
  private static let worthPacking = 1024
}
