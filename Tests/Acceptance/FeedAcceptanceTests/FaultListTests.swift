import Foundation
import Testing

@Suite("Lists of faults")
struct FaultListTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  /// The words of a file's code by how often each occurs, without comments and literals, and the lists that it declares.
  private struct Source {
    var words: [Substring: Int] = [:]
    var lists: [(name: Substring, isPrivate: Bool)] = []

    init(_ file: URL) throws {
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        guard !line.drop(while: { $0 == " " }).hasPrefix("//") else { continue }
        // Every second part is within quotation marks.
        let code = line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
          .filter { $0.offset.isMultiple(of: 2) }.map(\.element)
        let found = code.flatMap { $0.split { !($0.isLetter || $0.isNumber || $0 == "_") } }
        for word in found { words[word, default: 0] += 1 }
        guard let keyword = found.firstIndex(of: "static"), found.dropFirst(keyword + 1).first == "let",
          line.hasPrefix("  static ") || line.hasPrefix("  private static "),
          let name = found.dropFirst(keyword + 2).first
        else { continue }
        lists.append((name, found.first == "private"))
      }
    }
  }

  private static func sources(in name: String) throws -> [(file: String, source: Source)] {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder.appending(path: name),
      includingPropertiesForKeys: nil
    )
    return try files.filter { $0.pathExtension == "swift" }.map { ($0.lastPathComponent, try Source($0)) }
  }

  @Test("Every list of mutants is part of the table that is played")
  func mutants() throws {
    let sources = try Self.sources(in: "Mutants")
    let table = try #require(sources.first { $0.file == "Mutant.swift" }).source
    var names: [Substring] = []
    for (file, source) in sources where file.hasPrefix("Mutant+") {
      for list in source.lists {
        let isUsed = list.isPrivate ? source.words[list.name, default: 0] > 1 : table.words[list.name] == 1
        #expect(isUsed, "\(file): \(list.name) is in no table, or twice")
        names.append(list.name)
      }
    }
    #expect(names.count > 20)
  }

  @Test("Every list of faulty implementations of a spec is played")
  func faulty() throws {
    let sources = try Self.sources(in: "Specs")
    for (file, source) in sources {
      for list in source.lists {
        let scope = list.isPrivate ? [source] : sources.map(\.source)
        let uses = scope.map { $0.words[list.name, default: 0] }.reduce(0, +)
        #expect(uses > 1, "\(file): \(list.name) is in no table")
      }
    }
  }
}
