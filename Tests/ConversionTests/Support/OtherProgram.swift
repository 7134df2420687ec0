import Foundation

/// Third-party programs that read the output.
enum OtherProgram {
  /// Runs a program until it exits, with a folder as its home, in the Berlin time zone.
  static func run(_ program: String, _ arguments: [String], in folder: URL) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = ["TZ": "Europe/Berlin", "LANG": "C.UTF-8", "HOME": folder.path, "PATH": "/usr/bin:/bin"]
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }

  /// Creates a separate folder.
  static func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "almanac-programs-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}
