import ContractVerifier
import HTTPWireFormat
import Quantities

/// The timing of a response: delayed, or sent slowly.
enum Pace: Sendable, Hashable {
  /// The complete response after a delay.
  case delay(Delay)
  /// A limited number of bytes per second, including the head; faster if it would take more than an hour.
  case dribble(bytesPerSecond: Int)

  func plan(_ context: ScenarioContext, _ random: inout SeededGenerator) -> WirePlan {
    let bytes = context.bytes(of: context.reply.response, closing: context.closes)
    let ending: WirePlan.Ending = context.closes ? .close : .open
    switch self {
    case .delay(let delay): return WirePlan([.wait(delay.time(&random)), .send(bytes)], ending: ending)
    case .dribble(let rate):
      let slowest = bytes.count / Int(Delay.longest.components.seconds) + 1
      return WirePlan([.trickle(bytes, bytesPerSecond: max(rate, slowest))], ending: ending)
    }
  }
}
