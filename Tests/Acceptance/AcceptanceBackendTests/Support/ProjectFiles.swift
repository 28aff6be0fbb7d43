import ContractModel
import ContractYAML
import HARRecordings
import HTTPMessages
import TestSupport
import Testing

/// The contracts and recordings of the project.
enum ProjectFiles {
  static let contract = contract { $0 }

  /// Loads the contract with changes to its text.
  static func contract(_ change: (String) -> String) -> Contract {
    let files = ["Contracts/feed.yaml", "Contracts/comments.yaml"].map { path in
      let text = String(decoding: (try? ProjectFile.bytes(path)) ?? [], as: UTF8.self)
      return ContractFile(path: path, bytes: Array(change(text).utf8))
    }
    let contract = ContractLoader(parseYAML: ContractLoader.yaml).load(files, folder: "Contracts")
    #expect(contract.operations.count == 2)
    return contract
  }

  /// Loads the recordings, ordered by name.
  static func recordings() throws -> [Recording] { try all.get() }

  /// Loads a recording of one page of the feed, the comments on its first image, and that image.
  static func few() throws -> [Recording] { try [some.get()] }

  private static let all = Result {
    try ProjectFile.recordings.map { try RecordingReader().read(try ProjectFile.bytes($0), file: $0) }
  }

  private static let some = Result {
    let ends = ["/feed?limit=10", "/73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6/comments", "/images/1.png"]
    let entries = try recordings().flatMap(\.entries).filter { entry in
      ends.contains { entry.requestHead.url.requestTarget.hasSuffix($0) }
    }
    try #require(entries.count == ends.count)
    let writer = HARWriter(name: "test", version: "1")
    let text = entries.compactMap(\.source).map { writer.entry(keeping: $0) }.joined(separator: writer.separator)
    return try RecordingReader().read(Array(writer.head() + text + writer.tail), file: "Recordings/few.har")
  }
}
