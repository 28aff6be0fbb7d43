import MockTestSupport
import Testing

@testable import MockEngine

@Suite("A ring of the journal")
struct JournalRingTests {
  private func record(_ number: Int, body: Int = 0) throws -> JournalRing.Record {
    try JournalFixture.record(number, body: body)
  }

  private func numbers(limit: Int, byteLimit: Int = .max, _ records: [JournalRing.Record]) -> [Int] {
    var ring = JournalRing(limit: limit, byteLimit: byteLimit)
    for record in records { ring.append(record) }
    return ring.elements.map(\.number)
  }

  @Test(
    "A ring of the journal keeps the last records in their order",
    arguments: [(0, []), (1, [7]), (3, [5, 6, 7]), (7, Array(1...7)), (9, Array(1...7))]
  )
  func entries(limit: Int, kept: [Int]) throws {
    #expect(try numbers(limit: limit, (1...7).map { try record($0) }) == kept)
  }

  @Test("A ring of the journal lets go of the oldest where they hold too much, and keeps the last whatever it holds")
  func bytes() throws {
    let size = try record(0, body: 1000).size
    #expect(try numbers(limit: 100, byteLimit: 4 * size, (1...4).map { try record($0, body: 1000) }) == [1, 2, 3, 4])
    #expect(try numbers(limit: 100, byteLimit: 4 * size, (1...5).map { try record($0, body: 1000) }) == [4, 5])
    #expect(try numbers(limit: 100, byteLimit: 10, (1...5).map { try record($0, body: 1000) }) == [5])
    // Behind that it is a ring as before.
    #expect(
      try numbers(limit: 3, byteLimit: 3 * size, [try record(1, body: 9000)] + (2...6).map { try record($0) }) == [
        4, 5, 6,
      ]
    )
  }

  @Test("A ring of the journal is empty when it was emptied, and fills again")
  func removeAll() throws {
    var ring = JournalRing(limit: 2, byteLimit: .max)
    for number in 1...3 { ring.append(try record(number)) }
    ring.removeAll()
    #expect(ring.elements.isEmpty)
    for number in 4...6 { ring.append(try record(number)) }
    #expect(ring.elements.map(\.number) == [5, 6])
  }

  @Test("A ring of the journal keeps the beginning of a long body")
  func longBody() throws {
    let record = try JournalFixture.record(body: 100_000)
    #expect(record.request.body.count == 65536)
    #expect(record.size < 67000)
  }
}
