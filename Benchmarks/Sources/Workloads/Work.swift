/// How much a workload went through.
public struct Work: Hashable, Sendable {
  /// Bytes of input or output.
  public var bytes = 0
  /// Components, items or files, whatever the workload counts.
  public var items = 0
  /// A sum over everything that was read, so that no part of the work can be left out.
  public var checksum = 0

  /// No work yet.
  public init() {}
}
