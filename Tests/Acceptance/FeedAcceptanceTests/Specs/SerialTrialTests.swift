import Basics
import Testing

@testable import FeedAcceptance

@Suite("A rush of several tasks at one place")
struct SerialTrialTests {
  /// Everything that was written, and what of it is found.
  struct Row: Sendable, CustomStringConvertible {
    let description: String
    let got: String?
    let find: @Sendable (_ written: [Int?]) -> Int?
  }

  private static let rows: [Row] = [
    Row(description: "passes where the last value is found", got: nil) { $0.last ?? nil },
    Row(description: "finds an old value in place of a later one", got: "retrieve #1, ") {
      $0.contains(2) ? 1 : $0.last ?? nil
    },
    Row(description: "finds that at the end there is what was overwritten", got: "retrieve #1") {
      $0.contains(6) ? 1 : $0.last ?? nil
    },
    Row(description: "finds that at the end there is nothing", got: "insert #6, 19–20 retrieve nothing") {
      $0.contains(6) ? nil : $0.last ?? nil
    },
    Row(description: "finds a value that nobody wrote", got: "a mixture: 70") { $0.contains(2) ? 70 : $0.last ?? nil },
  ]

  @Test("A rush of several tasks is judged by what the tasks saw", arguments: rows)
  func seen(_ row: Row) async throws {
    let written = Mutex<[Int?]>([])
    let place = SerialPlace<Int>(
      value: { $0 },
      number: { $0 },
      wording: { "\($0)" },
      insert: { value in written.withLock { $0.append(value) } },
      delete: { written.withLock { $0.append(nil) } },
      retrieve: { written.withLock { row.find($0) } }
    )
    // One task alone, so that what it sees does not depend on chance; its last value is the sixth.
    let effort = SerialEffort(rounds: 0, rush: .zero)
    let trial = SerialTrial(place: place, tasks: [[.retrieve, .insert, .insert]], effort: effort)
    var got: String?
    do {
      try await trial.run(Transcript())
    } catch let mismatch as Mismatch {
      got = mismatch.got
    }
    #expect((got == nil) == (row.got == nil))
    #expect(got?.contains(row.got ?? "") != false, "\(got ?? "")")
  }
}
