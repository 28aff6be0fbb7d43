import ContractJudge
import ContractModel
import ContractReports
import ContractTestSupport
import Diagnostics
import HTTPMessages
import JSONSyntax
import Redaction
import Testing

/// A request to be judged by the contract of these tests, and what is to be found.
struct RequestRow: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let request: HTTPRequest
  let findings: [String]

  init(
    _ description: String,
    _ method: HTTPMethod,
    _ target: String,
    headers: HTTPHeaders = [],
    body: String = "",
    finds findings: [String] = []
  ) {
    testDescription = description
    var url = HTTPURL(scheme: "http", host: "api.test")
    let halves = target.split(separator: "?", maxSplits: 1).map(String.init)
    url.path = halves[0]
    url.query = halves.count > 1 ? halves[1] : nil
    request = HTTPRequest(method: method, url: url, headers: headers, body: Array(body.utf8))
    self.findings = findings
  }

  /// A request with a body of a type.
  init(
    _ description: String,
    _ type: String?,
    _ body: String,
    to path: String = "/notes",
    finds findings: [String] = []
  ) {
    let headers: HTTPHeaders = type.map { ["Content-Type": $0] } ?? []
    self.init(description, .post, path, headers: headers, body: body, finds: findings)
  }

  /// What the judge finds, as reports show it.
  func found(_ options: Judge.Options = Judge.Options()) -> [Finding] {
    let found = RequestJudge(contract: Self.contract, options: options).findings(for: request, match: match)
    return FindingRedactor.redacting(found, by: SecretRedaction())
  }

  var match: OperationMatch? { Self.contract.match(request.method, path: request.url.path) }

  /// Severity where it is not an error, message, place in the body, place in the contract.
  func judged() -> [String] {
    found().map { finding in
      let mark = finding.severity == .error ? "" : "(\(finding.severity.rawValue)) "
      let body = finding.body.map { " @\($0.pointer?.description ?? "-") \($0.location?.description ?? "-")" } ?? ""
      return "\(mark)\(finding.message)\(body)\(finding.contract.map { " <\($0.place)>" } ?? "")"
    }
  }

  static let contract = TestContract.of(
    """
    openapi: 3.1.0
    info: { title: Notes, version: '1' }
    paths:
      /notes:
        get:
          operationId: listNotes
          parameters:
            - { name: limit, in: query, required: true, schema: { type: integer, minimum: 1 } }
            - { name: tags, in: query, explode: false, schema: { type: array, items: { enum: [a, b] } } }
            - { name: X-Version, in: header, schema: { type: integer } }
            - { name: Authorization, in: header, required: true, schema: { type: string } }
            - { name: session, in: cookie, schema: { type: integer } }
            - { name: api_key, in: query, schema: { type: string, maxLength: 3 } }
            - { name: at, in: query, style: deepObject, schema: { type: object, properties: { lat: { type: number } } } }
          responses: { '200': { description: Notes. } }
        post:
          operationId: addNote
          requestBody:
            required: true
            content:
              application/json:
                schema: { $ref: '#/components/schemas/Note' }
              application/x-www-form-urlencoded:
                schema: { $ref: '#/components/schemas/Note' }
              text/plain: { schema: { type: string } }
          responses: { '201': { description: Added. } }
      /notes/{id}:
        get:
          operationId: getNote
          security: [{ bearer: [] }, { key: [], session: [] }]
          parameters: [{ name: id, in: path, required: true, schema: { type: string, format: uuid } }]
          responses: { '200': { description: A note. } }
      /one:
        put:
          operationId: putOne
          requestBody: { content: { application/json: { schema: { type: object } } } }
          responses: { '204': { description: Put. } }
    components:
      securitySchemes:
        bearer: { type: http, scheme: bearer }
        key: { type: apiKey, in: header, name: X-Key }
        session: { type: apiKey, in: cookie, name: sid }
      schemas:
        Note:
          type: object
          required: [id, text]
          additionalProperties: false
          properties:
            id: { readOnly: true, type: integer }
            text: { type: string, minLength: 2 }
            stars: { type: integer, maximum: 5 }
            isDone: { type: boolean }
            tags: { type: array, items: { type: string } }
            sizes: { type: array, items: { type: integer } }
            password: { type: string, minLength: 8 }
            owner: { anyOf: [{ type: object, properties: { password: { minLength: 8 } } }, { type: integer }] }
    """
  )
}
