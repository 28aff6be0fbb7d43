import Foundation

/// The examples in the documentation of the public types of modules, and the tests that compile and run them.
///
/// An example is a block of code in the comment of a declaration: between "```swift" and "```", or indented by four
/// spaces. It is run where its lines follow each other in a file of the tests, however far they are indented.
public struct DocumentedExamples {
  /// A public type in the first column of a file, with its documentation.
  struct PublicType {
    let name: String
    let place: String
    let examples: [[Substring]]
  }

  private let types: [PublicType]
  private let tests: [[Substring]]

  /// Reads the files of folders, relative to that of the project: `Sources/Mock/ContractTesting`.
  ///
  /// - Throws: An error if a file cannot be read.
  public init(of modules: [String], tests folders: [String]) throws {
    types = try modules.flatMap(Self.files).flatMap { path in
      Self.types(in: String(decoding: try ProjectFile.bytes(path), as: UTF8.self), file: path)
    }
    tests = try folders.flatMap(Self.files).map { path in
      Self.trimmed(String(decoding: try ProjectFile.bytes(path), as: UTF8.self).split(separator: "\n"))
    }
  }

  init(types: [PublicType], tests: [String]) {
    self.types = types
    self.tests = tests.map { Self.trimmed($0.split(separator: "\n")) }
  }

  /// The number of public types.
  public var count: Int { types.count }

  /// What is wrong, a line for each: types without an example, and examples that no test has.
  public var problems: [String] {
    types.flatMap { type in
      if type.examples.isEmpty { return ["\(type.place): \(type.name) has no example in its documentation"] }
      return type.examples.filter { example in !tests.contains { Self.contains(example, in: $0) } }.map { example in
        "\(type.place): no test has the example of \(type.name) that begins with \"\(example.first ?? "")\""
      }
    }
  }

  /// Returns the public types of a file's text, without those inside of other types.
  static func types(in text: String, file: String) -> [PublicType] {
    var types: [PublicType] = []
    var comment: [Substring] = []
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("///") {
        comment.append(line.dropFirst(3))
      } else if !line.hasPrefix("@") {
        if let name = name(of: line) {
          types.append(PublicType(name: name, place: "\(file):\(number + 1)", examples: examples(in: comment)))
        }
        comment = []
      }
    }
    return types
  }

  private static let kinds: Set<Substring> = ["struct", "enum", "class", "actor", "protocol", "typealias"]

  /// The name of the public type that a line declares; `nil` for any other line.
  private static func name(of line: Substring) -> String? {
    guard line.hasPrefix("public ") else { return nil }
    let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.drop { !kinds.contains($0) }.prefix(2)
    return words.count == 2 ? words.last.map(String.init) : nil
  }

  private static func examples(in comment: [Substring]) -> [[Substring]] {
    var examples: [[Substring]] = []
    var current: [Substring] = []
    var isFenced = false
    func end() {
      if !current.isEmpty { examples.append(trimmed(current)) }
      current = []
    }
    for line in comment {
      if line == " ```swift" || line == " ```" {
        end()
        isFenced = line == " ```swift"
      } else if isFenced || line.hasPrefix("     ") || (line.isEmpty && !current.isEmpty) {
        current.append(line)
      } else {
        end()
      }
    }
    end()
    // An empty line separates the parts of an example, which may be at different places of a test.
    return examples.filter { !$0.isEmpty }
  }

  /// Lines without their indentation, and without those that are empty.
  private static func trimmed(_ lines: [Substring]) -> [Substring] {
    lines.map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
  }

  private static func contains(_ example: [Substring], in lines: [Substring]) -> Bool {
    guard let first = example.first, example.count <= lines.count else { return false }
    return lines.indices.dropLast(example.count - 1).contains { position in
      lines[position] == first && lines[position...].starts(with: example)
    }
  }

  /// The paths of the Swift files of a folder and of those inside, in their order.
  private static func files(of folder: String) throws -> [String] {
    let root = "\(ProjectFile.root)/\(folder)"
    guard let names = FileManager.default.enumerator(atPath: root) else { throw ProjectFile.Missing(path: folder) }
    return names.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted().map { "\(folder)/\($0)" }
  }
}
