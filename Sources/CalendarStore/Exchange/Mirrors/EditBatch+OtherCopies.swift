extension EditBatch {
  /// Changes, in the same transaction, what is known of other copies.
  ///
  /// - Throws: ``StoreError`` `denied` to clients, and what `body` throws.
  public func mirroring<Value>(_ body: (MirrorBatch) throws -> Value) throws -> Value {
    if let client { throw AccessRights.denied(client, to: "synchronize", AccessEntity.allCases) }
    return try body(MirrorBatch(self))
  }
}
