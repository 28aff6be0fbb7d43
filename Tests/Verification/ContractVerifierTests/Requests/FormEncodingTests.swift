import ContractJudge
import ContractModel
import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import JSONSyntax
import Testing

@Suite("The encodings of form fields")
struct FormEncodingTests {
  @Test(
    "A form is sent as the encodings of its fields say, and the judge accepts it",
    arguments: [
      Row("tags: {}", sends: "tags=a%20b&tags=c%2Cd"),
      Row("tags: { style: form }", sends: "tags=a%20b&tags=c%2Cd"),
      Row("tags: { style: form, explode: false }", sends: "tags=a%20b,c%2Cd"),
      Row("tags: { explode: false }", sends: "tags=a%20b,c%2Cd"),
      Row("tags: { style: pipeDelimited }", sends: "tags=a%20b%7Cc%2Cd"),
      Row("tags: { contentType: application/json }", sends: "tags=%5B%22a%20b%22%2C%22c%2Cd%22%5D"),
      Row("tags: { contentType: application/json, explode: true }", sends: "tags=a%20b&tags=c%2Cd"),
      Row("at: {}", sends: "at=%7B%22lat%22%3A1.5%2C%22on%22%3Atrue%7D"),
      Row("at: { style: deepObject }", sends: "at%5Blat%5D=1.5&at%5Bon%5D=true"),
      Row("at: { style: form }", sends: "lat=1.5&on=true"),
      Row("at: { explode: false }", sends: "at=lat,1.5,on,true"),
      Row("url: {}", sends: "url=http%3A%2F%2Fa.test%2F%3Fb"),
      Row("url: { allowReserved: true }", sends: "url=http://a.test/?b"),
      Row("url: { contentType: application/json }", sends: "url=%22http%3A%2F%2Fa.test%2F%3Fb%22"),
    ]
  )
  func encodes(row: Row) async throws {
    let client = ScriptedClient { _ in .empty(201) }
    _ = await explore(row.contract, .allowing(["add"]), through: client)
    let request = try #require(client.requests.first)
    #expect(String(decoding: request.body, as: UTF8.self) == row.text)
    #expect(Self.found(row.contract, row.text) == [])
  }

  @Test(
    "A form is judged by the encodings of its fields",
    arguments: [
      Row("tags: { explode: false }", sends: "tags=a,", finds: ["/tags/1 1:1: minLength"]),
      Row("tags: { style: spaceDelimited }", sends: "tags=a%20b%20", finds: ["/tags/2 1:1: minLength"]),
      Row("at: { style: deepObject }", sends: "x=1&at%5Blat%5D=200", finds: ["/at/lat 1:5: at most 90"]),
      Row("at: { style: deepObject }", sends: "at[lat]=north", finds: ["/at/lat 1:1: expected a number"]),
      Row("at: { style: deepObject }", sends: "lat=1", finds: ["- 1:1: required member \"at\" is missing"]),
      Row("at: { explode: false }", sends: "at=lat", finds: ["/at 1:1: expected an object"]),
      Row("at: { style: form }", sends: "on=true", finds: ["/at 1:1: required member \"lat\" is missing"]),
      Row("at: { contentType: application/json }", sends: "at=lat,1", finds: ["/at 1:1: is not JSON"]),
      Row("url: { contentType: application/json }", sends: "url=http", finds: ["/url 1:1: is not JSON"]),
      Row("tags: { contentType: application/json }", sends: "tags=[\"\"]", finds: ["/tags/0 1:1: minLength"]),
    ]
  )
  func judges(row: Row) {
    let found = Self.found(row.contract, row.text)
    #expect(found.count == row.findings.count, "\(found)")
    for (found, expected) in zip(found, row.findings) {
      let parts = expected.split(separator: ": ", maxSplits: 1).map(String.init)
      #expect(found.hasPrefix("\(parts[0]):") && found.contains(parts[1]), "\(found)")
    }
  }

  /// The findings about a form: pointer, location and message.
  private static func found(_ contract: Contract, _ form: String) -> [String] {
    let headers: HTTPHeaders = ["Content-Type": "application/x-www-form-urlencoded"]
    let url = HTTPURL(scheme: "http", host: "api.test", path: "/notes")
    let request = HTTPRequest(method: .post, url: url, headers: headers, body: Array(form.utf8))
    return RequestJudge(contract: contract).findings(for: request, match: contract.match(.post, path: "/notes")).map {
      let pointer = $0.body?.pointer?.description ?? ""
      return "\(pointer.isEmpty ? "-" : pointer) \($0.body?.location?.description ?? "-"): \($0.message)"
    }
  }

  /// The encoding of one field, a form, and what is found in it.
  struct Row: Sendable, CustomTestStringConvertible {
    let encoding: String
    let text: String
    let findings: [String]

    init(_ encoding: String, sends text: String, finds findings: [String] = []) {
      (self.encoding, self.text, self.findings) = (encoding, text, findings)
    }

    var testDescription: String { "\(encoding) \(text)" }
    private var field: Substring { encoding.prefix { $0 != ":" } }

    var contract: Contract {
      let properties = [
        "tags": "{ type: array, items: { type: string, minLength: 1 }, example: ['a b', 'c,d'] }",
        "at":
          "{ type: object, required: [lat], properties: { lat: { type: number, maximum: 90 }, on: { type: boolean } }, example: { lat: 1.5, on: true } }",
        "url": "{ type: string, example: 'http://a.test/?b' }",
      ]
      return TestContract.paths(
        """
          /notes:
            post:
              operationId: add
              requestBody:
                required: true
                content:
                  application/x-www-form-urlencoded:
                    schema:
                      type: object
                      required: [\(field)]
                      properties: { \(field): \(properties[String(field)] ?? "{}") }
                    encoding: { \(encoding) }
              responses: { '201': { description: Added. } }
        """
      )
    }
  }
}
