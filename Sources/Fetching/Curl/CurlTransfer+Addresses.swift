import CCurl

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension CurlTransfer {
  /// Lets libcurl connect to public addresses alone if the request may go to no other: names are resolved only then, and
  /// a name of the public DNS may mean anything.
  func watchAddresses() {
    guard !request.mayBePrivate else { return }
    let handle = UnsafeMutableRawPointer(handle)
    // A connection that is there already was not looked at.
    _ = almanac_curl_set_long(handle, CURLOPT_FRESH_CONNECT, 1)
    _ = almanac_curl_set_socket_function(handle) { context, _, address in
      guard let context, let address else { return -1 }
      let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
      if PrivateNetwork.contains(CurlTransfer.bytes(of: address)) {
        transfer.isKeptOut = true
        return -1
      }
      let descriptor = socket(address.pointee.family, address.pointee.socktype, address.pointee.protocol)
      if descriptor >= 0 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
      return descriptor
    }
    _ = almanac_curl_set_pointer(handle, CURLOPT_OPENSOCKETDATA, Unmanaged.passUnretained(self).toOpaque())
  }

  /// The bytes of an address; none of one that is not of the internet.
  private static func bytes(of address: UnsafeMutablePointer<curl_sockaddr>) -> [UInt8] {
    let layouts = [
      AF_INET: MemoryLayout<sockaddr_in>.offset(of: \.sin_addr).map { ($0, 4) },
      AF_INET6: MemoryLayout<sockaddr_in6>.offset(of: \.sin6_addr).map { ($0, 16) },
    ]
    guard let (offset, count) = layouts[address.pointee.family] ?? nil,
      let start = MemoryLayout<curl_sockaddr>.offset(of: \.addr)
    else { return [] }
    return Array(UnsafeRawBufferPointer(start: UnsafeRawPointer(address) + start + offset, count: count))
  }

  /// Whether the connection is to this machine or to a private network.
  var isPrivate: Bool {
    var text: UnsafeMutableRawPointer?
    _ = almanac_curl_get_pointer(UnsafeMutableRawPointer(handle), CURLINFO_PRIMARY_IP, &text)
    return text.map { PrivateNetwork.contains(String(cString: $0.assumingMemoryBound(to: CChar.self))) } ?? false
  }
}
