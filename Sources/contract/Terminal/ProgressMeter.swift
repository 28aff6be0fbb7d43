/// The progress of a run, as one line: how much of all, what is under way, rate and remaining time.
struct ProgressMeter: Sendable {
  /// The noun of what is counted: `request` or `case`.
  let unit: String
  /// The number of steps of the whole run; `nil` if it is unknown.
  var total: Int?
  /// The noun of the steps, if they are not what is counted: `operation`.
  var stepUnit: String?
  /// The count so far.
  private(set) var count = 0
  /// The steps that ended.
  private(set) var steps = 0
  /// The work that is under way, such as an operation.
  private(set) var current: String?

  /// Creates a meter at zero.
  init(unit: String, total: Int? = nil, stepUnit: String? = nil) {
    (self.unit, self.total, self.stepUnit) = (unit, total, stepUnit)
  }

  /// Counts one more; without units of their own, steps are what is counted.
  mutating func add(_ current: String?) {
    count += 1
    if stepUnit == nil { steps += 1 }
    if let current { self.current = current }
  }

  /// Counts the end of a step.
  mutating func endStep() { steps += 1 }

  /// Returns the line after a time, in at most so many columns.
  func line(after elapsed: Duration, width: Int) -> String {
    let seconds = elapsed / .seconds(1)
    // What matters most is first, because a narrow terminal has no room for the rest.
    var parts: [String] = []
    if let total { parts.append("\(steps) of \(total) \(stepUnit ?? unit)s") }
    if let current { parts.append(current) }
    if total == nil || stepUnit != nil { parts.append("\(count) \(unit)\(count == 1 ? "" : "s")") }
    if seconds > 0 {
      let rate = Double(count) / seconds
      parts.append(rate < 10 ? "\((rate * 10).rounded() / 10)/s" : "\(Int(rate.rounded()))/s")
    }
    if let total, steps > 0, steps < total {
      parts.append(Self.text(ofRemaining: seconds * Double(total - steps) / Double(steps)))
    }
    // The last column stays empty: some terminals wrap after it.
    let room = max(0, width - 1)
    var line = ""
    for part in parts where line.count + part.count + 2 <= room || line.isEmpty {
      line += (line.isEmpty ? "" : ", ") + part
    }
    return String(line.prefix(room))
  }

  private static func text(ofRemaining seconds: Double) -> String {
    let rounded = Int(min(seconds, 1e6).rounded(.up))
    return rounded < 90 ? "\(rounded) s left" : "\((rounded + 30) / 60) min left"
  }
}
