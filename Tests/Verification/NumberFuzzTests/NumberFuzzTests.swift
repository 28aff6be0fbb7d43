import Basics
import ContractExamples
import ContractInference
import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import Foundation
import HARRecordings
import HTTPMessages
import HTTPTransport
import JSONSyntax
import MockEngine
import RecordingChecks
import Redaction
import TestSupport
import Testing

/// Documents and replies with extreme numbers, made from a fixed seed.
///
/// A case that crashes is played again alone with `CONTRACT_FUZZ_CASE=NUMBER`: while cases are played, files in the
/// temporary folder whose names begin with `contract-fuzz-case.` hold the numbers of the current ones.
@Suite("Numbers of any size in documents and replies")
struct NumberFuzzTests {
  private static let seed: UInt64 = 23
  /// In a thorough run, each of the seventy extreme numbers comes to each place of a document about 7 times.
  private static let count = ThoroughTests.areEnabled ? 1_000 : 200
  private static let chosen = ProcessInfo.processInfo.environment["CONTRACT_FUZZ_CASE"].flatMap { Int($0) }
  /// The parts of the table, each of as many cases as a run plays at once.
  static let parts = stride(from: 0, to: count, by: 100).map { $0..<min($0 + 100, count) }

  @Test("No number of a document, a recording, a request or a reply crashes anything", arguments: parts)
  func cases(part: Range<Int>) async throws {
    if Self.chosen != nil, part.lowerBound > 0 { return }
    let name = "contract-fuzz-case.\(part.lowerBound)"
    let current = FileManager.default.temporaryDirectory.appending(path: name)
    for number in Self.chosen.map({ [$0] }) ?? Array(part) {
      try Data("\(number)\n".utf8).write(to: current)
      await Self.play(number)
      // Tests that wait for a response are not kept from a thread for long.
      await Task.yield()
    }
    try FileManager.default.removeItem(at: current)
  }

  private static func play(_ number: Int) async {
    let name = "case \(number)"
    let numbers = ExtremeNumbers(SeededGenerator(seed: seed, purpose: name))
    var document = GeneratedContract(numbers)
    let file = ContractFile(path: "Contracts/c.json", bytes: Array(document.text(isWhole: number % 64 == 0).utf8))
    let contract = TestContract.loader.load([file], folder: "Contracts")
    _ = contract.problems.map(\.description)
    let replies = GeneratedReplies(seed: seed, name: name)
    switch number {
    case _ where number % 64 == 0: await explore(contract, replies, generates: number % 256 == 0)
    case _ where number % 4 == 1: review(contract, replies, numbers)
    case _ where number % 16 == 2: vary(contract, replies, isWhole: number % 512 == 2)
    default: mock(contract, numbers)
    }
  }

  // MARK: Verifying

  private static func explore(_ contract: Contract, _ replies: GeneratedReplies, generates: Bool) async {
    var configuration = ExplorerConfiguration(baseURL: HTTPURL(scheme: "http", host: "numbers.test"))
    (configuration.workers, configuration.maximumPages, configuration.maximumLinks) = (2, 3, 3)
    configuration.allowedUnsafeOperations = Set(contract.operations.map(\.id))
    configuration.generation = generates ? GenerationConfiguration(requests: 5) : nil
    configuration.settlingTime = .zero
    configuration.recovery = RecoveryConfiguration(pauses: []) { _ in }
    let explorer = Explorer(contract: contract, configuration: configuration, client: replies)
    _ = explorer.plannedPhases()
    let exploration = await explorer.run()
    _ = exploration.findings.map(\.message)
  }

  /// Judges replies as traffic, changes them as scenarios and acceptance cases do, and infers a contract from them.
  private static func vary(_ contract: Contract, _ replies: GeneratedReplies, isWhole: Bool) {
    let base = HTTPURL(scheme: "http", host: "numbers.test")
    let judgement = TrafficJudgement(contract: contract, base: base, serverPath: nil, options: Judge.Options())
    var exchanges: [HTTPExchange] = []
    for (path, id) in [("/things", "listThings"), ("/things/1", "readThing")] {
      let request = HTTPRequest(method: .get, url: HTTPURL(scheme: "http", host: "numbers.test", path: path))
      var response = replies.response(to: "GET \(path)")
      exchanges.append(HTTPExchange(request: request, response: response))
      _ = judgement.judge(exchanges[exchanges.count - 1], number: exchanges.count)
      guard let operation = contract.operation(id: id) else { continue }
      response.status = 200
      _ = ViolationGenerator(seed: seed, scope: .any).violation(of: response, operation: operation, purpose: path)
      if isWhole { _ = PayloadVariations(of: operation, status: 200) }
    }
    _ = InferredContract(from: exchanges)
  }

  // MARK: Recordings

  private static func recording(_ replies: GeneratedReplies, _ given: ExtremeNumbers) -> String {
    var numbers = given
    let lines = ["GET /things", "GET /things?limit=1&page=2", "GET /things/1", "POST /things", "GET /things?limit=2"]
    let entries = lines.map { line in
      let parts = line.split(separator: " ")
      let response = replies.response(to: line)
      let headers = response.headers.fields.map { field in
        JSONLiteral.object([.init("name", .string(field.name)), .init("value", .string(field.value))])
      }
      let text = JSONLiteral.string(String(decoding: response.body, as: UTF8.self)).serialized()
      return """
        {"startedDateTime": "\(numbers.date())", "time": \(numbers.number()),
         "request": {"method": "\(parts[0])", "url": "http://numbers.test\(parts[1])", "headers": [],
          "bodySize": \(numbers.number()), "headersSize": \(numbers.number())},
         "response": {"status": \(numbers.isTrue(0.1) ? numbers.number() : "\(response.status)"), "headers":
          \(String(decoding: JSONLiteral.array(headers).serialized(), as: UTF8.self)), "bodySize": \(numbers.number()),
          "content": {"size": \(numbers.number()), "mimeType": "application/json",
           "text": \(String(decoding: text, as: UTF8.self))}},
         "timings": {"wait": \(numbers.number()), "receive": \(numbers.number()), "send": \(numbers.number())}}
        """
    }
    return "{\"log\": {\"version\": \"1.2\", \"entries\": [\(entries.joined(separator: ",\n"))]}}"
  }

  private static func review(_ contract: Contract, _ replies: GeneratedReplies, _ numbers: ExtremeNumbers) {
    for line in ["GET /things", "GET /things/7"] { _ = RetryAfter.wait(of: replies.response(to: line)) }
    guard let recording = try? RecordingReader().read(Array(recording(replies, numbers).utf8), file: "r.har") else {
      return
    }
    var judgement = RecordingJudgement(contract: contract, policy: RedactionPolicy())
    judgement.judge(recording)
    _ = judgement.operations
    let age = RecordingAge(maximum: .seconds(86_400), text: "1d", now: WallClock.now)
    _ = age.findings(of: recording)
    var options = MockOptions()
    options.unmatched = .example
    request(MockAPI(contract: contract, recordings: [recording], options: options), numbers)
  }

  // MARK: The mock API

  private static func mock(_ contract: Contract, _ numbers: ExtremeNumbers) {
    var (numbers, options) = (numbers, MockOptions())
    (options.unmatched, options.isStrict) = (.example, numbers.isTrue(0.5))
    request(MockAPI(contract: contract, recordings: [], options: options), numbers)
  }

  private static func request(_ api: MockAPI, _ given: ExtremeNumbers) {
    var numbers = given
    var values = GeneratedContract(numbers)
    let targets = [
      "/things?limit=\(numbers.integer())&offset=\(numbers.integer())&page=\(numbers.integer())",
      "/things/\(numbers.integer())",
    ]
    for target in targets {
      guard let url = try? HTTPURL(parsing: "http://127.0.0.1\(target)") else { continue }
      var headers = HTTPHeaders()
      headers.add("Range", "bytes=\(numbers.integer())-\(numbers.isTrue(0.5) ? numbers.integer() : "")")
      headers.add("If-Modified-Since", numbers.httpDate())
      headers.add("Content-Type", "application/json")
      let isSent = numbers.isTrue(0.3)
      let request = HTTPRequest(
        method: isSent ? .post : .get,
        url: url,
        headers: headers,
        body: isSent ? Array(values.value(depth: 2).utf8) : []
      )
      _ = api.reply(to: request, repetition: 1)
    }
  }
}
