import HTTPWireFormat
import NIOCore

/// Returns the wire actions of a plan one by one; the caller performs each action, and requests the next.
struct PlanPlayer {
  enum Action: Hashable {
    case send([UInt8])
    /// Wait for a time; `isHeldUp` if the client does not read what was sent.
    case wait(TimeAmount, isHeldUp: Bool)
    /// End the plan.
    case end(WirePlan.Ending, closes: Bool)
  }

  fileprivate struct Trickle {
    let bytes: [UInt8]
    let perSecond: Int
    var sent = 0
    var ticks = 0
  }

  /// The duration of one portion of bytes.
  private static let tick = TimeAmount.milliseconds(100)
  private static let ticksPerSecond = 10

  /// The timer of the current wait.
  var timer: Scheduled<Void>?
  private var steps: ArraySlice<WirePlan.Step>
  private let ending: WirePlan.Ending
  private let closes: Bool
  private var trickle: Trickle?

  /// Creates a player for a plan; `closes` if the connection closes after any response.
  init(_ plan: WirePlan, closes: Bool) {
    steps = plan.steps[...]
    ending = plan.ending
    self.closes = closes
  }

  /// Returns the next action.
  mutating func next(isWritable: Bool) -> Action {
    if trickle != nil { return portion(isWritable: isWritable) }
    switch steps.popFirst() {
    case .wait(let time): return .wait(TimeAmount(time), isHeldUp: false)
    case .send(let bytes): return .send(bytes)
    case .trickle(let bytes, let perSecond):
      trickle = Trickle(bytes: bytes, perSecond: max(1, perSecond))
      return portion(isWritable: isWritable)
    case nil: return .end(ending, closes: closes)
    }
  }

  /// Returns the bytes that are due by now, or a wait until more are due.
  private mutating func portion(isWritable: Bool) -> Action {
    guard var current = trickle else { return next(isWritable: isWritable) }
    guard current.sent < current.bytes.count else {
      trickle = nil
      return next(isWritable: isWritable)
    }
    guard isWritable else { return .wait(Self.tick, isHeldUp: true) }
    let due = current.due(after: current.ticks, ticksPerSecond: Self.ticksPerSecond)
    if due > current.sent {
      let bytes = Array(current.bytes[current.sent..<due])
      current.sent = due
      trickle = current
      return .send(bytes)
    }
    current.ticks += 1
    trickle = current
    return .wait(Self.tick, isHeldUp: false)
  }
}

extension PlanPlayer.Trickle {
  /// Returns the number of bytes that are due after some ticks; the first portion is due immediately.
  fileprivate func due(after ticks: Int, ticksPerSecond: Int) -> Int {
    let (product, overflow) = perSecond.multipliedReportingOverflow(by: ticks + 1)
    return overflow ? bytes.count : min(bytes.count, max(1, product / ticksPerSecond))
  }
}
