import ContractJudge
import ContractModel
import ContractReports
import ContractTestSupport
import HTTPMessages
import Redaction
import Testing

@Suite("The judge of requests")
struct RequestJudgeTests {
  @Test(
    "The judge of requests tells what is wrong with a request's path, method, parameters and credentials",
    arguments: requests
  )
  func judgesRequests(row: RequestRow) {
    let found = row.judged()
    #expect(found == row.findings, "\(found)")
  }

  @Test(
    "The judge of requests takes a parameter that is sent more than once where it may have several values",
    arguments: [
      ("{ type: array, items: { type: string } }", true), ("{ type: [array, integer] }", true), ("{}", true),
      ("{ type: object, properties: { p: { type: integer } } }", true), ("{ type: string }", false),
      ("{ type: [integer, 'null'] }", false), ("{ enum: ['1', '2'] }", false),
    ]
  )
  func repeated(_ row: (schema: String, isTaken: Bool)) throws {
    let contract = TestContract.of(
      """
      openapi: 3.1.0
      info: { title: Lists, version: '1' }
      paths:
        /lists:
          get:
            operationId: getLists
            parameters: [{ name: p, in: query, schema: \(row.schema) }]
            responses: { '200': { description: Lists. } }
      """
    )
    let request = HTTPRequest(url: try HTTPURL(parsing: "http://api.test/lists?p=1&p=2"))
    let match = try #require(contract.match(.get, path: "/lists"))
    let judge = RequestJudge(contract: contract)
    #expect(judge.findings(for: request, match: match).isEmpty == row.isTaken)
    let fault = "The query parameter p is sent 2 times, but has one value."
    #expect(judge.parameterFault(in: request, match) == (row.isTaken ? nil : fault))
  }

  static let requests: [RequestRow] = [
    RequestRow(
      "a path that the contract does not know",
      .get,
      "/note",
      finds: ["GET /note is not an operation of the contract"]
    ),
    RequestRow(
      "a method that the contract does not know",
      .delete,
      "/notes",
      finds: ["DELETE /notes is not an operation of the contract, which has GET, POST there"]
    ),
    RequestRow("HEAD, where GET is known", .head, "/notes"),
    RequestRow("OPTIONS, where anything is known", .options, "/notes"),
    RequestRow(
      "OPTIONS, where nothing is known",
      .options,
      "/note",
      finds: ["OPTIONS /note is not an operation of the contract"]
    ),
    RequestRow("good parameters", .get, "/notes?limit=2&tags=a,b&at%5Blat%5D=1", headers: ["Cookie": "session=5"]),
    RequestRow(
      "a missing parameter",
      .get,
      "/notes",
      finds: ["the query parameter limit is missing <Contracts/test.yaml:8:11>"]
    ),
    RequestRow(
      "parameters that break their schemas",
      .get,
      "/notes?limit=0&tags=a,c",
      headers: ["x-version": "two", "Cookie": "session=x"],
      finds: [
        "query parameter limit: expected at least 1, found 0 (minimum) <Contracts/test.yaml:8:87>",
        "query parameter tags: expected one of \"a\", \"b\"; found \"c\" (enum) <Contracts/test.yaml:9:90>",
        "header parameter X-Version: expected an integer, found a string (type) <Contracts/test.yaml:10:58>",
        "cookie parameter session: expected an integer, found a string (type) <Contracts/test.yaml:12:56>",
      ]
    ),
    RequestRow(
      "a parameter of one value that is sent more than once",
      .get,
      "/notes?limit=2&limit=3&%6Cimit=0",
      finds: ["the query parameter limit is sent 3 times, but has one value <Contracts/test.yaml:8:11>"]
    ),
    RequestRow(
      "a secret that breaks its schema",
      .get,
      "/notes?limit=1&api_key=hunter2",
      finds: [
        "query parameter api_key: expected at most 3 characters, found 7: \"REDACTED\" (maxLength) <Contracts/test.yaml:13:74>"
      ]
    ),
    RequestRow(
      "a parameter that the contract does not describe",
      .get,
      "/notes?limit=1&offset=2&offset=3",
      finds: ["(warning) the contract describes no query parameter offset <Contracts/test.yaml:5:5>"]
    ),
    RequestRow(
      "a malformed id, and no credentials",
      .get,
      "/notes/1",
      finds: [
        "path parameter id: \"1\" is not an RFC 4122 UUID, such as 2eb8aa08-aa98-11ea-b4aa-73b441d16380 (format) "
          + "<Contracts/test.yaml:31:90>",
        "(warning) the operation needs credentials, which are missing: header Authorization: bearer …, or "
          + "header X-Key and cookie sid <Contracts/test.yaml:28:5>",
      ]
    ),
    RequestRow(
      "one kind of credentials",
      .get,
      "/notes/73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6",
      headers: ["Authorization": "Bearer x"]
    ),
    RequestRow(
      "the other kind of credentials",
      .get,
      "/notes/73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6",
      headers: ["X-Key": "x", "Cookie": "a=b; sid=1"]
    ),
    RequestRow(
      "half of the other kind of credentials",
      .get,
      "/notes/73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6",
      headers: ["X-Key": "x", "Cookie": "a=sid=1"],
      finds: [
        "(warning) the operation needs credentials, which are missing: header Authorization: bearer …, or "
          + "header X-Key and cookie sid <Contracts/test.yaml:28:5>"
      ]
    ),
  ]

  @Test(
    "The judge of requests says of each finding which request it is about, without its secrets, and how to repeat it"
  )
  func reference() throws {
    let row = RequestRow("", .get, "/notes?api_key=abcd", headers: ["Authorization": "Bearer hunter2"])
    let judge = RequestJudge(contract: RequestRow.contract)
    let found = judge.findings(for: row.request, match: row.match, number: 7, status: 400)
    let findings = FindingRedactor.redacting(found, by: SecretRedaction())
    #expect(findings.count == 2)
    for finding in findings {
      #expect(finding.check == .request)
      #expect(finding.operation == "listNotes")
      #expect(finding.exchange?.number == 7)
      #expect(finding.exchange?.status == 400)
      #expect(finding.exchange?.url == "http://api.test/notes?api_key=REDACTED")
      #expect(finding.exchange?.curl.contains("hunter2") == false)
      #expect(!"\(finding)".contains("abcd"))
    }
  }

  @Test(
    "The judge of requests names operations of the contract where a path is not known, and takes the methods that it is told"
  )
  func unknown() {
    let judge = RequestJudge(contract: RequestRow.contract)
    let request = RequestRow("", .patch, "/base/notes").request
    #expect(
      judge.findings(for: request, match: nil).first?.details
        == ["the contract documents GET /notes, POST /notes, GET /notes/{id}, PUT /one"]
    )
    #expect(
      judge.findings(for: request, match: nil, methods: ["GET", "HEAD"]).first?.message
        == "PATCH /base/notes is not an operation of the contract, which has GET, HEAD there"
    )
  }

  @Test("The judge of requests finds nothing where the contract has no operations")
  func noContract() {
    let contract = ContractLoader { _, _ in .failure(ContractFileFault(message: "", location: nil)) }
      .load([], folder: "Contracts")
    let request = RequestRow("", .get, "/notes").request
    #expect(RequestJudge(contract: contract).findings(for: request, match: nil) == [])
  }

  @Test(
    "The judge of requests says in a sentence what a parameter is refused for",
    arguments: [
      ("/notes?limit=1", nil),
      ("/notes", "The query parameter limit is missing."),
      ("/notes?limit=x", "The query parameter limit is malformed: expected an integer, found a string (type)."),
      (
        "/notes?limit=1&api_key=hunter2",
        "The query parameter api_key is malformed: expected at most 3 characters, found 7: \"hunter2\" (maxLength)."
      ),
    ]
  )
  func fault(target: String, fault: String?) throws {
    let row = RequestRow("", .get, target)
    let match = try #require(row.match)
    #expect(RequestJudge(contract: RequestRow.contract).parameterFault(in: row.request, match) == fault)
  }
}
