import CalendarText
import CommandLine
import Comparison
import Conversion
import Foundation
import ICalendar

/// Writes calendars as files in a folder.
enum CalendarParts {
  /// Writes calendars to a folder, which is created if necessary; nothing else in it is touched.
  ///
  /// - Parameter limit: The maximum size of a file in bytes; larger files are reported.
  static func write(_ parts: [CalendarSplit.Part], areNumbered: Bool, limit: Int?, to folder: String) throws {
    try FileName.createFolder(folder)
    for part in parts {
      let name = FileName.name(for: areNumbered ? number(part.name, of: parts.count) : part.name, isTitle: true)
      let text = part.text
      if let limit, text.count > limit {
        Terminal.warning(
          "\(name) has \(text.count.of("byte")), because components with the same UID stay together")
      }
      try AtomicFile.write(text, to: (folder as NSString).appendingPathComponent(name))
    }
    let items = parts.reduce(0) { $0 + $1.itemCount }
    Terminal.write("Wrote \(items.of("item")) to \(parts.count.of("file")) in \(folder)")
  }

  /// Writes the files for an importer to a folder, or a single one to the given path.
  ///
  /// - Throws: ``Failure`` before anything is written if there are several files but no folder for them.
  static func write(
    _ prepared: CalendarPreparation.Result, limit: Int?, to output: String
  ) throws {
    var isFolder: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: output, isDirectory: &isFolder)
    if isFolder.boolValue || output.hasSuffix("/") {
      try write(prepared.parts, areNumbered: true, limit: limit, to: output)
    } else if prepared.parts.count == 1 {
      try ConversionOutput.write(prepared.parts[0].text, to: output)
    } else {
      throw Failure(
        .usage,
        "the result is \(prepared.parts.count) files because of the size limit of \(prepared.importer.title); "
          + "give a folder with -o FOLDER/")
    }
  }

  /// A number padded to as many digits as the last number has.
  private static func number(_ number: String, of count: Int) -> String {
    String(repeating: "0", count: String(count).count - number.count) + number
  }
}
