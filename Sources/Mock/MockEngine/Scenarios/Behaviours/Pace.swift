import Basics
import ContractJudge

/// The timing of a response: delayed, or sent slowly.
enum Pace: Sendable, Hashable {
  /// The complete response after a delay.
  case delay(Delay)
  /// A limited number of bytes per second, including the head; faster if it would take more than an hour.
  case dribble(bytesPerSecond: Int)

  func delivery(_ random: inout SeededGenerator) -> MockReply.Delivery {
    switch self {
    case .delay(let delay): MockReply.Delivery(delay: delay.time(&random))
    case .dribble(let rate): MockReply.Delivery(bytesPerSecond: rate)
    }
  }
}
