import Basics
import HTTPMessages

/// A fault on the wire: the response does not arrive, not completely, or not as HTTP.
///
/// Each fault is declared next to its scenario. A fault that cuts the body of a response cuts the status line of a
/// response without a body, because many clients accept a head that ends anywhere after that line.
struct WireFault: Sendable, Hashable {
  /// The name of its scenario.
  let name: String
  /// Whether any of the recorded response is sent.
  let sendsResponse: Bool
  /// How the response is delivered.
  let delivery: MockReply.Delivery

  /// Creates a fault.
  ///
  /// - Parameters:
  ///   - name: The name of its scenario.
  ///   - content: What is sent.
  ///   - pause: The time between the last byte and the end.
  ///   - ending: What becomes of the connection.
  init(
    _ name: String,
    _ content: MockReply.Delivery.Content,
    pause: Duration = .zero,
    _ ending: MockReply.Delivery.Ending
  ) {
    self.name = name
    sendsResponse =
      switch content {
      case .whole, .withoutLength, .malformedChunks, .half, .head: true
      case .interim, .garbage, .nothing: false
      }
    delivery = MockReply.Delivery(content: content, pause: pause, ending: ending)
  }

  private static let garbageCount = 256

  /// Returns the reply with this fault.
  func reply(_ context: ScenarioContext, _ random: inout SeededGenerator) -> MockReply {
    var delivery = delivery
    switch delivery.content {
    case .garbage: delivery.content = .garbage(GarbageBytes.make(Self.garbageCount, &random))
    case .malformedChunks where context.isBodiless: delivery.content = .half
    default: break
    }
    let reply = context.replacing(context.reply.response, by: name, keepsRecordings: sendsResponse)
    return MockReply(reply.response, reply.reason, delivery)
  }
}
