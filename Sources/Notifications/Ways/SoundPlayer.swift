import Foundation

/// The programs that play sounds.
enum SoundPlayer {
  /// A program that plays sounds.
  private struct Player {
    let program: String
    /// The arguments before the name of a sound, or nil if it does not support themes.
    let theme: [String]?
    /// The arguments before the path of a file.
    let file: [String]
    /// The file types that it plays, or nil for all.
    var forms: Set<String>?
  }

  /// The programs, in the order in which they are tried.
  private static let all = [
    Player(program: "canberra-gtk-play", theme: ["-i"], file: ["-f"]),
    Player(program: "pw-play", theme: nil, file: []),
    Player(program: "paplay", theme: nil, file: []),
    Player(program: "aplay", theme: nil, file: ["-q"], forms: ["wav"]),
    Player(program: "afplay", theme: nil, file: []),
  ]

  /// The commands that can play a sound on this system, best first.
  static func players(for sound: SoundWay.Sound, _ environment: [String: String]) -> [[String]] {
    let file: String? =
      switch sound {
      case .file(let path): FileManager.default.isReadableFile(atPath: path) ? path : nil
      case .theme(let name): themeFile(name, environment)
      }
    return all.compactMap { player in
      guard let program = path(of: player.program, environment) else { return nil }
      if case .theme(let name) = sound, let words = player.theme { return [program] + words + [name] }
      guard let file else { return nil }
      let form = (file as NSString).pathExtension.lowercased()
      return player.forms?.contains(form) == false ? nil : [program] + player.file + [file]
    }
  }

  /// The reason why no sound can be played, with advice.
  static func advice(on sound: SoundWay.Sound) -> String {
    if case .file(let path) = sound, !FileManager.default.isReadableFile(atPath: path) {
      return "the sound \(path) cannot be read"
    }
    return "no program can play the sound; install one of "
      + all.map(\.program).filter { $0 != "afplay" }.joined(separator: ", ") + ", and a sound theme"
  }

  private static func path(of program: String, _ environment: [String: String]) -> String? {
    (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").map { "\($0)/\(program)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// The file of a sound in the base theme.
  private static func themeFile(_ name: String, _ environment: [String: String]) -> String? {
    // It must be a name, not a path.
    guard !name.contains("/"), !name.hasPrefix(".") else { return nil }
    let home = environment["XDG_DATA_HOME"] ?? (environment["HOME"] ?? NSHomeDirectory()) + "/.local/share"
    let folders =
      [home] + (environment["XDG_DATA_DIRS"] ?? "/usr/local/share:/usr/share").split(separator: ":").map(String.init)
    for folder in folders {
      for form in ["oga", "ogg", "wav"] {
        let path = "\(folder)/sounds/freedesktop/stereo/\(name).\(form)"
        if FileManager.default.isReadableFile(atPath: path) { return path }
      }
    }
    return nil
  }
}
