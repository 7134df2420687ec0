import Synchronization

extension EKVirtualConferenceProvider {
  private static let providers = Mutex<[Unshared<EKVirtualConferenceProvider>]>([])

  /// The registered providers, in the order in which they were registered.
  ///
  /// On a Mac, the system finds providers as extensions; here a program registers them.
  public static var registered: [EKVirtualConferenceProvider] { providers.withLock { $0 }.map(\.value) }

  /// Registers a provider.
  public static func register(_ provider: EKVirtualConferenceProvider) {
    let new = Unshared(provider)
    providers.withLock { known in
      if !known.contains(where: { $0.value === new.value }) { known.append(new) }
    }
  }

  /// Removes a provider.
  public static func unregister(_ provider: EKVirtualConferenceProvider) {
    let old = Unshared(provider)
    providers.withLock { known in known.removeAll { $0.value === old.value } }
  }
}
