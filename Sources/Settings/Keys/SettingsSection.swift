/// A table of settings that only some commands read.
public enum SettingsSection: String, Sendable, Hashable, CaseIterable {
  case alarms
  case daemon
}
