/// Lets as many through at a time as it has places; the others wait in order.
actor Turnstile {
  private var places: Int
  private var queue: [CheckedContinuation<Void, Never>] = []

  init(places: Int) { self.places = places }

  /// Runs `body` as soon as there is a place.
  nonisolated func pass<Result: Sendable>(_ body: @Sendable () async throws -> Result) async rethrows -> Result {
    await enter()
    do {
      let result = try await body()
      await leave()
      return result
    } catch {
      await leave()
      throw error
    }
  }

  private func enter() async {
    if places > 0 {
      places -= 1
    } else {
      await withCheckedContinuation { queue.append($0) }
    }
  }

  private func leave() {
    if queue.isEmpty {
      places += 1
    } else {
      queue.removeFirst().resume()
    }
  }
}
