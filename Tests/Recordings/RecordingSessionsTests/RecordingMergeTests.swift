import Foundation
import HARRecordings
import HTTPMessages
import Redaction
import Testing

@testable import RecordingSessions

@Suite("A session is merged with the recording that exists")
struct RecordingMergeTests {
  private static func exchange(_ path: String, _ body: String?) throws -> CapturedExchange {
    let request = HTTPRequest(url: try HTTPURL(parsing: "http://127.0.0.1:1\(path)"))
    let response = body.map { HTTPResponse(status: 200, headers: ["Content-Type": "text/plain"], body: Array($0.utf8)) }
    let faults = body == nil ? [TransportFault(.connectionReset, "reset")] : []
    return CapturedExchange(
      exchange: HTTPExchange(request: request, response: response, faults: faults),
      started: "2026-05-04T09:41:00.217Z"
    )
  }

  private static func session(_ path: String, _ mode: RecordMode, isWalk: Bool = false) throws -> RecordingSession {
    try RecordingSession(
      to: try RecordingOutput(path: path),
      RecordingSession.Settings(
        mode: mode,
        redaction: RedactionPolicy().recording(),
        creator: ("contract", "1"),
        base: try HTTPURL(parsing: "http://127.0.0.1:1"),
        isWalk: isWalk,
        bodyLimit: 1 << 20
      )
    )
  }

  private static func withFile(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "merge-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body("\(folder.path(percentEncoded: false))/a.har")
  }

  /// The requests of a file in order, each with what came of it.
  private static func content(of path: String) throws -> [String] {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    _ = try RecordingReader().read(Array(text.utf8), file: path)
    return text.components(separatedBy: #""request":"#).dropFirst().map { entry in
      func value(after start: String) -> Substring? {
        entry.range(of: start).map { entry[$0.upperBound...].prefix { $0 != "\"" } }
      }
      return "\(value(after: "http://127.0.0.1:1/") ?? "") \(value(after: #""text": ""#) ?? "-")"
    }
  }

  private static let old = #"""
    {"log": {"version": "1.2", "_kept": {"b": [ 1 ]}, "creator": {"name": "x", "version": "1"}, "entries": [
      {"_own":  "\udc80", "request": {"method": "GET", "url": "http://127.0.0.1:1/a", "headers": []},
        "response": {"status": 200, "headers": [], "content": {"mimeType": "text/plain", "text": "old"}}},
      {"request": {"method": "GET", "url": "http://127.0.0.1:1/b"}, "response": {"status": 0}, "_other": 2.50},
      {"request": {"method": "GET", "url": "http://127.0.0.1:1/c"}, "response": {"status": 0}}
    ]}}
    """#

  @Test("New exchanges follow the entries that exist, of which those without a response are replaced")
  func new() throws {
    try Self.withFile { path in
      try Self.old.write(toFile: path, atomically: false, encoding: .utf8)
      let session = try Self.session(path, .new)
      for (number, name) in ["/d", "/b", "/a"].enumerated() {
        session.take(try Self.exchange(name, "new"), number: number)
      }
      _ = try session.finish(isWhole: true)
      #expect(try Self.content(of: path) == ["a old", "c -", "d new", "b new"])
    }
  }

  @Test("Members that HAR does not define are kept as they are written", arguments: ["", "\u{FEFF}"])
  func members(start: String) throws {
    try Self.withFile { path in
      try (start + Self.old).write(toFile: path, atomically: false, encoding: .utf8)
      let session = try Self.session(path, .new)
      session.take(try Self.exchange("/d", "new"), number: 1)
      _ = try session.finish(isWhole: true)
      let text = try String(contentsOfFile: path, encoding: .utf8)
      for member in [#""_kept": {"b": [ 1 ]}"#, #""_own":  "\udc80""#, #""_other": 2.50"#] {
        #expect(text.contains(member))
      }
    }
  }

  @Test("Recording everything replaces the file; if it is interrupted, requests that were not repeated stay")
  func all() throws {
    try Self.withFile { path in
      try Self.old.write(toFile: path, atomically: false, encoding: .utf8)
      for (isWhole, expected) in [(false, ["b -", "c -", "a new"]), (true, ["a new"])] {
        let session = try Self.session(path, .all)
        session.take(try Self.exchange("/a", "new"), number: 1)
        _ = try session.finish(isWhole: isWhole)
        #expect(try Self.content(of: path) == expected)
      }
    }
  }

  @Test("A walk is ordered by request, whatever order the responses came in, and failures are last")
  func walk() throws {
    try Self.withFile { path in
      let session = try Self.session(path, .new, isWalk: true)
      let exchanges = [("/z", "1", 5), ("/c", nil, 4), ("/a", "later", 3), ("/b", nil, 2), ("/a", "first", 1)]
      for (name, body, number) in exchanges { session.take(try Self.exchange(name, body), number: number) }
      _ = try session.finish(isWhole: true)
      #expect(try Self.content(of: path) == ["a first", "a later", "z 1", "b -", "c -"])
    }
  }

  @Test("What a killed session left is merged, except for requests that this session sent or the file has")
  func left() throws {
    try Self.withFile { path in
      let killed = try Self.session(path, .new)
      for (number, name) in ["/a", "/b"].enumerated() { killed.take(try Self.exchange(name, "left"), number: number) }
      killed.take(try Self.exchange("/c", nil), number: 2)
      let partial = "\(path.dropLast(4)).partial.har"
      let text = try String(contentsOfFile: partial, encoding: .utf8)
      _ = try killed.finish(isWhole: true)
      try FileManager.default.removeItem(atPath: path)
      try text.write(toFile: partial, atomically: false, encoding: .utf8)
      let session = try Self.session(path, .new)
      for (number, name) in ["/c", "/b"].enumerated() { session.take(try Self.exchange(name, "new"), number: number) }
      _ = try session.finish(isWhole: true)
      #expect(try Self.content(of: path) == ["a left", "b left", "c new"])
    }
  }
}
