import EventKit
import Foundation

let formatter = ISO8601DateFormatter()
guard CommandLine.arguments.count == 4, let start = formatter.date(from: CommandLine.arguments[1]),
  let days = Int(CommandLine.arguments[2]), let hours = Double(CommandLine.arguments[3])
else {
  print("usage: Shifts START DAYS HOURS")
  exit(2)
}
let planner = ShiftPlanner()
let semaphore = DispatchSemaphore(value: 0)
var isGranted = false
var outcome: ShiftPlanner.Outcome?
planner.requestAccess { granted, error in
  if let error = error { print("Access failed: \(error.localizedDescription)") }
  isGranted = granted
  semaphore.signal()
}
semaphore.wait()
guard isGranted else {
  print("No access")
  exit(1)
}

func show(_ heading: String) {
  print(heading)
  let all =
    planner.shifts("Shift", from: start, days: days) + planner.shifts("Shift (swapped)", from: start, days: days)
  for shift in all.sorted(by: { $0.startDate < $1.startDate }) {
    print("  \(formatter.string(from: shift.startDate)) \(shift.title!)\(shift.isDetached ? " detached" : "")")
  }
}

planner.plan("Shift", on: DateInterval(start: start, duration: 43_200), hours: hours, days: days) { result in
  outcome = result
  semaphore.signal()
}
semaphore.wait()
switch outcome {
case .failed(let reason)?:
  print(reason)
  exit(1)
case .planned(let shifts)?:
  do {
    show("Planned \(shifts.count)")
    try planner.swap(shifts[0], shifts[1])
    show("Swapped")
    try planner.postpone(shifts[3])
    show("Postponed")
    try planner.cancel(shifts[2])
    try planner.end(shifts[shifts.count - 1])
    show("Cancelled")
  } catch let error as NSError {
    print("\(error.domain) \(error.code)")
    exit(1)
  }
case nil: fatalError("there was no answer")
}
