/// Ends what hangs: cancels a body that has not ended in time, and gives up on one that does not end even then.
struct HangWatch<C: Clock>: Sendable where C.Duration == Duration {
  /// The clock that time is measured on.
  let clock: C
  /// How long a body may run, and how long it may take to end after it was cancelled.
  let limit: Duration

  /// Runs a body.
  ///
  /// - Parameters:
  ///   - onHang: Called when the body has not ended in time, before it is cancelled.
  ///   - onStuck: Called when the body has not ended after it was cancelled. It is waited for nevertheless.
  /// - Throws: What the body throws.
  func run(
    _ body: @Sendable () async throws -> Void,
    onHang: () -> Void,
    onStuck: @escaping @Sendable () -> Void
  ) async throws {
    try await withoutActuallyEscaping(body) { body in
      try await withThrowingTaskGroup(of: Bool.self) { group in
        group.addTask {
          try await body()
          return true
        }
        group.addTask { try await wait() }
        // Whatever ends first ends the other one.
        defer { group.cancelAll() }
        guard try await group.next() == false else { return }
        onHang()
        group.cancelAll()
        let giveUp = Task { if (try? await wait()) != nil { onStuck() } }
        defer { giveUp.cancel() }
        try await group.waitForAll()
      }
    }
  }

  private func wait() async throws -> Bool {
    try await clock.sleep(until: clock.now.advanced(by: limit), tolerance: nil)
    return false
  }
}
