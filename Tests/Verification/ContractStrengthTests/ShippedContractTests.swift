import ContractModel
import ContractStrength
import ContractTestSupport
import HARRecordings
import TestSupport
import Testing

@Suite("The strength of the shipped contracts")
struct ShippedContractTests {
  @Test("The shipped contracts notice every change of their recordings that they do not accept")
  func shippedContractsAreStrong() throws {
    let review = try Shipped.review(Shipped.files())
    #expect(review.percent == 100)
    #expect(review.changes > 60)
    #expect(review.broken == 0)
    #expect(review.accepted == 3)
  }

  @Test("A shipped contract that is weakened in one line is less strong", arguments: try Weakening.all())
  func weakening(_ weakening: Weakening) throws {
    let whole = try Shipped.review(Shipped.files())
    let weak = try Shipped.review(Shipped.files { $0 == weakening.file ? weakening.applied(to: $1) : $1 })
    #expect(weak.percent < whole.percent)
  }

  @Test("Every line of the shipped contracts that restricts a response or a parameter is weakened")
  func weakenedLines() throws {
    let keywords = ["required: [", "format:", "pattern:", "minimum:", "x-", "'200'", "'2XX'", "'400'", "'404'"]
    let weakened = try Set(Weakening.all().map { "\($0.file):\($0.line)" })
    for file in try Shipped.files() {
      let lines = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      for (number, line) in lines.enumerated() {
        let text = line.drop { $0 == " " }
        guard keywords.contains(where: text.hasPrefix) else { continue }
        let isExempt = Weakening.exempt.contains { text.hasPrefix($0) }
        #expect(weakened.contains("\(file.path):\(number + 1)") || isExempt, "\(file.path):\(number + 1)")
      }
    }
  }
}

/// A shipped contract with one line that says less.
struct Weakening: CustomTestStringConvertible {
  let file: String
  /// The number of the line, counted from 1.
  let line: Int
  let old: String
  /// The text in its place; empty to leave the line out.
  let new: String

  /// Lines that say nothing more about what a server sends.
  ///
  /// They are about how long clients save it, about what is accepted, or repeat for other tools what a format says.
  static let exempt = ["x-client-cache:", "pattern: \"^[0-9]", "x-accepted:"]

  var testDescription: String { "\(file):\(line) \(old.trimmed) -> \(new.trimmed)" }

  func applied(to text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if new.isEmpty { lines.remove(at: line - 1) } else { lines[line - 1] = new }
    return lines.joined(separator: "\n")
  }

  static func all() throws -> [Weakening] {
    try Shipped.files().flatMap { file in
      let lines = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      let components = lines.firstIndex { $0.hasPrefix("components:") } ?? 0
      return lines.enumerated().flatMap { number, line in
        weaker(String(line), isComponent: number > components)
          .map { Weakening(file: file.path, line: number + 1, old: String(line), new: $0) }
      }
    }
  }

  /// Returns the weaker forms of a line; an empty text leaves it out.
  ///
  /// The type of a text in a parameter says nothing: everything in a URL is a text.
  private static func weaker(_ line: String, isComponent: Bool) -> [String] {
    let text = line.trimmed
    guard !exempt.contains(where: text.hasPrefix) else { return [] }
    if text.hasPrefix("required: ["), let open = text.firstIndex(of: "[") {
      let names = text[open...].dropFirst().dropLast().split(separator: ",").map { String($0).trimmed }
      return names.map { name in
        line.replacing(text, with: "required: [\(names.filter { $0 != name }.joined(separator: ", "))]")
      }
    }
    if ["format:", "pattern:", "minimum:", "x-", "minLength:"].contains(where: text.hasPrefix) { return [""] }
    if isComponent, text == "type: string" || text == "type: array" { return [""] }
    let statuses = ["'200':": "'2XX':", "'2XX':": "default:", "'400':": "'4XX':", "'404':": "'4XX':"]
    return statuses[text].map { [line.replacing(text, with: $0)] } ?? []
  }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}

/// The contracts and recordings of the package.
enum Shipped {
  private static let recordings = Result {
    try ProjectFile.recordings.map { try RecordingReader().read(try ProjectFile.bytes($0), file: $0) }
  }

  static func files(_ change: (String, String) -> String = { _, text in text }) throws -> [ContractFile] {
    try ["Contracts/comments.yaml", "Contracts/feed.yaml"].map { path in
      let text = String(decoding: try ProjectFile.bytes(path), as: UTF8.self)
      return ContractFile(path: path, bytes: Array(change(path, text).utf8))
    }
  }

  static func review(_ files: [ContractFile]) throws -> StrengthReview {
    StrengthReview(try recordings.get(), by: TestContract.loader.load(files, folder: "Contracts"))
  }
}
