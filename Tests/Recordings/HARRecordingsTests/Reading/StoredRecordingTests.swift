import Basics
import HTTPMessages
import JSONSyntax
import Testing

@testable import HARRecordings

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

@Suite("A HAR file whose entries are read when they are used")
struct StoredRecordingTests {
  /// A file in a folder of its own, which is removed with it.
  private final class File {
    let path: String

    init(_ bytes: [UInt8]) throws {
      var template = Array("/tmp/stored-XXXXXX".utf8CString)
      let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
      path = folder + "/a.har"
      replace(bytes)
    }

    deinit {
      unlink(path)
      rmdir(FileSystem.folder(of: path))
    }

    /// Puts another file in its place.
    func replace(_ bytes: [UInt8]) {
      let descriptor = open(path + ".new", O_WRONLY | O_CREAT | O_EXCL, 0o600)
      _ = FileSystem.writeAll(bytes, to: descriptor)
      close(descriptor)
      rename(path + ".new", path)
    }

    /// Overwrites the file in place, as a program does that does not rename.
    func overwrite(_ bytes: [UInt8]) {
      let descriptor = open(path, O_WRONLY | O_TRUNC)
      _ = FileSystem.writeAll(bytes, to: descriptor)
      close(descriptor)
    }
  }

  private static let stored = RecordingReader(limits: RecordingReader.Limits(heldBytes: -1))

  private static func entry(_ url: String, _ members: String = "") -> String {
    #"{"startedDateTime":"2026-01-01T00:00:00Z","time":1.5,"request":{"method":"GET","url":"\#(url)","headers":[]},"#
      + #""response":{"status":200,"headers":[{"name":"Content-Type","value":"text/plain"}],"#
      + #""content":{"text":"ü \#(url)"}}\#(members)}"#
  }

  static let texts = [
    #"{"log":{"entries":[]}}"#, "",
    "{\"log\": {\"version\": \"1.2\", \"pages\": [{\"id\": \"p\"}], \"entries\": [\n" + entry("http://h/1") + " ,\r\n"
      + entry("http://h/2?a=1&b=ü", #","pageref":"p""#) + "\n], \"comment\": \"end\"}}",
    #"{"log":{"entries":["# + entry("http://h/1") + "," + entry("data:x") + #",7,{"request":{}},"# + entry("nonsense")
      + "," + entry("http://h/2", #","a":1,"a":2"#) + #"],"version":"9","creator":{"name":"x"}}}"#,
    #"{"log":{"entries":["# + entry("http://h/1").replacing("ü", with: #"\udc80"#) + "," + entry("http://h/2")
      + #"],"entries":[7],"pages":[{"id":"q"}]},"log":3}"#,
    #"{"log":{"entries":["# + entry("http://h/1").replacing("text/plain", with: #"a\nb"#)
      + #"],"creator":{"name":"WebInspector"}}}"#,
    // The first entry is read as a whole, the second one in place.
    #"{"log":{"entries":["# + entry("http://a/1", #","_error":"x""#) + "," + entry("http://b/2") + "]}}",
    #"{"log":{"entries":["# + entry("http://h/1") + " " + entry("http://h/2") + "]}}",
    #"{"log":{"entries":["# + entry("http://h/1") + "," + entry("http://h/2") + ",]}}",
    #"{"log":{"entries":["# + entry("http://h/1") + ",{\"a\":!}]}}",
    #"{"log":{"entries":["# + entry("http://h/1") + ",",
    #"{"log":{"entries":["# + entry("http://h/1") + ",{\"a\":\"b",
    #"{"log":{"entries":["# + entry("http://h/1") + "]} }}",
    #"{"log":[]}"#, #"{"log":{"version":"1.2"}}"#, #"{"log":{"entries":{}}}"#, #"{"items":[]}"#, "[1]", "{\"log\":",
    "\u{FEFF}{\"log\":{\"entries\":[" + entry("http://h/1") + "]}}",
  ]

  @Test(
    "A file that is read in portions is the recording of the same text in memory, or has its error",
    arguments: texts
  )
  func same(_ text: String) throws {
    let file = try File(Array(text.utf8))
    let source = try OpenFile(file.path)
    let whole = Result { () throws(RecordingProblem) in try RecordingReader().read(Array(text.utf8), file: "a.har") }
    for portion in [16, 100, 1 << 20] {
      let parts = Result { () throws(RecordingProblem) in
        try HARReader(limits: Self.stored.limits).read(.file(source), file: "a.har", portion: portion)
      }
      switch (whole, parts) {
      case (.failure(let one), .failure(let other)): #expect(one == other)
      case (.success(let one), .success(let other)):
        #expect(one.problems == other.problems)
        #expect(one.pages == other.pages)
        #expect(one.creator == other.creator)
        #expect(one.entries.map(\.exchange) == other.entries.map(\.exchange))
        #expect(one.entries.map(\.place) == other.entries.map(\.place))
        #expect(Array(one.entries.places) == Array(other.entries.places))
        #expect(one.entries.map { $0.source?.value.text } == other.entries.map { $0.source?.value.text })
        #expect(
          one.entries.map { $0.source?.value["response"]?.location }
            == other.entries.map { $0.source?.value["response"]?.location }
        )
        #expect(one.entryValues.map(\.text) == other.entryValues.map(\.text))
        for position in one.entries.indices {
          let (head, same) = (one.entries.head(at: position), other.entries.head(at: position))
          #expect(head.request == same.request)
          #expect((head.number, head.host, head.status) == (same.number, same.host, same.status))
          #expect(head.facts == same.facts)
        }
        #expect(one.entries.map { $0.source?.text } == other.entries.map { $0.source?.text })
        #expect(one.source?.documentBytes == Array(text.utf8.drop { $0 > 0x7F }))
      default: Issue.record("one reader refuses what the other reads: \(whole), \(parts)")
      }
    }
  }

  /// Requests and responses, most of which need more than a look at their bytes.
  static let requests = [
    #""method":"GET","url":"https://h/a~b/%41?q=1&r=%zz""#, #""method":"GET","url":"https://h/a%zz""#,
    #""method":"GET","url":"https://h/a%4?41""#, #""method":"GET","url":"https://h/a|b?c={d}""#,
    #""method":"GET","url":"https://h/a#b?c""#, #""method":"GET","url":"https://h/?""#,
    #""method":"GET","url":"https://h""#,
    #""method":"GET","url":"https://h?a=/b""#,
    #""method":"GET","url":"https:///b""#,
    #""method":"GET","url":"https://u:p@H:443/a""#, #""method":"GET","url":"HTTPS://h/a""#,
    #""method":"GET","url":"http://[::1]:80/a""#, #""method":"GET","url":"http://h%41/a""#,
    #""method":"GET","url":"http://h:0/a""#, #""method":"GET","url":"wss://h/a""#, #""method":"GET","url":7"#,
    #""method":"GET","url":"https:\/\/h\/a""#, #""method":"get","url":"https://h/a""#,
    #""method":"CONNECT","url":"https://h/a""#, #""method":"PATCH","url":"https://h/a""#,
    #""method":"HEAD","url":"https://h/a""#, #""method":"G T","url":"https://h/a""#, #""method":"GET""#,
    #""\u006dethod":"GET","url":"https://h/a""#, #""method":"GET","method":"PUT","url":"https://h/a""#,
    #""method":"GET","url":"https://h/a","headers":null,"bodySize":null,"postData":null"#,
    #""method":"GET","url":"https://h/a","headers":{}"#, #""method":"GET","url":"https://h/a","headers":[7]"#,
    #""method":"GET","url":"https://h/a","bodySize":5"#, #""method":"GET","url":"https://h/a","bodySize":-1"#,
    #""method":"DELETE","url":"https://h/a","bodySize":0"#,
    #""method":"GET","url":"https://h/a","headers":[{"name":"Content-Length","value":"3"}]"#,
    #""method":"GET","url":"https://h/a","headers":[{"name":"transfer-encoding","value":"chunked"}]"#,
    #""method":"GET","url":"https://h/a","headers":[{"name":"host","value":"h"},{"name":"X","value":"\"a\" \/"}]"#,
    #""method":"GET","url":"https://h/a","headers":[{"name":"Host","value":"other:80"}]"#,
    #""method":"GET","url":"https://h/a","headers":[{"name":":path","value":7},{"name":"X","value":"\u0041"}]"#,
    #""method":"GET","url":"https://h/a","headers":[{"name":"X","value":"a\nb"}]"#,
    #""method":"GET","url":"https://h/a","headers":[{"name":"X","value":"\#u{7F}"}]"#,
    #""method":"GET","url":"https://h/a","headers":[{"name":"X Y","value":"a"},{"name":"","value":"b"}]"#,
    #""method":"GET","url":"https://h/a","headers":[{"name":"X","value":7},{"name":"Y"},{"value":"b"}]"#,
    #""method":"POST","url":"https://h/a","postData":{"mimeType":"text/plain","text":"b"}"#,
    #""method":"POST","url":"https://h/a","postData":{"text":""},"bodySize":0"#,
    #""method":"POST","url":"https://h/a","headers":[{"name":"content-type","value":"text/plain"}],"#
      + #""postData":{"text":"b\n"}"#,
    #""method":"POST","url":"https://h/a","headers":[{"name":"content-type","value":"text/plain"}],"#
      + #""postData":{"text":7}"#,
    #""method":"POST","url":"https://h/a","headers":[{"name":"content-type","value":"a/b"}],"#
      + #""postData":{"text":"YQ==","encoding":"base64"}"#,
    #""method":"POST","url":"https://h/a","headers":[{"name":"content-type","value":"a/b;charset=big5"}],"#
      + #""postData":{"text":"ü"}"#,
    #""method":"POST","url":"https://h/a","postData":{"params":[{"name":"a","value":"b"}]}"#,
    #""method":"POST","url":"https://h/a","headers":[{"name":"content-type","value":"text/plain"},"#
      + #"{"name":"content-length","value":"900"}],"postData":{"text":"b"}"#,
    #""method":"POST","url":"https://h/a","headers":[{"name":"content-type","value":"text/plain"}],"#
      + #""postData":{"text":"b"},"bodySize":900"#,
    #""method":"POST","url":"https://h/a","headers":[{"name":"content-type","value":"application/pdf"}],"#
      + #""postData":{"text":"\u00ff"}"#,
    #""method":"POST","url":"https://h/a","headers":[{"name":"content-type","value":"text/plain; charset=latin1"}],"#
      + #""postData":{"text":"\u0416"}"#,
    #""method":"POST","url":"https://h/a","headers":[{"name":"content-type","value":"multipart/form-data;boundary=x"},"#
      + #"{"name":"content-length","value":"99"}],"postData":{"text":"--x\r\nContent-Disposition: form-data; "#
      + #"name=\"a\"; filename=\"b\"\r\n\r\n\r\n--x--\r\n"}"#,
  ]
  static let responses = [
    #""status":200,"content":{"text":"ü"}"#, #""status":200,"content":{"text":"","mimeType":"a/b;charset=big5"}"#,
    #""status":200,"content":{"text":"ü","mimeType":"a/b;charset=big5"}"#,
    #""status":200,"content":{"text":"ü","mimeType":7}"#,
    #""status":200,"content":{"text":"ü","mimeType":"a\/b;charset=big5"}"#,
    #""status":200,"headers":[{"name":"Content-Type","value":"a/b; charset=big5"}],"content":{"text":"ü"}"#,
    #""status":200,"content":{"text":"YQ==","encoding":"base64"}"#,
    #""status":200,"content":{"text":"Y","encoding":"base64"}"#,
    #""status":200,"content":{"text":"YQ==","encoding":"BASE64"}"#,
    #""status":200,"content":{"text":"a","encoding":"x"}"#,
    #""status":200,"headers":[{"name":"Content-Encoding","value":"gzip"}],"content":{"text":"H4s=","#
      + #""encoding":"base64"}"#,
    #""status":200,"headers":[{"name":"Content-Encoding","value":"gzip"}],"content":{}"#,
    #""status":200,"headers":[{"name":"Content-Length","value":"9"}]"#, #""status":200,"content":{"size":9}"#,
    #""status":200,"content":{"text":null,"size":0}"#,
    #""status":200,"content":{"text":7}"#,
    #""status":200,"content":null"#,
    #""status":204"#, #""status":304,"headers":[{"name":"ETag","value":"\"1\""}]"#, #""status":0"#, #""status":101"#,
    #""status":1000"#,
    #""status":2e2,"content":{"text":"a"}"#,
    #""status":"200","content":{"text":"a"}"#,
    #""status":null"#,
    #""status":200,"content":{"text":"a"},"_error":"net::ERR""#,
    #""status":200,"content":{"text":"a"},"_error":null"#,
    #""status":200,"content":{"text":"a"},"_charlesStatus":"FAILED""#,
    #""status":200,"content":{"text":"a"},"_charlesStatus":"COMPLETE""#,
    #""status":200,"content":{"text":"a"},"_failureText":"net::ERR""#,
    #""status":200,"content":{"text":"a"},"_wasAborted":true"#,
    #""status":200,"content":{"text":"a"},"_wasAborted":false"#,
    #""status":200,"content":{"text":"a"},"_errorMessage":"""#,
    #""status":200,"content":{"text":"a","size":900}"#, #""status":200,"content":{"text":"{}","size":900}"#,
    #""status":200,"content":{"text":"","size":900}"#, #""status":200,"content":{"text":"","_file":""}"#,
    #""status":200,"content":{"text":"a","size":9e2}"#, #""status":200,"content":{"text":"a","size":"9"}"#,
    #""status":200,"content":{"text":"YQ==","encoding":"base64","size":900}"#,
    #""status":200,"content":{"text":"89504E47","_isBinary":true}"#,
    #""status":200,"content":{"text":"[\"YQ==\"]","encoding":"base64"}"#,
    #""status":200,"content":{"text":"\u00ff","mimeType":"image/png"}"#,
    #""status":200,"content":{"text":"\ufffd","mimeType":"image/png"}"#,
    #""status":200,"headers":[{"name":"Content-Type","value":"text/plain; charset=latin1"}],"content":{"text":"\u0416"}"#,
    #""status":200,"headers":[{"name":"Content-Type","value":"text/plain; charset=utf-16"}],"content":{"text":"a"}"#,
    #""status":302,"redirectURL":"/b","content":{"text":"a"}"#,
    #""status":200,"headers":[{"name":"Content-Encoding","value":"gzip"}],"content":{"text":"\u001f\ufffd"}"#,
    #""status":200,"content":{"text":"6","encoding":"hex"}"#,
  ]

  @Test("The head that the table has of an entry is that of the entry as it is read")
  func plain() throws {
    let request = #""method":"GET","url":"https://h/a","headers":[]"#
    let response = #""status":200,"headers":[],"content":{"text":"a"}"#
    let pairs = Self.requests.map { ($0, response) } + Self.responses.map { (request, $0) }
    let entries = pairs.map { #"{"request":{\#($0)},"response":{\#($1)}}"# }
    for tool in ["", #""creator":{"name":"WebInspector"},"#, #""creator":{"name":"mitmproxy"},"#] {
      let text = "{\"log\":{\(tool)\"entries\":[" + entries.joined(separator: ",\n") + "]}}"
      let file = try File(Array(text.utf8))
      let held = try RecordingReader().read(Array(text.utf8), file: "a.har")
      let limit = RecordingReader.Limits().bodyBytes
      let particulars = RecordingFile(path: "a.har", tool: RecordingTool(creator: held.creator), bodyLimit: limit)
      var (problems, whole): ([RecordingProblem], [RecordedEntry]) = ([], [])
      for (position, value) in held.entryValues.enumerated() {
        let source = HARSource(value: value, original: nil)
        var reader = EntryReader(file: particulars, number: position + 1, source: source)
        reader.warnOfRepeatedKey()
        do throws(RecordingProblem) {
          whole.append(try reader.read())
          problems += reader.warnings
        } catch {
          problems += reader.warnings + [error]
        }
      }
      for recording in [held, try Self.stored.read(OpenFile(file.path), file: "a.har")] {
        #expect(recording.problems == problems)
        #expect(recording.entries.map(\.exchange) == whole.map(\.exchange))
        for (position, entry) in whole.enumerated() {
          let (head, same) = (recording.entries.head(at: position), RecordedHead(entry))
          #expect(head.request == same.request)
          #expect((head.number, head.host, head.status) == (same.number, same.host, same.status))
          #expect(head.facts == same.facts)
        }
      }
    }
  }

  @Test("What follows the entries is located in the whole file")
  func tail() throws {
    let text = "{\"log\":{\"entries\":[\n" + Self.entry("http://h/1") + "\n],\n \"comment\":\"x\"}}"
    let file = try File(Array(text.utf8))
    let recording = try Self.stored.read(OpenFile(file.path), file: "a.har")
    #expect(recording.source?.value["log"]?["comment"]?.location == JSONLocation(line: 4, column: 12))
  }

  @Test("A file that is shortened or rewritten in place is a problem, and its entries have no contents")
  func changed() throws {
    let text = #"{"log":{"entries":["# + Self.entry("http://h/1") + "," + Self.entry("http://h/2") + "]}}"
    for other in [[], Array(text.utf8.prefix(300)), Array(text.replacing("ü", with: "öö").utf8)] {
      let file = try File(Array(text.utf8))
      let recording = try Self.stored.read(OpenFile(file.path), file: "a.har")
      #expect(recording.changeProblem == nil)
      #expect(recording.entries[1].unreadable == nil)
      file.overwrite(other)
      #expect(recording.changeProblem?.code == .changed)
      let entry = recording.entries[1]
      #expect(entry.unreadable?.description.contains("a.har:1:") == true)
      #expect(
        entry.unreadable?.message == "the file was changed while it was in use, so the entry can no longer be read"
      )
      #expect(entry.responseBody().isEmpty)
      #expect(entry.requestHead.url.path == "/2")
      #expect(entry.responseHead.status == 200)
    }
  }

  @Test("A file that is replaced by another stays as it was opened")
  func replaced() throws {
    let text = #"{"log":{"entries":["# + Self.entry("http://h/1") + "]}}"
    let file = try File(Array(text.utf8))
    let recording = try Self.stored.read(OpenFile(file.path), file: "a.har")
    file.replace(Array("{}".utf8))
    #expect(recording.changeProblem == nil)
    #expect(String(decoding: recording.entries[0].responseBody(), as: UTF8.self) == "ü http://h/1")
  }

  @Test("Entries of held and stored files are joined in order")
  func joined() throws {
    let text = #"{"log":{"entries":["# + Self.entry("http://h/1") + "," + Self.entry("http://h/2") + "]}}"
    let file = try File(Array(text.utf8))
    let stored = try Self.stored.read(OpenFile(file.path), file: "a.har")
    let held = try RecordingReader().read(Array(text.utf8), file: "b.har")
    let all = RecordedEntries(joining: [held.entries, RecordedEntries(), stored.entries, held.entries])
    #expect(all.map(\.place.file) == ["b.har", "b.har", "a.har", "a.har", "b.har", "b.har"])
    #expect(all.indices.map { all.head(at: $0).number } == [1, 2, 1, 2, 1, 2])
    let chosen = all.selecting([1, 2, 5])
    #expect(chosen.map(\.requestHead.url.path) == ["/2", "/1", "/2"])
    #expect(chosen.places.map(\.file) == ["b.har", "a.har", "b.har"])
    let index = RecordingIndex(all)
    #expect(index.positions(matching: HTTPRequest(url: try HTTPURL(parsing: "http://h/2"))) == [1, 3, 5])
  }

  @Test(
    "Entries are in the order in which their requests started; one whose time is unknown follows the one before it",
    arguments: [
      (["10:00:01.5Z", "09:00:00+00:00", "11:00:01+01:00"], ["/1", "/2", "/0"]),
      (["10:00:00Z", "09:00:00Z", "soon"], ["/1", "/2", "/0"]), (["a", "b", "c"], ["/0", "/1", "/2"]),
      (["10:00:00Z", "10:00:00Z", "09:00:00Z"], ["/2", "/0", "/1"]),
    ]
  )
  func order(times: [String], paths: [String]) throws {
    let entries = times.enumerated().map { number, time in
      Self.entry("http://h/\(number)").replacing("2026-01-01T00:00:00Z", with: "2026-05-04T\(time)")
    }
    let file = try File(Array(#"{"log":{"entries":[\#(entries.joined(separator: ","))]}}"#.utf8))
    let stored = try Self.stored.read(OpenFile(file.path), file: "a.har").entries
    #expect(stored.map(\.requestHead.url.path) == paths)
    #expect(stored.indices.map { stored.head(at: $0).request.url.path } == paths)
    #expect(stored.map { "/\($0.number - 1)" } == paths)
    // The own writer puts what is replayed first before what was recorded first.
    let own = #"{"log":{"creator":{"name":"contract","version":"1"},"entries":[\#(entries.joined(separator: ","))]}}"#
    let written = try RecordingReader().read(Array(own.utf8), file: "a.har").entries
    #expect(written.map(\.requestHead.url.path) == ["/0", "/1", "/2"])
  }

  @Test("A recording with a request body is found in a stored file")
  func bodies() throws {
    let sent = Self.entry("http://h/1").replacing(
      #""method":"GET""#,
      with: #""method":"POST","postData":{"mimeType":"application/json","text":"{\"a\": 1}"}"#
    )
    let file = try File(Array((#"{"log":{"entries":["# + Self.entry("http://h/1") + "," + sent + "]}}").utf8))
    let index = RecordingIndex(try Self.stored.read(OpenFile(file.path), file: "a.har").entries)
    var request = HTTPRequest(method: .post, url: try HTTPURL(parsing: "http://h/1"))
    request.body = Array(#"{"a":1.0}"#.utf8)
    #expect(index.positions(matching: request) == [1])
    request.body = Array(#"{"a":2}"#.utf8)
    #expect(index.positions(matching: request).isEmpty)
    #expect(index.nearest(to: request).first?.differences == ["body /a: requested 2, recorded 1"])
  }
}
