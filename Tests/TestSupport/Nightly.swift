import Foundation

/// Tests that only run completely at night, with `ALMANAC_NIGHTLY`; by day, a part of them runs.
public enum Nightly {
  /// Whether this is a nightly run.
  public static let isOn = ProcessInfo.processInfo.environment["ALMANAC_NIGHTLY"] != nil

  /// Returns all elements at night, and one in several by day, always the same ones.
  public static func share<Element>(oneIn step: Int, of all: [Element]) -> [Element] {
    isOn ? all : stride(from: 0, to: all.count, by: step).map { all[$0] }
  }

  /// Returns one number at night and another by day.
  public static func count(_ night: Int, byDay day: Int) -> Int { isOn ? night : day }
}
