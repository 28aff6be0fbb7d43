import NIOCore
import Testing

@testable import ContractMockServer

@Suite("Known answers")
struct KnownAnswersTests {
  private static func head(_ target: String) -> [UInt8] { Array(ServerFixture.request(target).utf8) }

  private func find(_ target: String, in answers: inout KnownAnswers) -> KnownAnswers.Request? {
    Self.head(target).withUnsafeBytes { answers.find($0) }
  }

  private func keep(
    _ target: String,
    bytes: Int = 10,
    turn: Int = 0,
    generation: Int = 0,
    in answers: inout KnownAnswers
  ) throws {
    let rendering = ByteBuffer(repeating: UInt8(truncatingIfNeeded: turn), count: bytes)
    let answer = KnownAnswers.Answer(rendering: rendering, subject: try LedgerFixture.subject(target))
    answers.keep(answer, turn: turn, of: nil, generation: generation, line: nil)
  }

  @Test("are found by the bytes of the whole head")
  func find() throws {
    var answers = KnownAnswers(byteLimit: 10_000)
    #expect(find("/a", in: &answers) == nil)
    try keep("/a", in: &answers)
    #expect(find("/a", in: &answers)?.answer(0)?.rendering.readableBytes == 10)
    #expect(find("/b", in: &answers) == nil)
    #expect(find("/a?x", in: &answers) == nil)
  }

  @Test("have a rendering for each turn that was rendered")
  func turns() throws {
    var answers = KnownAnswers(byteLimit: 10_000)
    try keep("/a", turn: 2, in: &answers)
    try keep("/a", turn: 0, in: &answers)
    let known = find("/a", in: &answers)
    #expect((-1...3).map { known?.answer($0)?.rendering.readableBytesView.first } == [nil, 0, nil, 2, nil])
  }

  @Test("of one generation are not mixed with those of another")
  func generations() throws {
    var answers = KnownAnswers(byteLimit: 10_000)
    try keep("/a", turn: 0, generation: 1, in: &answers)
    try keep("/a", turn: 1, generation: 2, in: &answers)
    let known = find("/a", in: &answers)
    #expect(known?.generation == 2)
    #expect(known?.answer(0) == nil)
  }

  @Test("are few enough, and those that are asked for often stay")
  func bound() throws {
    var answers = KnownAnswers(byteLimit: 20_000)
    try keep("/often", in: &answers)
    for number in 0..<1000 {
      try keep("/\(number)", bytes: 500, in: &answers)
      #expect(find("/often", in: &answers) != nil)
      // Looking for them makes them wanted: a copy is looked at.
      var copy = answers
      let kept = (max(0, number - 60)...number).filter { find("/\($0)", in: &copy) != nil }.count
      #expect(kept * 500 <= 20_000)
    }
    #expect(find("/999", in: &answers) != nil)
    #expect(find("/900", in: &answers) == nil)
  }

  @Test("that are too large are not kept, nor any where nothing may be")
  func tooLarge() throws {
    var answers = KnownAnswers(byteLimit: 20_000)
    try keep("/a", bytes: 10_000, in: &answers)
    #expect(find("/a", in: &answers) == nil)
    var none = KnownAnswers(byteLimit: 0)
    try keep("/a", bytes: 1, in: &none)
    #expect(find("/a", in: &none) == nil)
  }
}
