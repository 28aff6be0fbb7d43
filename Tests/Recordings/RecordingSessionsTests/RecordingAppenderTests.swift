import Diagnostics
import Foundation
import HARRecordings
import HTTPMessages
import Redaction
import Testing

@testable import RecordingSessions

@Suite("A recording that single exchanges are added to")
struct RecordingAppenderTests {
  private static func exchange(_ target: String, token: String, body: String) throws -> CapturedExchange {
    let request = HTTPRequest(
      url: try HTTPURL(parsing: "http://127.0.0.1:5\(target)"),
      headers: ["Authorization": "Bearer \(token)"]
    )
    let response = HTTPResponse(status: 200, headers: ["Content-Type": "text/plain"], body: Array(body.utf8))
    return CapturedExchange(
      exchange: HTTPExchange(request: request, response: response),
      started: "2026-05-04T09:41:00.217Z"
    )
  }

  private static func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "appender-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path(percentEncoded: false))
  }

  private static func appender(_ path: String) throws -> RecordingAppender {
    RecordingAppender(
      to: try RecordingOutput(path: path, option: "--save-to"),
      creator: ("contract", "1"),
      policy: RedactionPolicy()
    )
  }

  @Test("Exchanges are added after those that the recording has, with their secrets redacted")
  func adding() throws {
    try Self.withFolder { folder in
      let path = "\(folder)/new/saved.har"
      let appender = try Self.appender(path)
      for number in 1...3 {
        let token = "t0k3n-\(number)-abcdefghijklmnop"
        try appender.add(try Self.exchange("/\(number)", token: token, body: "body \(number)"))
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        let recording = try RecordingReader().read(bytes, file: path)
        #expect(recording.problems.isEmpty)
        #expect(recording.entries.map(\.requestHead.url.path) == (1...number).map { "/\($0)" })
        #expect(recording.entries.last?.responseBody() == Array("body \(number)".utf8))
        #expect(!String(decoding: bytes, as: UTF8.self).contains("t0k3n"))
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/new") == ["saved.har"])
    }
  }

  @Test("A file that is not a recording stays as it is, and the error names the option")
  func foreign() throws {
    try Self.withFolder { folder in
      let path = "\(folder)/notes.har"
      try "not a recording".write(toFile: path, atomically: true, encoding: .utf8)
      let appender = try Self.appender(path)
      let error = try #require(throws: RecordingFileError.self) {
        try appender.add(try Self.exchange("/", token: "t", body: ""))
      }
      #expect(error.diagnostic.remedy?.contains("--save-to") == true)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "not a recording")
    }
  }
}
