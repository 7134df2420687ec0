/// Constants that the Taskwarrior reader and writer share.
enum Taskwarrior {
  /// The prefix of properties that preserve fields of a task for which there is no standard property, and user-defined
  /// fields.
  static let prefix = "X-TASKWARRIOR-"

  /// The fields that Taskwarrior computes.
  static let computed: Set<String> = ["id", "urgency", "mask", "imask", "parent"]
}
