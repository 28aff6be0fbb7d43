import ContractModel
import Testing

@Suite("Servers")
struct ServerTests {
  @Test("A default of a server's variable may have braces itself")
  func braces() {
    let contract = load([
      "a.yaml": document(
        rest: "servers: [{ url: 'https://{tenant}/{base}', variables: { tenant: { default: '{you}.example.com' }, "
          + "base: { default: 'v1/{region}' } } }]"
      )
    ])
    #expect(contract.lines == [])
    #expect(contract.operations.first?.serverURLs == ["https://{you}.example.com/v1/{region}"])
  }

  @Test(
    "The server path of a request has each value of a variable's enum, and any value of a variable without one",
    arguments: [
      ("/eu/v1/pets", "/eu/v1"), ("/us/v2/pets", "/us/v2"), ("/eu/v3/pets", nil), ("/v1/pets", nil), ("/eu", nil),
    ] as [(String, String?)]
  )
  func variables(path: String, serverPath: String?) throws {
    let variables = "{ region: { default: eu }, v: { default: v1, enum: [v1, v2] } }"
    let contract = load([
      "a.yaml": document(rest: "servers: [{ url: 'https://h/{region}/{v}/', variables: \(variables) }]")
    ])
    #expect(try #require(contract.operations.first).serverPath(of: path) == serverPath)
  }

  @Test("A server that is none is left out where there is another one")
  func others() {
    let contract = load(["a.yaml": document(rest: "servers: [{ url: 'http://a b/' }, { url: /v1 }]")])
    #expect(
      contract.lines == [
        "a.yaml:11:18: warning: \"http://a b/\" is not the URL of a server: the character U+0020 must be percent-encoded; "
          + "this server is ignored"
      ]
    )
    #expect(contract.operations.first?.serverPaths == ["/v1"])
  }

  @Test(
    "A server without a scheme is that of its host, with a warning; a relative one has a path alone",
    arguments: [
      ("localhost:3000", ""), ("localhost", ""), ("127.0.0.1:80/v1/", "/v1"), ("api.example.com/v1", "/v1"),
      ("'{h}.example.com/v2'", "/v2"),
    ]
  )
  func withoutScheme(_ url: String, _ path: String) {
    let variables = url.contains("{h}") ? ", variables: { h: { default: eu } }" : ""
    let contract = load(["a.yaml": document(rest: "servers: [{ url: \(url)\(variables) }]")])
    #expect(contract.operations.first?.serverPaths == [path])
    #expect(contract.operations.first?.serverURLs.first?.hasPrefix("http://") == true)
    #expect(contract.lines.map { $0.contains("has no scheme; it is read as \"http://") } == [true])
  }

  @Test(
    "A server that is relative has the path that is written",
    arguments: ["v1.0", "api", "./v1", "a.b1/c", "/api.example.com"]
  )
  func relative(_ url: String) {
    let contract = load(["a.yaml": document(rest: "servers: [{ url: \(url) }]")])
    #expect(contract.operations.first?.serverPaths == ["/" + url.trimmingPrefix("./").trimmingPrefix("/")])
    #expect(contract.lines == [])
  }

  @Test("A document of JSON that begins with a byte order mark is read", arguments: ["a.json", "a.txt"])
  func byteOrderMark(_ name: String) {
    let paths = #""paths":{"/a":{"get":{"responses":{"200":{"description":"d"}}}}}"#
    let contract = load([name: "\u{FEFF}" + #"{"openapi":"3.1.0","info":{"title":"T","version":"1"},\#(paths)}"#])
    #expect(contract.lines == [])
    #expect(contract.operations.map(\.path.text) == ["/a"])
  }

  @Test("A server whose variable has no default is that of the first value of the variable")
  func firstValue() {
    let contract = load([
      "a.yaml": document(rest: "servers: [{ url: 'http://h/{v}', variables: { v: { enum: [v1, v2] } } }]")
    ])
    #expect(contract.operations.first?.serverPaths == ["/v1"])
  }

  @Test("An operation is judged although the only server has a variable without a value")
  func noValue() {
    let contract = load(["a.yaml": document(rest: "servers: [{ url: 'http://{h}/v1' }]")])
    #expect(contract.operations.map(\.serverPaths) == [[""]])
    #expect(!contract.hasErrors)
  }

  @Test(
    "A slash in the value of a variable is not one more beside that of the URL",
    arguments: [
      ("https://h/{b}", "/prod", "https://h/prod", "/prod"), ("https://h/{b}/v1", "", "https://h/v1", "/v1"),
      ("/{b}", "/prod", "/prod", "/prod"), ("https://h/{b}/x", "a/", "https://h/a/x", "/a/x"),
      ("{b}//a.test/x", "https:", "https://a.test/x", "/x"), ("https://h/{b}", "a", "https://h/a", "/a"),
    ]
  )
  func slashes(url: String, value: String, text: String, path: String) {
    let contract = load([
      "a.yaml": document(rest: "servers: [{ url: '\(url)', variables: { b: { default: '\(value)' } } }]")
    ])
    #expect(contract.lines == [])
    #expect(contract.operations.first?.serverURLs == [text])
    #expect(contract.operations.first?.serverPaths == [path])
  }

  @Test("A server whose path has two slashes itself keeps them")
  func ownSlashes() {
    let contract = load(["a.yaml": document(rest: "servers: [{ url: 'https://h//a' }]")])
    #expect(contract.operations.first?.serverPaths == ["//a"])
  }
}
