import HTTPWireFormat
import NIOCore

/// Says, one thing after the other, what is to be done on the wire for a plan; whoever runs it does it, and asks again.
struct PlanPlayer {
  enum Action: Hashable {
    case send([UInt8])
    /// Nothing for a time; `isHeldUp` where that is because the client does not take what was sent.
    case wait(TimeAmount, isHeldUp: Bool)
    /// The plan is done.
    case end(WirePlan.Ending, closes: Bool)
  }

  fileprivate struct Trickle {
    let bytes: [UInt8]
    let perSecond: Int
    var sent = 0
    var ticks = 0
  }

  /// How long a portion of bytes lasts.
  private static let tick = TimeAmount.milliseconds(100)
  private static let ticksPerSecond = 10

  /// What runs while it waits.
  var timer: Scheduled<Void>?
  private var steps: ArraySlice<WirePlan.Step>
  private let ending: WirePlan.Ending
  private let closes: Bool
  private var trickle: Trickle?

  /// A player of a plan; `closes` where the connection is closed behind any answer.
  init(_ plan: WirePlan, closes: Bool) {
    steps = plan.steps[...]
    ending = plan.ending
    self.closes = closes
  }

  /// What is to be done next.
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

  /// Sends what is due by now, waits until more is due, and so on.
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
  /// How many bytes are due after so many ticks; the first portion is due at once.
  fileprivate func due(after ticks: Int, ticksPerSecond: Int) -> Int {
    let (product, overflow) = perSecond.multipliedReportingOverflow(by: ticks + 1)
    return overflow ? bytes.count : min(bytes.count, max(1, product / ticksPerSecond))
  }
}
