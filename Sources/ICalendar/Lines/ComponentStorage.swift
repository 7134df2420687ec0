/// The bytes of one component or of a single line, with the offsets of its lines. The values that give access to it
/// share the storage.
///
/// The bytes are the unfolded content lines, each terminated by CRLF: the form in which a component is stored.
final class ComponentStorage: Sendable {
  let bytes: [UInt8]
  let records: [LineRecord]
  /// The offsets of the folds in the input, within their lines and in the order of the lines.
  let folds: [UInt32]

  init(bytes: [UInt8], records: [LineRecord], folds: [UInt32]) {
    self.bytes = bytes
    self.records = records
    self.folds = folds
  }

  func folds(ofLine index: Int) -> ArraySlice<UInt32> {
    let first = Int(records[index].firstFold)
    let end = index + 1 < records.count ? Int(records[index + 1].firstFold) : folds.count
    return folds[first..<max(first, end)]
  }
}
