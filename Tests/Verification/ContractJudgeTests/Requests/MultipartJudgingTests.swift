import ContractJudge
import ContractModel
import ContractReports
import ContractTestSupport
import HTTPMessages
import JSONSyntax
import Redaction
import Testing

@Suite("The judge of multipart requests")
struct MultipartJudgingTests {
  private static let title: String = #"; name="title""#
  private static let image = "; name=\"photo\"; filename=\"a.png\"\r\nContent-Type: image/png\r\nX-Sum: 1"
  private static let valid: [(String, String)] = [(title, "ab"), (image, "\u{1}PNG")]

  @Test(
    "The judge of multipart requests accepts parts that match their schemas",
    arguments: accepted
  )
  func accepts(parts: [(String, String)]) {
    #expect(Self.found(Self.body(parts)) == [])
  }

  @Test(
    "The judge of multipart requests reports what is wrong with a part",
    arguments: rejected
  )
  func judges(parts: [(String, String)], findings: [String]) {
    let found = Self.found(Self.body(parts))
    #expect(found == findings, "\(found)")
  }

  @Test(
    "The judge of multipart requests reports a body that cannot be split into parts",
    arguments: [
      (
        "multipart/form-data", body(valid),
        "1:1 Content-Type is multipart/form-data without a boundary, so the parts of the body cannot be read"
      ),
      (
        "multipart/form-data; boundary=Y", body(valid),
        "1:1 the body is not multipart/form-data: it has no part between two of its boundaries"
      ),
      (
        "multipart/form-data; boundary=X", String(body(valid).dropLast(3)) + "\r\n",
        "12:1 the body does not end with its closing boundary"
      ),
    ]
  )
  func unreadable(type: String, body: String, finding: String) {
    let found = Self.found(body, type: type)
    #expect(found == [finding], "\(found)")
  }

  @Test("The judge of multipart requests shows no secret of a part, neither in a message nor in an excerpt")
  func secrets() throws {
    let finding = try #require(
      Self.findings(Self.body(Self.valid + [("; name=\"password\"", "hunter2")]), "multipart/form-data; boundary=X")
        .first
    )
    #expect(finding.message.contains("at least 8"))
    #expect(!"\(finding)".contains("hunter2"), "\(finding)")
    #expect(finding.body?.excerpt?.text == "REDACTED")
  }

  private static let accepted: [[(String, String)]] = [
    valid,
    [valid[0], (image + "\r\nX-Size: 3\r\nX-Meta: {\"a\": 1}", "PNG")],
    valid + [("; name=\"stars\"", "4"), ("; name=\"isDone\"", "true")],
    valid + [("; name=\"at\"\r\nContent-Type: application/json", #"{"lat":1}"#)],
    valid + [("; name=\"at\"", #"{"lat":1}"#)],
    valid + [("; name=\"files\"; filename=\"a\"\r\nContent-Type: text/csv", "a,b")],
    valid + [("; name=\"files\"\r\nContent-Type: text/plain", "a"), ("; name=\"files\"; filename=b", "b")],
    valid + [("; name=\"note\"", "a")],
    valid + [("; name=\"sizes\"", "1"), ("; name=\"sizes\"", "2")],
    valid + [("; name=\"points\"\r\nContent-Type: application/json", #"{"lat":1}"#)],
  ]

  private static let rejected: [([(String, String)], [String])] = [
    (
      [valid[0]], ["1:1 the multipart body does not match its schema: required member \"photo\" is missing"]
    ),
    (
      [(title, "a"), valid[1]],
      [
        "/title 4:1 the multipart body does not match its schema: expected at least 2 characters, found 1: \"a\" (minLength)"
      ]
    ),
    (
      valid + [("; name=\"stars\"", "many")],
      ["/stars 14:1 the multipart body does not match its schema: expected an integer, found a string (type)"]
    ),
    (
      valid + [("; name=\"color\"", "red")],
      [
        "/color 14:1 the multipart body does not match its schema: member \"color\" is not allowed (additionalProperties)"
      ]
    ),
    (
      valid + [valid[0]],
      ["/title 4:1 the multipart body does not match its schema: expected a string, found an array (type)"]
    ),
    (
      valid + [("; name=\"at\"\r\nContent-Type: application/json", #"{"lat":"n"}"#)],
      ["/at/lat 15:1 the multipart body does not match its schema: expected a number, found a string (type)"]
    ),
    (
      valid + [("; name=\"at\"\r\nContent-Type: application/json", "{")],
      ["12:1 the part \"at\" is not JSON: the text ends inside an object that began at 1:1"]
    ),
    (
      [valid[0], ("; name=\"photo\"; filename=\"a.gif\"\r\nContent-Type: image/gif\r\nX-Sum: 1", "GIF8")],
      ["6:1 the part \"photo\" has the Content-Type \"image/gif\"; expected image/png, image/jpeg"]
    ),
    (
      [valid[0], ("; name=\"photo\"", "GIF8")],
      [
        "6:1 the part \"photo\" has no Content-Type; expected image/png, image/jpeg",
        "6:1 the part \"photo\" lacks the header X-Sum",
      ]
    ),
    (
      [valid[0], (image + "\r\nX-Size: big\r\nX-Meta: {}", "PNG")],
      [
        "6:1 the part \"photo\": header X-Size: expected an integer, found a string (type)",
        "6:1 the part \"photo\": header X-Meta: required member \"a\" is missing",
      ]
    ),
    (
      [valid[0], (image + "\r\nX-Meta: a,1", "PNG")],
      ["6:1 the part \"photo\": header X-Meta: \"a,1\" cannot be read as the contract describes it"]
    ),
    (
      valid + [("; name=\"note\"\r\nContent-Type: text/html", "a")],
      ["12:1 the part \"note\" has the Content-Type \"text/html\"; expected text/plain"]
    ),
    (valid + [("", "x")], ["12:1 a part has no name in its Content-Disposition"]),
  ]

  private static func body(_ parts: [(String, String)]) -> String {
    parts.map { "--X\r\nContent-Disposition: form-data\($0)\r\n\r\n\($1)\r\n" }.joined() + "--X--\r\n"
  }

  private static func found(_ body: String, type: String = "multipart/form-data; boundary=X") -> [String] {
    findings(body, type).map { finding in
      [finding.body?.pointer?.description ?? "", finding.body?.location?.description ?? "", finding.message]
        .filter { !$0.isEmpty }.joined(separator: " ")
    }
  }

  private static func findings(_ body: String, _ type: String) -> [Finding] {
    let url = HTTPURL(scheme: "http", host: "api.test", path: "/uploads")
    let request = HTTPRequest(method: .post, url: url, headers: ["Content-Type": type], body: Array(body.utf8))
    let match = contract.match(.post, path: "/uploads")
    let found = RequestJudge(contract: contract).findings(for: request, match: match)
    return FindingRedactor.redacting(found, by: SecretRedaction())
  }

  private static let contract = TestContract.of(
    """
    openapi: 3.1.0
    info: { title: Uploads, version: '1' }
    paths:
      /uploads:
        post:
          operationId: upload
          requestBody:
            required: true
            content:
              multipart/form-data:
                schema:
                  type: object
                  required: [title, photo]
                  additionalProperties: false
                  properties:
                    title: { type: string, minLength: 2, maxLength: 9 }
                    photo: { type: string, maxLength: 2 }
                    stars: { type: integer }
                    isDone: { type: boolean }
                    password: { type: string, minLength: 8 }
                    note: { type: string }
                    at: { $ref: '#/components/schemas/Point' }
                    points: { type: array, items: { $ref: '#/components/schemas/Point' } }
                    sizes: { type: array, items: { type: integer } }
                    files: { type: array, items: { type: string } }
                encoding:
                  note: { contentType: text/plain }
                  photo:
                    contentType: image/png, image/jpeg
                    headers:
                      X-Sum: { required: true, schema: { type: string } }
                      X-Size: { schema: { type: integer } }
                      X-Meta: { content: { application/json: { schema: { type: object, required: [a] } } } }
          responses: { '201': { description: d } }
    components:
      schemas: { Point: { type: object, required: [lat], properties: { lat: { type: number } } } }
    """
  )
}
