/// The amount of work that a workload did.
public struct Work: Hashable, Sendable {
  /// Bytes of input or output.
  public var bytes = 0
  /// The number of components, items or files, depending on the workload.
  public var items = 0
  /// A sum over everything that was read, so that no part of the work can be optimized away.
  public var checksum = 0

  /// Creates an empty amount.
  public init() {}
}
