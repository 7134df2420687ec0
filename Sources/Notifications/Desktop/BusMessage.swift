/// A message on the bus. Its contents are written, or read, in order.
final class BusMessage {
  private let functions: BusFunctions
  let object: BusFunctions.Object

  /// - Parameter object: A message owned by the caller, whose ownership passes to this object.
  init(_ functions: BusFunctions, _ object: BusFunctions.Object) {
    self.functions = functions
    self.object = object
  }

  deinit { _ = functions.release(object) }

  /// The types of values in a message, as in the D-Bus specification.
  private enum Code {
    static let byte = CChar(UInt8(ascii: "y"))
    static let int32 = CChar(UInt8(ascii: "i"))
    static let uint32 = CChar(UInt8(ascii: "u"))
    static let string = CChar(UInt8(ascii: "s"))
    static let array = CChar(UInt8(ascii: "a"))
    static let entry = CChar(UInt8(ascii: "e"))
    static let variant = CChar(UInt8(ascii: "v"))
  }

  // MARK: Writing

  func append(_ text: String) throws(BusError) {
    let result = text.withCString { functions.append(object, Code.string, $0) }
    try BusError.check(result)
  }

  func append(_ number: UInt32) throws(BusError) { try append(number, Code.uint32) }

  func append(_ number: Int32) throws(BusError) { try append(number, Code.int32) }

  private func append<Number: FixedWidthInteger>(_ number: Number, _ code: CChar) throws(BusError) {
    let result = withUnsafeBytes(of: number) { functions.append(object, code, $0.baseAddress!) }
    try BusError.check(result)
  }

  func append(_ texts: [String]) throws(BusError) {
    try BusError.check(functions.openContainer(object, Code.array, "s"))
    for text in texts { try append(text) }
    try BusError.check(functions.closeContainer(object))
  }

  /// Appends a dictionary of bytes, each as a variant.
  func append(bytes: KeyValuePairs<String, UInt8>) throws(BusError) {
    try BusError.check(functions.openContainer(object, Code.array, "{sv}"))
    for (name, byte) in bytes {
      try BusError.check(functions.openContainer(object, Code.entry, "sv"))
      try append(name)
      try BusError.check(functions.openContainer(object, Code.variant, "y"))
      try append(byte, Code.byte)
      try BusError.check(functions.closeContainer(object))
      try BusError.check(functions.closeContainer(object))
    }
    try BusError.check(functions.closeContainer(object))
  }

  // MARK: Reading

  /// Reads the next string, or returns nil at the end of a list.
  private func nextText() throws(BusError) -> String? {
    var text: BusFunctions.Text?
    guard try BusError.check(functions.read(object, Code.string, &text)) > 0, let text else { return nil }
    return String(cString: text)
  }

  func text() throws(BusError) -> String { try nextText() ?? "" }

  func number() throws(BusError) -> UInt32 {
    var number: UInt32 = 0
    try BusError.check(functions.read(object, Code.uint32, &number))
    return number
  }

  func texts() throws(BusError) -> [String] {
    try BusError.check(functions.enterContainer(object, Code.array, "s"))
    var texts: [String] = []
    while let text = try nextText() { texts.append(text) }
    try BusError.check(functions.exitContainer(object))
    return texts
  }

  func isSignal(_ name: String, of interface: String) -> Bool { functions.isSignal(object, interface, name) > 0 }
}
