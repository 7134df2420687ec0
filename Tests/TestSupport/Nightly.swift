import Foundation

/// What only takes place at night, with `ALMANAC_NIGHTLY`: by day a share of it has to do.
public enum Nightly {
  /// Whether this is such a run.
  public static let isOn = ProcessInfo.processInfo.environment["ALMANAC_NIGHTLY"] != nil

  /// All of something at night, one in several by day, the same every time.
  public static func share<Element>(oneIn step: Int, of all: [Element]) -> [Element] {
    isOn ? all : stride(from: 0, to: all.count, by: step).map { all[$0] }
  }

  /// One number at night and another by day.
  public static func count(_ night: Int, byDay day: Int) -> Int { isOn ? night : day }
}
