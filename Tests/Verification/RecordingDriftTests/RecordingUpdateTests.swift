import Basics
import Foundation
import HARRecordings
import HTTPMessages
import Redaction
import Testing

@testable import RecordingDrift

@Suite("Updates of recordings")
struct RecordingUpdateTests {
  private static func entry(_ path: String, _ body: String, _ extra: String = "") -> String {
    #"{"startedDateTime":"2026-05-04T09:41:00.000Z","time":3,"_tool":{"x" : 1},"request":{"method":"GET","url":"#
      + #""http://shop.example\#(path)","headers":[]},"response":{"status":200,"headers":[{"name":"Content-Type","#
      + #""value":"application/json"}],"content":{"mimeType":"application/json","text":\#(body)}}\#(extra)}"#
  }

  private static func changed(_ path: String, _ body: String, number: Int) throws -> DriftedEntry {
    let exchange = HTTPExchange(
      request: HTTPRequest(url: try HTTPURL(parsing: "http://shop.example\(path)")),
      response: HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: Array(body.utf8)),
      elapsed: .milliseconds(9)
    )
    let captured = CapturedExchange(exchange: exchange, started: "2026-11-26T12:00:00.000Z")
    return DriftedEntry(recording: 0, number: number, captured: captured)
  }

  @Test(
    "Only the drifted responses change, whether a file is held in memory, has a mark, or is read entry by entry",
    arguments: [(false, false), (true, false), (false, true)]
  )
  func minimal(hasMark: Bool, isStored: Bool) throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "drift-\(UUID().uuidString).har").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let entries = [
      Self.entry("/a", #""{\"a\":1}""#), Self.entry("/b", #""{\"t\":\"REDACTED-7\"}""#, #","timings":{"wait":3}"#),
      Self.entry("/c", #""{\"c\":\"\\uD83D\"}""#),
    ]
    let head = #"{ "_note" : "kept", "log": {"version":"1.2","creator":{"name":"x","version":"1"}, "entries": ["#
    let text = head + entries.joined(separator: " ,\n") + "]}} \n"
    let mark: [UInt8] = hasMark ? [0xEF, 0xBB, 0xBF] : []
    try Data(mark + Array(text.utf8)).write(to: URL(filePath: path))
    let limits = RecordingReader.Limits(heldBytes: isStored ? 10 : 1 << 20)
    let recording = try RecordingReader(limits: limits).read(try OpenFile(path), file: path)
    #expect(recording.isStored == isStored)
    let update = try RecordingUpdate(recording, at: path)
    let count = try update.replace(
      [try Self.changed("/b", #"{"token": "s3cr3t-0123456789"}"#, number: 2)],
      writer: HARWriter(name: "t", version: "1"),
      policy: RedactionPolicy()
    )
    #expect(count == 1)
    let written = Array(try Data(contentsOf: URL(filePath: path)))
    #expect(written.starts(with: mark))
    let lines = String(decoding: written.dropFirst(mark.count), as: UTF8.self).split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
    let before = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == before.count)
    #expect(lines[0] == before[0] && lines[2...] == before[2...])
    let line = String(lines[1])
    #expect(line.hasPrefix(#"{"startedDateTime":"2026-11-26T12:00:00.000Z","time":9,"_tool":{"x" : 1},"request":"#))
    #expect(!line.contains("s3cr3t"))
    #expect(line.contains("REDACTED-8"))
    let again = try RecordingReader().read(try OpenFile(path), file: path)
    #expect(again.entries.count == 3)
    let updated = try #require(again.entries.first { $0.number == 2 })
    #expect(String(decoding: updated.responseBody(), as: UTF8.self) == #"{"token": "REDACTED-8"}"#)
  }

  @Test("A file with the line ends of Windows keeps them")
  func lineEnds() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "drift-\(UUID().uuidString).har").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let text = #"{"log":{"entries":["# + Self.entry("/a", #""{}""#).replacing(",", with: ",\r\n") + "]}}\r\n"
    try Data(text.utf8).write(to: URL(filePath: path))
    let recording = try RecordingReader().read(try OpenFile(path), file: path)
    let entry = try Self.changed("/a", #"{"b": "x\ny"}"#, number: 1)
    _ = try RecordingUpdate(recording, at: path).replace(
      [entry],
      writer: HARWriter(name: "t", version: "1"),
      policy: RedactionPolicy()
    )
    let written = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    #expect(!written.replacing("\r\n", with: "").utf8.contains(0x0A))
    let again = try RecordingReader().read(try OpenFile(path), file: path)
    #expect(again.entries[0].responseBody() == entry.captured.exchange.response?.body)
  }

  @Test("A new response is indented as the other entries of the file are", arguments: ["\t", "    ", "  "])
  func indentation(unit: String) throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "drift-\(UUID().uuidString).har").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let writer = HARWriter(name: "t", version: "1")
    let old = try Self.changed("/a", #"{"a": 1}"#, number: 1)
    var redaction = RedactionPolicy().recording()
    let entry = String(decoding: writer.entry(old.captured.redacted(by: &redaction)), as: UTF8.self)
    let whole = String(decoding: writer.head(), as: UTF8.self) + entry + String(decoding: writer.tail, as: UTF8.self)
    let text = whole.components(separatedBy: "\n").map { line in
      let spaces = line.prefix { $0 == " " }.count
      return String(repeating: unit, count: spaces / 2) + line.dropFirst(spaces)
    }
    .joined(separator: "\n")
    try Data(text.utf8).write(to: URL(filePath: path))
    let recording = try RecordingReader().read(try OpenFile(path), file: path)
    let new = try Self.changed("/a", #"{"b": 1}"#, number: 1)
    _ = try RecordingUpdate(recording, at: path).replace([new], writer: writer, policy: RedactionPolicy())
    let written = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    #expect(written == text.replacing(#"\"a\""#, with: #"\"b\""#))
  }

  @Test("A file that another program changed meanwhile is left as it is")
  func changedMeanwhile() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "drift-\(UUID().uuidString).har").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let text = #"{"log":{"entries":["# + Self.entry("/a", #""{}""#) + "]}}"
    try Data(text.utf8).write(to: URL(filePath: path))
    let recording = try RecordingReader().read(try OpenFile(path), file: path)
    let update = try RecordingUpdate(recording, at: path)
    try Data("other".utf8).write(to: URL(filePath: path), options: [])
    #expect(throws: RecordingUpdate.Refusal.self) {
      try update.replace(
        [try Self.changed("/a", "[]", number: 1)],
        writer: HARWriter(name: "t", version: "1"),
        policy: RedactionPolicy()
      )
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "other")
  }
}
