/// Base64 with padding (RFC 4648 4).
func base64(_ bytes: some Collection<UInt8>) -> String {
  let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var text: [UInt8] = []
  var rest = bytes[...]
  while !rest.isEmpty {
    let group = Array(rest.prefix(3))
    rest = rest.dropFirst(3)
    let bits = group.reduce(0) { $0 << 8 | UInt32($1) } << (8 * UInt32(3 - group.count))
    for digit in 0..<4 {
      text.append(digit <= group.count ? letters[Int(bits >> (18 - 6 * UInt32(digit)) & 63)] : 0x3D)
    }
  }
  return String(decoding: text, as: UTF8.self)
}
