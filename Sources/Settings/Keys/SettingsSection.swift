/// A table of the settings that only those commands read that need it.
public enum SettingsSection: String, Sendable, Hashable, CaseIterable {
  case alarms
  case daemon
}
