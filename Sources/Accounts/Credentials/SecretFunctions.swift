import LibraryOpening

/// The functions of libsecret and GLib that take a fixed number of arguments, because Swift cannot call variadic
/// functions. They are looked up at run time, so systems without a keyring need neither library.
struct SecretFunctions {
  typealias Object = UnsafeMutableRawPointer
  typealias Failure = UnsafeMutablePointer<Object?>
  typealias Text = UnsafePointer<CChar>

  let makeSchema: @convention(c) (Text, CInt, Object) -> Object?
  let store: @convention(c) (Object, Object?, Text?, Text, Text, Object?, Failure) -> CInt
  let lookup: @convention(c) (Object, Object?, Object?, Failure) -> UnsafeMutablePointer<CChar>?
  let clear: @convention(c) (Object, Object?, Object?, Failure) -> CInt
  let search: @convention(c) (Object, Object?, CInt, Object?, Failure) -> Object?
  let freePassword: @convention(c) (UnsafeMutablePointer<CChar>) -> Void
  let makeTable: @convention(c) (Object, Object) -> Object?
  let insert: @convention(c) (Object?, Object?, Object?) -> CInt
  let releaseTable: @convention(c) (Object?) -> Void
  let freeList: @convention(c) (Object, Object) -> Void
  let freeError: @convention(c) (Object) -> Void
  let hash: Object
  let equality: Object
  let releaseObject: Object

  /// Loads the library, or returns nil if it is missing or lacks one of the functions.
  init?() {
    guard let library = OpenedLibrary("libsecret-1.so.0") else { return nil }
    do {
      makeSchema = try library.function("secret_schema_newv")
      store = try library.function("secret_password_storev_sync")
      lookup = try library.function("secret_password_lookupv_sync")
      clear = try library.function("secret_password_clearv_sync")
      search = try library.function("secret_password_searchv_sync")
      freePassword = try library.function("secret_password_free")
      // The GLib functions are found through libsecret, which depends on GLib.
      makeTable = try library.function("g_hash_table_new")
      insert = try library.function("g_hash_table_insert")
      releaseTable = try library.function("g_hash_table_unref")
      freeList = try library.function("g_list_free_full")
      freeError = try library.function("g_error_free")
      hash = try library.function("g_str_hash")
      equality = try library.function("g_str_equal")
      releaseObject = try library.function("g_object_unref")
    } catch {
      return nil
    }
  }
}
