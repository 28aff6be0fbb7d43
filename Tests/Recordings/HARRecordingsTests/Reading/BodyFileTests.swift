import Basics
import Foundation
import HTTPMessages
import Testing

@testable import HARRecordings

@Suite("Bodies and recordings in other files")
struct BodyFileTests {
  /// A folder with files, removed with the value.
  private final class Folder {
    let path: String

    init(_ files: [String: String]) throws {
      path = FileManager.default.temporaryDirectory.appendingPathComponent("bodies-\(UUID().uuidString)").path
      for (name, text) in files {
        let file = URL(fileURLWithPath: "\(path)/\(name)")
        let folder = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func read(_ name: String = "har/a.har") throws -> Recording {
      try RecordingReader().read(contentsOfFile: "\(path)/\(name)")
    }
  }

  private static func log(_ content: String, sent: String = #""text":"a""#) -> String {
    let request = #"{"method":"POST","url":"http://a.example/","postData":{\#(sent)}}"#
    let response = #"{"status":200,"content":{\#(content)}}"#
    return String(decoding: HARText.log("{\"request\":\(request),\"response\":\(response)}"), as: UTF8.self)
  }

  @Test(
    "A body in a file beside the recording is served",
    arguments: [#""_file":"b.json""#, #""_sha1":"b.json""#, #""_file":"./c/d.bin""#, #""_file":"e.bin""#]
  )
  func beside(content: String) throws {
    let files = ["b.json", "c/d.bin", "resources/e.bin"].map { ("har/\($0)", "\u{E9}") }
    let folder = try Folder(Dictionary(files + [("har/a.har", Self.log("\"size\":2,\(content)"))]) { $1 })
    let recording = try folder.read()
    #expect(recording.problems.isEmpty)
    #expect(recording.entries.map { $0.responseBody() } == [[0xC3, 0xA9]])
    #expect(recording.entries.map(\.responseBodyState) == [.elsewhere])
  }

  @Test(
    "A body in a file that is not there, or not in the folder of the recording, is reported and not served",
    arguments: [
      ("none.json", "which is not beside the recording; copy it there"), ("../secret", "outside of the folder"),
      ("/etc/hostname", "outside of the folder"), ("c/../../secret", "outside of the folder"),
      ("link", "a link out of the folder"), ("c", "cannot be read: it is a folder"),
    ]
  )
  func notBeside(name: String, reason: String) throws {
    let folder = try Folder(["har/a.har": Self.log(#""size":2,"_file":"\#(name)""#), "har/c/d": "d", "secret": "s"])
    let (link, target) = ("\(folder.path)/har/link", "\(folder.path)/secret")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    let recording = try folder.read()
    #expect(recording.entries.isEmpty)
    #expect(recording.problems.map(\.code) == [.bodyNotKept])
    #expect(recording.problems.first?.message.contains(reason) == true, "\(recording.problems)")
  }

  @Test("A request body in a file is compared, and one whose file is missing matches any body")
  func request() throws {
    for (name, state) in [("b.json", BodyState.elsewhere), ("none.json", .unknown)] {
      let text = Self.log(#""text":"x""#, sent: #""_file":"\#(name)""#)
      let folder = try Folder(["har/a.har": text, "har/b.json": "[1]"])
      let recording = try folder.read()
      #expect(recording.entries.map(\.requestBodyState) == [state])
      #expect(recording.entries.map { $0.requestBody() } == [state == .elsewhere ? Array("[1]".utf8) : []])
      #expect(recording.problems.count == (state == .elsewhere ? 0 : 1))
    }
  }

  @Test("Secrets in a body beside the recording are found, too")
  func secrets() throws {
    let folder = try Folder(["har/a.har": Self.log(#""_file":"b.json""#), "har/b.json": #"{"password":"hunter2!"}"#])
    let found = SecretScan.secrets(in: try folder.read())
    #expect(found.map(\.part) == ["response body /password"])
  }

  @Test("The files of all bodies have one limit, and a file that several entries name counts once")
  func limit() throws {
    let entries = ["b", "b", "c"].map { name in
      #"{"request":{"method":"GET","url":"http://a.example/\#(name)"},"#
        + #""response":{"status":200,"content":{"mimeType":"text/plain","_file":"\#(name)"}}}"#
    }
    let text = String(repeating: "x", count: 3_000)
    let log = String(decoding: HARText.log(entries.joined(separator: ",")), as: UTF8.self)
    let folder = try Folder(["har/a.har": log, "har/b": text, "har/c": text])
    let reader = RecordingReader(limits: RecordingReader.Limits(fileBytes: 5_000))
    let recording = try reader.read(contentsOfFile: "\(folder.path)/har/a.har")
    #expect(recording.entries.map { $0.responseBody().count } == [3_000, 3_000])
    #expect(recording.problems.map(\.code) == [.bodyNotKept])
    #expect(recording.problems.first?.message.contains("2000 bytes that are left for bodies") == true)
  }

  @Test("Bytes that are in no folder have no files beside them")
  func noFolder() throws {
    let recording = try RecordingReader().read(Array(Self.log(#""_file":"Package.swift""#).utf8), file: "a.har")
    #expect(recording.entries.isEmpty)
  }

  private static let packed =
    "UEsDBBQAAAAIAAAAIQBcE8JSdQAAAIsAAAAHAAAAaGFyLmhhch2MQQrCMBBF7/LXoSm6y168gDsRSXW0gTSJzQSKYe7u1N3jfd7v"
    + "iPkN10GJ10AV7tqx0qdR5V0vxHN+wuF8usCgrVF5Zi7OWj/Q5pcSyUKMRrXkVGmvKntu+nUYR4NHTqzvfx++uh8N7q8QlTANU0gQ"
    + "kZvID1BLAwQUAAAACAAAACEAwkEkNQUAAAADAAAABQAAAGIuYmluS0xKBgBQSwECFAMUAAAACAAAACEAXBPCUnUAAACLAAAABwAA"
    + "AAAAAAAAAAAAgAEAAAAAaGFyLmhhclBLAQIUAxQAAAAIAAAAIQDCQSQ1BQAAAAMAAAAFAAAAAAAAAAAAAACAAZoAAABiLmJpblBL"
    + "BQYAAAAAAgACAGgAAADCAAAAAAA="
  private static let stored =
    "UEsDBBQAAAAAAAAAIQBcE8JSiwAAAIsAAAAHAAAAeC9hLmhhcnsibG9nIjp7ImVudHJpZXMiOlt7InJlcXVlc3QiOnsibWV0aG9k"
    + "IjoiR0VUIiwidXJsIjoiaHR0cDovL2EuZXhhbXBsZS8ifSwicmVzcG9uc2UiOnsic3RhdHVzIjoyMDAsImNvbnRlbnQiOnsic2l6"
    + "ZSI6MywiX2ZpbGUiOiJiLmJpbiJ9fX1dfX1QSwMEFAAAAAAAAAAhAMJBJDUDAAAAAwAAABEAAAB4L3Jlc291cmNlcy9iLmJpbmFi"
    + "Y1BLAQIUAxQAAAAAAAAAIQBcE8JSiwAAAIsAAAAHAAAAAAAAAAAAAACAAQAAAAB4L2EuaGFyUEsBAhQDFAAAAAAAAAAhAMJBJDUD"
    + "AAAAAwAAABEAAAAAAAAAAAAAAIABsAAAAHgvcmVzb3VyY2VzL2IuYmluUEsFBgAAAAACAAIAdAAAAOIAAAAAAA=="
  private static let compressed =
    "H4sIAAAAAAACAxWMMQrDMBAE/7K1iExK9SEfSBdSKPYRB2RJ0Z3AIO7vOVW7DMwMpPJBGKAs7UuM8Bxo9OvEMvFBspcNAffbAw69"
    + "Jfu7SA3exwud8aiJPNSZxLVkpmmxROnWui6Lw1qyWH1yodMW8b1CVV+qf/5ftoF/AAAA"
  private static let withoutRecording =
    "UEsDBBQAAAAIAAAAIQCDFtyMAwAAAAEAAAAFAAAAYS50eHSrAABQSwECFAMUAAAACAAAACEAgxbcjAMAAAABAAAABQAAAAAAAAAA"
    + "AAAAgAEAAAAAYS50eHRQSwUGAAAAAAEAAQAzAAAAJgAAAAAA"
  private static let withTwo =
    "UEsDBBQAAAAIAAAAIQCDFtyMAwAAAAEAAAAFAAAAYS5oYXKrAABQSwMEFAAAAAgAAAAhABUm2/sDAAAAAQAAAAUAAABiLmhhcqsE"
    + "AFBLAQIUAxQAAAAIAAAAIQCDFtyMAwAAAAEAAAAFAAAAAAAAAAAAAACAAQAAAABhLmhhclBLAQIUAxQAAAAIAAAAIQAVJtv7AwAA"
    + "AAEAAAAFAAAAAAAAAAAAAACAASYAAABiLmhhclBLBQYAAAAAAgACAGYAAABMAAAAAAA="

  @Test("A recording in an archive is read, with its bodies", arguments: [packed, stored, compressed])
  func archive(text: String) throws {
    let bytes = try Base64.decode(text.utf8)
    #expect(RecordingReader.isArchive(bytes))
    let recording = try RecordingReader().read(bytes, file: "a.har")
    #expect(recording.problems.isEmpty)
    #expect(recording.entries.map { String(decoding: $0.responseBody(), as: UTF8.self) } == ["abc"])
  }

  @Test(
    "An archive that cannot be read says what to do",
    arguments: [
      (withoutRecording, 0, "contains no file whose name ends with .har; unpack it"),
      (withTwo, 0, "contains several HAR files, such as a.har and b.har; unpack it"),
      (packed, 40, "incomplete or damaged; unpack it"), (compressed, 9, "the gzip file cannot be unpacked: "),
    ]
  )
  func brokenArchive(text: String, missing: Int, message: String) throws {
    let bytes = Array(try Base64.decode(text.utf8).dropLast(missing))
    let problem = #expect(throws: RecordingProblem.self) { try RecordingReader().read(bytes, file: "a.har") }
    #expect(problem?.code == .unreadable)
    #expect(problem?.message.contains(message) == true, "\(String(describing: problem))")
  }

  @Test("A damaged archive is never read beyond its end", arguments: [packed, stored])
  func damaged(text: String) throws {
    let whole = try Base64.decode(text.utf8)
    for offset in whole.indices {
      for value: UInt8 in [0, 0xFF] {
        var bytes = whole
        bytes[offset] = value
        let recording = try? RecordingReader(limits: RecordingReader.Limits(fileBytes: 1 << 20)).read(
          bytes,
          file: "a.har"
        )
        #expect(recording.map { $0.entries.count <= 1 } ?? true)
      }
    }
  }
}
