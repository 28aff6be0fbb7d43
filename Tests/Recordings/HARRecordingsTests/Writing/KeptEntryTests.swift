import HARRecordings
import HTTPMessages
import JSONSyntax
import Testing

@Suite("Members of a file are kept when it is rewritten")
struct KeptEntryTests {
  private static let writer = HARWriter(name: "contract", version: "1.0.0")

  private func rewritten(_ text: String) throws -> String {
    let recording = try RecordingReader().read(Array(text.utf8), file: "a.har")
    let source = try #require(recording.source)
    let entries = Self.writer.entries(keeping: source).joined(separator: Self.writer.separator)
    return String(decoding: Self.writer.head(keeping: source) + Array(entries) + Self.writer.tail, as: UTF8.self)
  }

  static let exports = [
    ChromiumExportTests.text, FirefoxExportTests.text, SafariExportTests.text, CharlesExportTests.text,
    ProxymanExportTests.text, MitmproxyExportTests.text,
  ]

  @Test("Rewriting a file keeps every entry byte for byte, even those that are not served", arguments: exports)
  func bytes(export: String) throws {
    let original = try RecordingReader().read(Array(export.utf8), file: "a.har")
    let text = try rewritten(export)
    let copy = try RecordingReader().read(Array(text.utf8), file: "a.har")
    #expect(copy.entries.map(\.exchange) == original.entries.map(\.exchange))
    #expect(copy.problems.map(\.message) == original.problems.map(\.message))
    #expect(copy.creator == original.creator)
    #expect(copy.pages.map(\.id) == original.pages.map(\.id))
    for entry in original.entries {
      let source = try #require(entry.source)
      let kept = String(decoding: source.documentBytes[source.value.byteRange], as: UTF8.self)
      #expect(export.contains(kept))
      #expect(text.contains(kept))
    }
  }

  @Test("Rewriting a file of this tool changes nothing")
  func identical() throws {
    let entry = Self.writer.entry(try HARWriterTests.captured(HARWriterTests.response))
    let text = Self.writer.head() + entry + Self.writer.separator + entry + Self.writer.tail
    #expect(try rewritten(String(decoding: text, as: UTF8.self)) == String(decoding: text, as: UTF8.self))
  }

  @Test("Rewriting a file keeps the members of the file and of its log that the writer does not own")
  func members() throws {
    let text = try rewritten(
      #"{"_a":1,"log":{"version":"1.1","entries":[],"_b":[ 2 ],"comment":"c","comment":"d","creator":null},"_a":3}"#
    )
    #expect(
      text == """
        {
          "_a": 1,
          "log": {
            "version": "1.2",
            "creator": {
              "name": "contract",
              "version": "1.0.0"
            },
            "_b": [ 2 ],
            "comment": "c",
            "entries": [
            ]
          }
        }

        """
    )
  }

  @Test("Rewriting a file keeps one entry among new ones, the `_` members of both")
  func mixed() throws {
    let old = try RecordingReader().read(Array(MitmproxyExportTests.text.utf8), file: "a.har")
    let kept = try #require(old.entries.dropFirst().first)
    let new = try HARWriterTests.captured(HTTPResponse(status: 200, headers: ["Content-Encoding": "br"], body: [1]))
    let text =
      Self.writer.head(keeping: old.source) + Self.writer.entry(keeping: try #require(kept.source))
      + Self.writer.separator
      + Self.writer.entry(new) + Self.writer.tail
    let read = try RecordingReader().read(text, file: "b.har")
    #expect(read.entries.map(\.request.body) == [kept.requestBody(), new.exchange.request.body])
    #expect(read.entries.map(\.response) == [kept.response, new.exchange.response])
    #expect(String(decoding: text, as: UTF8.self).contains(#""text": "{\"a\":\"\udcff\\\u00e9\ud83d\ude00\"}""#))
  }
}
