import Basics
import HARRecordings
import HTTPMessages
import JSONSyntax
import MockEngine
import MockTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

@Suite("Replies from a recording that is not held in memory")
struct StoredRecordingReplyTests {
  @Test("A stored recording has the replies of the same recording in memory, until its file is cut short")
  func replies() throws {
    var template = Array("/tmp/stored-XXXXXX".utf8CString)
    let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
    let path = folder + "/feed.har"
    defer {
      unlink(path)
      rmdir(folder)
    }
    let log: JSONLiteral = ["log": ["version": "1.2", "entries": .array(MockFixture.entries)]]
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    _ = FileSystem.writeAll(log.serialized(), to: descriptor)
    close(descriptor)
    let reader = RecordingReader(limits: RecordingReader.Limits(heldBytes: 0))
    var options = MockOptions(basePaths: ["/told"])
    options.allowedHosts = ["api.example"]
    let stored = MockAPI(
      contract: try MockFixture.contract(),
      recordings: [try reader.read(OpenFile(path), file: "Recordings/feed.har")],
      options: options
    )
    let held = try MockFixture.api(basePaths: ["/told"])
    let targets = [
      "/v1/feed?limit=10", "/told/v1/feed?limit=7", "/status", "/old", "/images/1.png", "/nothing?a=1", "/thing",
      "/v1/image/\(MockFixture.id(1))/comments", "/v1/image/\(MockFixture.id(9))/comments", "/a%20b.bin",
    ]
    for target in targets {
      for method in [HTTPMethod.get, .head, .options, .delete] {
        for repetition in 0..<2 {
          let url = try HTTPURL(parsing: "http://api.example\(target)")
          let request = HTTPRequest(method: method, url: url)
          let (one, other) = (
            stored.reply(to: request, repetition: repetition), held.reply(to: request, repetition: repetition)
          )
          #expect(one.response.status == other.response.status, "\(method) \(target)")
          #expect(one.response.body == other.response.body, "\(method) \(target)")
          #expect(one.response.headers == other.response.headers, "\(method) \(target)")
          #expect(one.recordings == other.recordings, "\(method) \(target)")
        }
      }
    }
    truncate(path, 1000)
    let reply = stored.reply(to: HTTPRequest(url: try HTTPURL(parsing: "http://api.example/status")))
    #expect(reply.response.status == 500)
    let text = String(decoding: reply.response.body, as: UTF8.self)
    #expect(text.contains("the file was changed while it was in use, so the entry can no longer be read"))
  }
}
