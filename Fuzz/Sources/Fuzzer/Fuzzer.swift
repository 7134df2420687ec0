import FuzzProperties

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The target named by the environment variable ALMANAC_FUZZ_TARGET.
private let target: FuzzTarget = {
  let name = getenv("ALMANAC_FUZZ_TARGET").map { String(cString: $0) } ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
    fatalError("ALMANAC_FUZZ_TARGET must name one of \(names)")
  }
  return target
}()

/// The function that libFuzzer calls for every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do {
    try target.check(Array(UnsafeBufferPointer(start: start, count: count)))
  } catch {
    fatalError("\(target.rawValue): \(error)")
  }
  return 0
}
