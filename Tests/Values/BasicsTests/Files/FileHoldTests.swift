import Basics
import Foundation
import Testing

@Suite("A hold on a file")
final class FileHoldTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "hold-\(UUID().uuidString)").path
  private var file: String { "\(folder)/state.json" }
  private var locks: String { "\(folder)-locks" }

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit {
    for path in [folder, "\(folder)-locks", "\(folder)-others"] { try? FileManager.default.removeItem(atPath: path) }
  }

  private func write(_ text: String, to path: String? = nil) throws {
    try text.write(toFile: path ?? file, atomically: false, encoding: .utf8)
  }

  /// Holds the file with its content.
  private func holding() throws -> FileHold {
    let hold = try FileHold(file, locksIn: locks)
    let status = FileStatus(at: file)
    hold.note([(try? WholeFile.read(file)) ?? []], as: status)
    return hold
  }

  private func refusal(_ path: String? = nil, locks folder: String? = nil) -> String? {
    do throws(GuardedFile.Refusal) {
      _ = try FileHold(path ?? file, locksIn: folder ?? locks)
      return nil
    } catch { return "\(error.reason); \(error.remedy ?? "")" }
  }

  @Test("A second hold is refused with the process of the first, until that ends")
  func second() throws {
    var hold: FileHold? = try holding()
    #expect(
      refusal() == "another run writes it (process \(getpid())); end that run first, or name another file"
    )
    #expect(refusal("\(folder)/other.json") == nil)
    #expect(hold?.isUnchanged == true)
    hold = nil
    #expect(refusal() == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: locks) == [])
  }

  @Test("A hold stays when another program replaces the file, and is there for runs with other locks and other names")
  func replaced() throws {
    try write("{}")
    let hold = try holding()
    #expect(refusal(locks: "\(folder)-others")?.hasPrefix("another run writes it;") == true)
    try FileManager.default.linkItem(atPath: file, toPath: "\(folder)/link.json")
    #expect(refusal("\(folder)/link.json")?.hasPrefix("another run writes it;") == true)
    try FileManager.default.removeItem(atPath: file)
    try write("{}")
    #expect(refusal()?.hasPrefix("another run writes it (process") == true)
    #expect(hold.isUnchanged)
  }

  @Test("A file that a killed run has left locked no longer is not held")
  func left() throws {
    var hold: FileHold? = try holding()
    let names = try FileManager.default.contentsOfDirectory(atPath: locks)
    hold = nil
    #expect(hold == nil)
    for name in names { try write("1\n", to: "\(locks)/\(name)") }
    #expect(refusal() == nil)
  }

  /// What another program does with a file that has `[1]`, and whether an edit would be lost by writing it.
  static let edits: [(name: String, text: String?, keepsFile: Bool, isLost: Bool)] = [
    ("an edit", "[1, 2]", true, true), ("an edit of the same size", "[2]", true, true),
    ("another file in its place", "[3]", false, true), ("a file that is emptied", "", true, true),
    ("the same content again", "[1]", true, false), ("the same content in another file", "[1]", false, false),
    ("a file that is removed", nil, false, false),
  ]

  @Test("A file is replaced only while that loses no edit of others", arguments: edits)
  func edit(_ row: (name: String, text: String?, keepsFile: Bool, isLost: Bool)) throws {
    try write("[1]")
    let hold = try holding()
    if !row.keepsFile { try FileManager.default.removeItem(atPath: file) }
    if let text = row.text { try write(text) }
    #expect(hold.isUnchanged != row.isLost)
    let guarded = try GuardedFile(file, isExtended: true, isPrivate: true) { _ in true }
    if row.isLost {
      #expect(throws: GuardedFile.Refusal.self) { try guarded.replace(with: [Array("[9]".utf8)], holding: hold) }
      #expect(try String(contentsOfFile: file, encoding: .utf8) == row.text)
    } else {
      try guarded.replace(with: [Array("[9]".utf8)], holding: hold)
      try guarded.replace(with: [Array("[10]".utf8)], holding: hold)
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "[10]")
      #expect(FileStatus(at: file)?.permissions == 0o600)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["state.json"])
  }

  @Test(
    "A file that appears where there was none is one of others, unless it is empty",
    arguments: [("", true), ("{}", false)]
  )
  func appears(_ row: (text: String, isUnchanged: Bool)) throws {
    let hold = try holding()
    #expect(hold.isUnchanged)
    try write(row.text)
    #expect(hold.isUnchanged == row.isUnchanged)
  }
}
