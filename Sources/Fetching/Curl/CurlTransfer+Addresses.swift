import CCurl

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension CurlTransfer {
  /// Makes libcurl connect only to public addresses if the request must not access others. Names are not resolved
  /// before libcurl connects, and a public DNS name may resolve to any address.
  func watchAddresses() {
    guard !request.mayBePrivate else { return }
    let handle = UnsafeMutableRawPointer(handle)
    _ = almanac_curl_set_socket_function(handle) { context, _, address in
      guard let context, let address else { return -1 }
      let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
      let bytes = CurlTransfer.bytes(of: address)
      // A service meant only for this machine may also listen on its public address, behind a firewall.
      if PrivateNetwork.contains(bytes) || MachineAddresses.contains(bytes) {
        transfer.isKeptOut = true
        return -1
      }
      let descriptor = socket(address.pointee.family, address.pointee.socktype, address.pointee.protocol)
      if descriptor >= 0 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
      return descriptor
    }
    _ = almanac_curl_set_pointer(handle, CURLOPT_OPENSOCKETDATA, Unmanaged.passUnretained(self).toOpaque())
  }

  /// The bytes of an address, or none if it is not an Internet address.
  private static func bytes(of address: UnsafeMutablePointer<curl_sockaddr>) -> [UInt8] {
    guard let start = MemoryLayout<curl_sockaddr>.offset(of: \.addr) else { return [] }
    return SocketAddress.bytes(of: (UnsafeRawPointer(address) + start).assumingMemoryBound(to: sockaddr.self))
  }

  /// Whether the connection is to this machine or to a private network.
  var isPrivate: Bool {
    var text: UnsafeMutableRawPointer?
    _ = almanac_curl_get_pointer(UnsafeMutableRawPointer(handle), CURLINFO_PRIMARY_IP, &text)
    return text.map { PrivateNetwork.contains(String(cString: $0.assumingMemoryBound(to: CChar.self))) } ?? false
  }
}
