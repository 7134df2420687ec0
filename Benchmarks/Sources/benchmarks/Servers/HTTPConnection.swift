import Foundation
import Workloads

/// A connection to a server on this machine. It waits for each response and reconnects if the server closes it.
final class HTTPConnection {
  struct Request {
    var method: String
    var path: String
    var body = ""
    var fields: [(String, String)] = []
  }

  struct Answer {
    let status: Int
    /// The header fields, with names in lower case.
    let fields: [String: String]
    let body: [UInt8]
  }

  private let port: UInt16
  private let authorization: String
  private var descriptor: CInt = -1
  private var rest: [UInt8] = []

  init(port: UInt16, authorization: String) {
    self.port = port
    self.authorization = authorization
  }

  deinit { disconnect() }

  func ask(_ request: Request) throws -> Answer {
    for isLast in [false, true] {
      do {
        try send(request)
        return try answer()
      } catch {
        disconnect()
        if isLast { throw error }
      }
    }
    throw WorkloadError("the server does not answer")
  }

  /// Sends a request without waiting for the response.
  func send(_ request: Request) throws {
    if descriptor < 0 { try open() }
    var text = "\(request.method) \(request.path) HTTP/1.1\r\nHost: localhost\r\n"
    if !authorization.isEmpty { text += "Authorization: \(authorization)\r\n" }
    for (name, value) in request.fields { text += "\(name): \(value)\r\n" }
    text += "Content-Length: \(request.body.utf8.count)\r\n\r\n\(request.body)"
    let bytes = Array(text.utf8)
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress! + sent, bytes.count - sent, noSignal)
      }
      if count <= 0 { throw WorkloadError("the connection was lost") }
      sent += count
    }
  }

  /// Waits until data arrives.
  func wait() throws {
    if rest.isEmpty { try more() }
  }

  private func answer() throws -> Answer {
    var end: Int?
    while end == nil {
      end = rest.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound
      if end == nil { try more() }
    }
    let lines = String(decoding: rest[..<end!], as: UTF8.self).split(separator: "\r\n")
    rest.removeFirst(end!)
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2 { fields[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces) }
    }
    let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    let length = fields["content-length"].flatMap { Int($0) }
    if length == nil, status != 204 {
      while (try? more()) != nil {}
      defer { disconnect() }
      return Answer(status: status, fields: fields, body: rest)
    }
    while rest.count < length ?? 0 { try more() }
    let body = Array(rest.prefix(length ?? 0))
    rest.removeFirst(body.count)
    if fields["connection"]?.lowercased() == "close" || lines.first?.hasPrefix("HTTP/1.0") == true { disconnect() }
    return Answer(status: status, fields: fields, body: body)
  }

  private func more() throws {
    let count = withUnsafeTemporaryAllocation(byteCount: 1 << 18, alignment: 1) { buffer in
      let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      if count > 0 { rest.append(contentsOf: buffer[..<count]) }
      return count
    }
    if count <= 0 { throw WorkloadError("the server closed the connection") }
  }

  private func open() throws {
    #if canImport(Glibc)
    descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    #else
    descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var one: CInt = 1
    setsockopt(descriptor, CInt(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<CInt>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if code != 0 {
      disconnect()
      throw WorkloadError("nothing is listening on port \(port)")
    }
  }

  private func disconnect() {
    if descriptor >= 0 { _ = close(descriptor) }
    descriptor = -1
    rest = []
  }
}

#if os(Linux)
private let noSignal = CInt(MSG_NOSIGNAL)
#else
private let noSignal: CInt = 0
#endif
