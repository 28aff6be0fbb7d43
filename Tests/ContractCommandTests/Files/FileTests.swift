import Foundation
import TestSupport
import Testing

@testable import ContractCommand

/// A folder of its own for each test, taken away with it.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path(percentEncoded: false)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a text file, and says where.
  func file(_ name: String, _ text: String) throws -> String {
    try text.write(toFile: "\(path)/\(name)", atomically: false, encoding: .utf8)
    return "\(path)/\(name)"
  }

  var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() } }
}

@Suite("Contract folder")
struct ContractFolderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("A contract folder gives its contracts in the order of their names, without hidden and other files")
  func list() throws {
    for name in ["b.yaml", "a.json", "C.YML", "notes.txt", ".hidden.yaml"] { _ = try folder.file(name, name) }
    let content = try InputFiles.contracts.read([folder.path])
    #expect(content.files.map(\.path) == ["C.YML", "a.json", "b.yaml"].map { "\(folder.path)/\($0)" })
    #expect(content.files.map { String(decoding: $0.bytes, as: UTF8.self) } == ["C.YML", "a.json", "b.yaml"])
  }

  @Test("A contract file that is named is read whatever its name, and once only")
  func file() throws {
    let path = try folder.file("contract.txt", "a")
    #expect(try InputFiles.contracts.read([path, path]).files.map(\.path) == [path])
  }

  @Test("A recordings folder includes the folders below it, but not links that may lead back")
  func deep() throws {
    for name in ["a", "a/b", ".c"] {
      try FileManager.default.createDirectory(atPath: "\(folder.path)/\(name)", withIntermediateDirectories: false)
    }
    for name in ["z.har", "a/b/y.HAR", "a/x.har", "a/x.json", ".c/hidden.har"] { _ = try folder.file(name, name) }
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/a/up", withDestinationPath: folder.path)
    let files = try InputFiles.recordings.read([folder.path]).files
    #expect(files.map(\.path) == ["a/b/y.HAR", "a/x.har", "z.har"].map { "\(folder.path)/\($0)" })
  }

  @Test(
    "A link in a folder is read if it stays in it, and refused if it leads out, whatever is there",
    arguments: ["a.har", "b/c.har"]
  )
  func links(name: String) throws {
    let outside = try TemporaryFolder()
    let secret = try outside.file("browser.har", "{}")
    let own = try folder.file("own.har", "{}")
    try FileManager.default.createDirectory(atPath: folder.path + "/b", withIntermediateDirectories: false)
    let link = "\(folder.path)/\(name)"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: own)
    #expect(try InputFiles.recordings.paths([folder.path]) == [link, own])
    try FileManager.default.removeItem(atPath: link)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: secret)
    let message = failureMessage { () throws(CommandFailure) in _ = try InputFiles.recordings.read([folder.path]) }
    #expect(message?.hasPrefix("\(link) is not read: it is a link to ") == true)
    #expect(message?.hasSuffix("name what it leads to with --recordings, or remove the link") == true)
    // The user may name it, and a link to a folder.
    #expect(try InputFiles.recordings.paths([link]) == [link])
    try FileManager.default.removeItem(atPath: link)
    try FileManager.default.createSymbolicLink(atPath: outside.path + "/named", withDestinationPath: folder.path)
    #expect(try InputFiles.recordings.paths([outside.path + "/named"]) == ["\(outside.path)/named/own.har"])
  }

  @Test("Scenarios are read from one file by its name in a folder of recordings")
  func scenarios() throws {
    for name in ["scenarios.yml", "other.yaml", "a.har"] { _ = try folder.file(name, name) }
    #expect(try InputFiles.scenarios.paths([folder.path]) == ["\(folder.path)/scenarios.yml"])
    let named = ["\(folder.path)/scenarios.yml", "\(folder.path)/a.har"]
    #expect(try InputFiles.scenarios.paths(named) == [named[0]])
    #expect(try InputFiles.recordings.paths(named) == [named[1]])
  }

  @Test("A file is read to its end, however long", arguments: [0, 1, 65_535, 200_000])
  func length(_ count: Int) throws {
    let path = try folder.file("a.har", String(repeating: "x", count: count))
    #expect(try InputFiles.recordings.bytes(of: path).count == count)
  }

  @Test("A pipe, or a device, is refused at once, as a contract and as a recording")
  func pipe() throws {
    let pipe = folder.path + "/pipe.yaml"
    #expect(mkfifo(pipe, 0o600) == 0)
    for path in [pipe, "/dev/zero"] {
      #expect(
        failureMessage { () throws(CommandFailure) in try InputFiles.contracts.read([path]) }
          == "the contracts at \(path) cannot be read: it is a pipe or device, not a regular file; "
          + "name a folder or file with --contracts"
      )
      #expect(
        failureMessage { () throws(CommandFailure) in try InputFiles.recordings.bytes(of: path) }
          == "the recordings at \(path) cannot be read: it is a pipe or device, not a regular file; "
          + "name a folder or file with --recordings"
      )
    }
  }

  @Test("A path that is not there fails with the option that names another")
  func missing() {
    #expect(
      failureMessage { () throws(CommandFailure) in try InputFiles.recordings.read(["/nowhere/at/all"]) }
        == "the recordings at /nowhere/at/all cannot be read: there is no such file or folder; "
        + "name a folder or file with --recordings"
    )
  }

  @Test("The contracts and recordings that are built in are those of the package")
  func embedded() throws {
    let content = [InputFiles.contracts.embedded, InputFiles.recordings.embedded]
    #expect(Set(content.flatMap(\.files).map(\.path)).isSuperset(of: ["Contracts/feed.yaml"] + ProjectFile.recordings))
    for file in content.flatMap(\.files) {
      let isCurrent = try file.bytes == ProjectFile.bytes(file.path)
      #expect(isCurrent, "\(file.path) has changed; run ci/embed")
    }
  }
}
