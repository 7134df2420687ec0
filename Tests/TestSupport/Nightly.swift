import Foundation

/// Tests that run in full only in nightly runs, with `ALMANAC_NIGHTLY`; in other runs, only a part of them runs.
public enum Nightly {
  /// Whether this is a nightly run.
  public static let isOn = ProcessInfo.processInfo.environment["ALMANAC_NIGHTLY"] != nil

  /// Returns all elements in nightly runs; in other runs, one in several, always the same ones.
  public static func share<Element>(oneIn step: Int, of all: [Element]) -> [Element] {
    isOn ? all : stride(from: 0, to: all.count, by: step).map { all[$0] }
  }

  /// Returns one number in nightly runs and another in other runs.
  public static func count(_ night: Int, byDay day: Int) -> Int { isOn ? night : day }
}
