/// Lets several tasks use a place concurrently for many rounds, and searches for a serial order that explains the
/// results.
///
/// All tasks run on one thread, which switches between them at suspension points in an order derived from the round's
/// number. Code that suspends in the middle of its work is thus always detected. `SerialRush` is for code that never
/// suspends.
struct SerialTrial<Value: Sendable & Equatable>: Sendable {
  let place: SerialPlace<Value>
  /// The operations of each task in a round, fewer than `SerialHistory.limit` together.
  let tasks: [[SerialPlace<Value>.Turn]]
  /// The number of rounds; each begins with the value that the previous one left.
  let rounds: Int

  /// Runs the rounds on an empty place.
  ///
  /// - Throws: `Mismatch` at the first round that no serial order explains, and for values that were never written.
  func run(_ transcript: Transcript) async throws {
    transcript.done("at once: \(tasks.map { $0.map(\.rawValue).joined(separator: ", ") }.joined(separator: " | "))")
    let clock = Ticker()
    var number = 1
    var left: (number: Int, value: Value)?
    for round in 0..<rounds {
      let scripts = try place.scripts(tasks, from: number)
      var written = SerialPlace.values(of: scripts)
      number += written.count
      if let left { written[left.number] = left.value }
      let (notes, final) = try await withTaskExecutorPreference(ShufflingExecutor(seed: round)) {
        let notes = try await place.play(scripts, clock: clock)
        return (notes, try await place.perform(.retrieve, clock: clock))
      }
      let events = try (notes.joined() + [final]).map { try event($0, written: written) }
      let history = SerialHistory(initial: left?.number, events: events)
      guard history.isExplained else {
        throw Mismatch(
          expected: "a serial order of inserts, deletes and retrieves that explains what was found",
          got: "none in round \(round + 1): \(history)"
        )
      }
      left = try final.found.map { (try place.wholeNumber(of: $0, among: written), $0) }
    }
  }

  private func event(_ note: SerialPlace<Value>.Note, written: [Int: Value]) throws -> SerialHistory.Event {
    let action: SerialHistory.Action =
      switch note.step {
      case .insert(_, let number): .write(number)
      case .delete: .write(nil)
      case .retrieve: .read(try note.found.map { try place.wholeNumber(of: $0, among: written) })
      }
    return SerialHistory.Event(action: action, began: note.began, ended: note.ended)
  }
}
