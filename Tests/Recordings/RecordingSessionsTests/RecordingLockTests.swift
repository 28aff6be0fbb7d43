import Foundation
import HTTPMessages
import Redaction
import Testing

@testable import RecordingSessions

@Suite("Locks of recordings")
struct RecordingLockTests {
  private static func session(_ path: String) throws -> RecordingSession {
    try RecordingSession(
      to: try RecordingOutput(path: path),
      RecordingSession.Settings(
        mode: .new,
        redaction: RedactionPolicy().recording(),
        creator: ("contract", "1"),
        base: try HTTPURL(parsing: "http://127.0.0.1:1"),
        isWalk: false,
        bodyLimit: 1 << 20
      )
    )
  }

  @Test("A second recorder of the same file is refused under each of its names, a hard link too")
  func names() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "locks-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path(percentEncoded: false)
    let empty = #"{"log":{"version":"1.2","creator":{"name":"x","version":"1"},"entries":[]}}"#
    try empty.write(toFile: "\(path)/a.har", atomically: false, encoding: .utf8)
    try empty.write(toFile: "\(path)/other.har", atomically: false, encoding: .utf8)
    try FileManager.default.linkItem(atPath: "\(path)/a.har", toPath: "\(path)/hard.har")
    try FileManager.default.createSymbolicLink(atPath: "\(path)/soft.har", withDestinationPath: "a.har")
    let first = try Self.session("\(path)/a.har")
    for name in ["a", "hard", "soft"] {
      let error = #expect(throws: RecordingFileError.self) { try Self.session("\(path)/\(name).har") }
      #expect(error.map { "\($0)" }?.contains("is being recorded by another run") == true)
    }
    // No refused session leaves a file, and others go on.
    _ = try Self.session("\(path)/other.har")
    #expect(!FileManager.default.fileExists(atPath: "\(path)/hard.partial.har"))
    withExtendedLifetime(first) {}
  }
}
