extension EditBatch {
  /// Changes the stored information about remote copies, in the same transaction.
  ///
  /// - Throws: ``StoreError`` `denied` for clients, and the errors that `body` throws.
  public func mirroring<Value>(_ body: (MirrorBatch) throws -> Value) throws -> Value {
    if let client { throw AccessRights.denied(client, to: "synchronize", AccessEntity.allCases) }
    return try body(MirrorBatch(self))
  }
}
