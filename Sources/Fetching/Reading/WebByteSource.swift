import ICalendar

/// The body of a response as a source for blocking readers. Only one thread may read it at a time.
final class WebByteSource: ByteSource {
  private let response: HTTPResponse
  private let file: WebFile
  private let body: HTTPBody
  private var chunk: ArraySlice<UInt8> = []

  init(_ response: HTTPResponse, asked file: WebFile) {
    self.response = response
    self.file = file
    body = response.body
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ICalendarError) -> Int {
    if chunk.isEmpty {
      let next = Waiting.forResult { [body] () async -> Result<[UInt8]?, HTTPError> in
        var iterator = body.makeAsyncIterator()
        do throws(HTTPError) { return .success(try await iterator.next()) } catch { return .failure(error) }
      }
      do throws(HTTPError) { chunk = try next.get()?[...] ?? [] } catch { throw file.failure(error) }
    }
    let count = min(buffer.count, chunk.count)
    buffer.copyBytes(from: chunk.prefix(count))
    chunk = chunk.dropFirst(count)
    return count
  }

  var delivery: Delivery? {
    let first = file.address.candidates[0].origin
    let hosts = response.redirects.map(\.target.origin).filter { $0.host != first.host }
    return Delivery(
      contentType: response.header["Content-Type"] ?? "",
      hasValidator: response.header["ETag"] != nil || response.header["Last-Modified"] != nil,
      redirectsTo: hosts.first.map { "\($0)" }, wantsCredential: response.wasChallenged)
  }

  func answersConditions() -> Bool? { file.isConditional(response) }
}
