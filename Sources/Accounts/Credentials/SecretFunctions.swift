#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The functions of libsecret and GLib that take no variable arguments, which Swift cannot call. They are found when the
/// program runs: who has no keyring needs neither library.
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

  /// Loads the library; nil if it is not there, or has not all of these.
  init?() {
    guard let library = dlopen("libsecret-1.so.0", RTLD_NOW | RTLD_LOCAL) else { return nil }
    struct Missing: Error {}
    // What GLib has is found through the library that needs it.
    func find<Function>(_ name: String) throws -> Function {
      guard let address = dlsym(library, name) else { throw Missing() }
      return unsafeBitCast(address, to: Function.self)
    }
    do {
      makeSchema = try find("secret_schema_newv")
      store = try find("secret_password_storev_sync")
      lookup = try find("secret_password_lookupv_sync")
      clear = try find("secret_password_clearv_sync")
      search = try find("secret_password_searchv_sync")
      freePassword = try find("secret_password_free")
      makeTable = try find("g_hash_table_new")
      insert = try find("g_hash_table_insert")
      releaseTable = try find("g_hash_table_unref")
      freeList = try find("g_list_free_full")
      freeError = try find("g_error_free")
      hash = try find("g_str_hash")
      equality = try find("g_str_equal")
      releaseObject = try find("g_object_unref")
    } catch {
      return nil
    }
  }
}
