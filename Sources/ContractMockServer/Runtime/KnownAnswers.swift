import NIOCore

/// Answers by the bytes of the whole head of the request, so that a request that was seen before is neither parsed nor
/// matched again; bounded in entries and in bytes.
///
/// Two requests whose heads are the same to the byte, and that have no body, are one request. When a half of what may
/// be kept is full it becomes the older half, and the older one before it goes: what is asked often moves on.
struct KnownAnswers: Sendable {
  /// What is known of a request; an object, so that finding it copies nothing.
  final class Request: Sendable {
    /// The head as it came.
    let head: [UInt8]
    /// What the runtime was when the request was decided on; nothing is known of it in another.
    let generation: Int
    let session: String?
    /// The answers of which one is given at a time; `nil` where there is but one.
    let turns: MockTurns?
    /// The number by which the request line is counted.
    let line: Int?
    /// The answers by their turns, as far as they were rendered.
    let answers: [Answer?]
    /// What it takes in memory, in bytes; an estimate.
    let size: Int

    init(head: [UInt8], generation: Int, session: String?, turns: MockTurns?, line: Int?, answers: [Answer?]) {
      self.head = head
      self.generation = generation
      self.session = session
      self.turns = turns
      self.line = line
      self.answers = answers
      size = answers.reduce(200 + head.count) { $0 + 32 + ($1?.rendering.readableBytes ?? 0) }
    }

    /// The answer of a turn, where it was rendered before.
    func answer(_ turn: Int) -> Answer? { answers.indices.contains(turn) ? answers[turn] : nil }
  }

  /// A rendered answer, and what the journal says of it.
  struct Answer: Sendable {
    let rendering: ByteBuffer
    let subject: JournalSubject
  }

  private static let entryLimit = 4096
  /// Answers of later turns are rendered each time.
  private static let turnLimit = 100

  private let byteLimit: Int
  private var newer: [UInt64: Request] = [:]
  private var older: [UInt64: Request] = [:]
  private var newerSize = 0

  /// Answers of at most so many bytes together.
  init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// What is known of a request.
  mutating func find(_ head: UnsafeRawBufferPointer) -> Request? {
    let key = HeadBytes.hash(head)
    if let request = newer[key] { return HeadBytes.areEqual(request.head, head) ? request : nil }
    guard let request = older[key], HeadBytes.areEqual(request.head, head) else { return nil }
    older[key] = nil
    insert(request, key)
    return request
  }

  /// Keeps what was answered to a request.
  ///
  /// - Parameters:
  ///   - answer: The answer.
  ///   - turn: Which of several answers it is.
  ///   - turns: The answers of which one is given at a time; `nil` where there is but one.
  ///   - generation: What the runtime was when the request was decided on.
  ///   - line: The number by which the request line is counted.
  mutating func keep(_ answer: Answer, turn: Int, of turns: MockTurns?, generation: Int, line: Int?) {
    let head = answer.subject.request.bytes
    guard turn < Self.turnLimit else { return }
    let key = head.withUnsafeBytes(HeadBytes.hash)
    var answers: [Answer?] = []
    if let known = newer[key], known.head == head, known.generation == generation { answers = known.answers }
    while answers.count <= turn { answers.append(nil) }
    answers[turn] = answer
    let session = answer.subject.session
    let request = Request(
      head: head,
      generation: generation,
      session: session,
      turns: turns,
      line: line,
      answers: answers
    )
    if request.size <= byteLimit / 2 { insert(request, key) }
  }

  /// Forgets everything.
  mutating func removeAll() { self = KnownAnswers(byteLimit: byteLimit) }

  private mutating func insert(_ request: Request, _ key: UInt64) {
    newerSize -= newer.removeValue(forKey: key)?.size ?? 0
    if newer.count >= Self.entryLimit || newerSize + request.size > byteLimit / 2 {
      older = newer
      newer = [:]
      newerSize = 0
    }
    newer[key] = request
    newerSize += request.size
  }
}
