import Dispatch
import ICalendar
import Synchronization

/// Reads an input on one thread and examines its components on all cores, in batches whose results are added in order.
struct ParallelExamination {
  private let run: ValidationRun
  private let plan: CheckPlan
  private let queue = DispatchQueue(label: "almanac.validation", attributes: .concurrent)

  /// The size of a batch in bytes of components, and the maximum number of batches in progress.
  private static let batchSize = 1 << 17
  private static let mostBatches = 8

  init(_ validator: Validator, _ run: ValidationRun) {
    self.run = run
    plan = validator.plan
  }

  func read(_ reader: CalendarReader) throws(ICalendarError) {
    var batches: [Batch] = []
    var components: [(Component, CheckContext)] = []
    var size = 0
    // Components read before a failure are still added.
    defer {
      send(&components, &batches)
      for batch in batches { add(batch) }
    }
    while let element = try reader.next() {
      if case .component = element {
      } else {
        // A check of the calendar must see all components before it.
        send(&components, &batches)
        for batch in batches { add(batch) }
        batches = []
        size = 0
      }
      guard let component = run.take(element) else { continue }
      components.append((component, run.currentContext))
      size += component.unfoldedBytes.count
      guard size >= Self.batchSize else { continue }
      send(&components, &batches)
      size = 0
      if batches.count >= Self.mostBatches { add(batches.removeFirst()) }
    }
  }

  private func send(_ components: inout [(Component, CheckContext)], _ batches: inout [Batch]) {
    if components.isEmpty { return }
    let batch = Batch(components, saturated: run.saturated)
    components = []
    batches.append(batch)
    queue.async { [plan] in batch.examine(plan) }
  }

  private func add(_ batch: Batch) {
    for (component, examination) in batch.wait() { run.add(examination, component) }
  }

  private final class Batch: Sendable {
    private let components: [(Component, CheckContext)]
    private let saturated: RuleSet
    private let found = Mutex<[(Component, Examination)]>([])
    private let isReady = DispatchSemaphore(value: 0)

    init(_ components: [(Component, CheckContext)], saturated: RuleSet) {
      self.components = components
      self.saturated = saturated
    }

    func examine(_ plan: CheckPlan) {
      let plan = plan.copy()
      let examined = components.map { ($0.0, Examination($0.0, $0.1, plan, saturated: saturated)) }
      found.withLock { $0 = examined }
      isReady.signal()
    }

    func wait() -> [(Component, Examination)] {
      isReady.wait()
      return found.withLock { $0 }
    }
  }
}
