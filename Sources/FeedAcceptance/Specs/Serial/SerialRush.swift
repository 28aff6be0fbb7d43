/// Lets several threads use a place as fast as they can for a short time, and checks what they observed.
///
/// There are too many events to search for a serial order. Still, in each such order the values of one task keep that
/// task's order, the place is never empty without a delete, and the final value is the last of one of the tasks.
struct SerialRush<Value: Sendable & Equatable>: Sendable {
  let place: SerialPlace<Value>
  /// The operations that the tasks repeat.
  let tasks: [[SerialPlace<Value>.Turn]]
  /// The time limit; a correct place is used for that long, and a slow one at least once.
  let duration: Duration

  /// The number of repetitions between checks.
  private static var repetitions: Int { 4 }

  /// Runs on the current content.
  ///
  /// - Throws: `Mismatch`.
  func run(_ transcript: Transcript) async throws {
    transcript.done("at once on several threads, over and over, the same")
    // Created once: creating values during the run would take more time than the place.
    let turns = tasks.map { turns in Array(repeatElement(turns, count: Self.repetitions).joined()) }
    let scripts = try place.scripts([[.insert]] + turns, from: 0)
    let deadline = ContinuousClock.now + duration
    repeat {
      try await play(scripts)
    } while ContinuousClock.now < deadline
  }

  private func play(_ all: [[SerialPlace<Value>.Step]]) async throws {
    let clock = Ticker()
    let written = SerialPlace.values(of: all)
    // The remaining value is overwritten before the tasks begin.
    _ = try await place.play([all[0]], clock: clock)
    let scripts = Array(all.dropFirst())
    let notes = try await place.play(scripts, clock: clock)
    let final = try await place.perform(.retrieve, clock: clock)
    let author = Self.authors(of: scripts)
    let canBeEmpty = all.joined().contains { if case .delete = $0 { true } else { false } }
    for (task, notes) in notes.enumerated() {
      var latest = Array(repeating: 0, count: scripts.count)
      for note in notes {
        switch note.step {
        case .insert(_, let number): latest[task] = number
        case .delete: break
        case .retrieve:
          guard let found = note.found else {
            guard canBeEmpty else {
              throw Mismatch(expected: "what one insert wrote: nothing was deleted", got: "nothing")
            }
            continue
          }
          let number = try place.wholeNumber(of: found, among: written)
          guard let author = author[number] else { continue }
          guard number >= latest[author] else {
            throw Mismatch(
              expected: "nothing that was there before #\(latest[author]), which was there already",
              got: "#\(number), which the same task had inserted earlier"
            )
          }
          latest[author] = number
        }
      }
    }
    try check(final.found, isLastOf: scripts, written: written)
  }

  /// Checks that the final value is the last of one of the tasks.
  private func check(
    _ found: Value?,
    isLastOf scripts: [[SerialPlace<Value>.Step]],
    written: [Int: Value]
  ) throws {
    let number = try found.map { try place.wholeNumber(of: $0, among: written) }
    let last: [Int?] = scripts.compactMap { script in
      for step in script.reversed() {
        switch step {
        case .insert(_, let number): return .some(number)
        case .delete: return .some(nil)
        case .retrieve: continue
        }
      }
      return nil
    }
    guard !last.contains(number) else { return }
    let name: (Int?) -> String = { $0.map { "#\($0)" } ?? "nothing" }
    throw Mismatch(
      expected: "at the end what one of the tasks has done last: \(last.map(name).joined(separator: ", "))",
      got: name(number)
    )
  }

  /// Returns the task that wrote each value.
  private static func authors(of scripts: [[SerialPlace<Value>.Step]]) -> [Int: Int] {
    var authors: [Int: Int] = [:]
    for (task, script) in scripts.enumerated() {
      for case .insert(_, let number) in script { authors[number] = task }
    }
    return authors
  }
}
