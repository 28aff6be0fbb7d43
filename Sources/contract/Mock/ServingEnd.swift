/// The end of a server, requested by a signal or through the control API: awaited once, requested any number of times.
struct ServingEnd: Sendable {
  private let ends: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() { (ends, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

  /// Requests the end.
  func ask() { continuation.yield() }

  /// Waits until the end is requested.
  func wait() async { for await _ in ends { return } }
}
