/// The end of a server, asked for by a signal or by a request: awaited once, told any number of times.
struct ServingEnd: Sendable {
  private let ends: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() { (ends, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

  /// Asks for the end.
  func ask() { continuation.yield() }

  /// Waits until the end is asked for.
  func wait() async { for await _ in ends { return } }
}
