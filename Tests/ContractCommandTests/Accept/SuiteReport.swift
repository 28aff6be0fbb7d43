import Foundation

/// What the tests read of the JSON report of a play or of a gate.
struct SuiteReport: Decodable, Sendable {
  var summary: Summary
  var findings: [Finding]
  var cases: [Case]
  var stages: [Stage]

  struct Summary: Decodable, Sendable {
    var holds: Bool
    var cases: Int
    var passed: Int
    var failed: Int
    var skipped: Int
  }

  struct Finding: Decodable, Sendable {
    var check: String
    var stage: String?
  }

  struct Case: Decodable, Sendable {
    var id: String
    var verdict: String
    var reason: String?
    var stage: String?
    var live: Bool
  }

  struct Stage: Decodable, Sendable {
    var name: String
    var status: Int32?
  }

  /// Reads the report that a run wrote to standard output.
  init(_ words: ContractBinary.Words) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(words.output.utf8))
  }
}

/// The files of this package, for tests that spoil them.
enum ProjectFiles {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The contracts and recordings by their paths, one text in one of them replaced by another.
  static func replacing(_ text: String, with other: String, in path: String) throws -> [String: String] {
    var files: [String: String] = [:]
    for folder in ["Contracts", "Recordings"] {
      let url = root.appending(path: folder)
      for name in try FileManager.default.contentsOfDirectory(atPath: url.path(percentEncoded: false)) {
        files["\(folder)/\(name)"] = try String(contentsOf: url.appending(path: name), encoding: .utf8)
      }
    }
    guard let whole = files[path], let range = whole.range(of: text) else {
      throw Program.Failure("\(path) does not have the text \(text)")
    }
    files[path] = whole.replacingCharacters(in: range, with: other)
    return files
  }

  /// The options that name the copies.
  static let options = ["--contracts", "FOLDER/Contracts", "--recordings", "FOLDER/Recordings"]

  /// Recordings of which one has an id that is none.
  static func stale() throws -> [String: String] {
    try replacing("73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6", with: "9", in: "Recordings/feed.har")
  }
}
