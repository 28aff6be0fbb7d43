import ContractJudge
import ContractModel
import ContractReports
import ContractTestSupport
import Diagnostics
import HTTPMessages
import JSONSyntax
import Testing

/// A response to be judged by one operation of the contract of these tests, and what is to be found.
struct JudgeRow: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let operation: String
  let expectation: ContractJudge.Expectation
  let exchange: HTTPExchange
  let findings: [String]

  init(
    _ description: String,
    _ operation: String = "getList",
    expecting expectation: ContractJudge.Expectation = .documented,
    status: Int = 200,
    headers: HTTPHeaders = ["Content-Type": "application/json"],
    body: [UInt8] = Array("{}".utf8),
    faults: [TransportFault] = [],
    elapsed: Duration? = nil,
    sent: HTTPHeaders = [],
    finds findings: [String] = []
  ) {
    testDescription = description
    self.operation = operation
    self.expectation = expectation
    self.findings = findings
    let method: HTTPMethod = operation == "headList" ? .head : .get
    exchange = HTTPExchange(
      request: HTTPRequest(
        method: method,
        url: HTTPURL(scheme: "http", host: "api.test", path: "/list"),
        headers: sent
      ),
      response: HTTPResponse(status: status, headers: headers, body: body),
      faults: faults,
      elapsed: elapsed
    )
  }

  /// What the judge finds: check, message, place in the body, place in the contract.
  func judged(_ options: Judge.Options = Judge.Options()) throws -> [String] {
    try found(options).map { finding in
      let mark = finding.severity == .error ? "" : "(\(finding.severity.rawValue)) "
      let body = finding.body.map { " @\($0.pointer?.description ?? "-") \($0.location?.description ?? "-")" } ?? ""
      return "\(mark)\(finding.check): \(finding.message)\(body) <\(finding.contract?.place.description ?? "-")>"
    }
  }

  /// What the judge finds.
  func found(_ options: Judge.Options = Judge.Options()) throws -> [Finding] {
    let operation = try #require(Self.contract.operation(id: operation))
    let subject = ExchangeUnderTest(operation: operation, exchange: exchange, expectation: expectation, number: 3)
    return Judge(contract: Self.contract, options: options).findings(for: subject)
  }

  static let contract = TestContract.of(
    """
    openapi: 3.1.0
    info: { title: List, version: '1' }
    paths:
      /list:
        get:
          operationId: getList
          responses:
            '200':
              description: A list.
              headers:
                X-Count: { required: true, schema: { type: integer } }
                X-Kind: { schema: { enum: [a, b] } }
              content:
                application/json:
                  schema:
                    type: object
                    properties:
                      items:
                        type: array
                        x-unique-key: { key: /id, ignore-case: true }
                        items:
                          required: [id]
                          properties:
                            id: { type: [string, integer] }
                            size: { type: integer, minimum: 1 }
            '204': { description: None., content: {} }
            '302': { description: Elsewhere. }
            '400': { description: Malformed. }
            '404': { description: None. }
            '5XX': { description: Broken. }
        head:
          operationId: headList
          responses:
            '200': { description: A list., content: { application/xml: { schema: { type: object } } } }
      /text:
        get:
          operationId: getText
          responses:
            '200': { description: A text., content: { text/*: {}, application/problem+json: {} } }
      /any:
        get:
          operationId: getAny
          responses:
            4XX: { description: Malformed. }
            default: { description: Any., content: { application/json: {} } }
      /picture:
        get:
          operationId: getPicture
          responses: { 4XX: { description: Missing. }, '200': { description: A picture. } }
        put:
          operationId: putPicture
          responses: { '204': { description: Stored. } }
      /jobs:
        get:
          operationId: getJobs
          responses:
            '200': { description: Jobs. }
            '500': { description: Broken. }
            '501': { description: Not implemented. }
            '503': { description: Not available. }
            '507': { description: Full. }
      /secret:
        get:
          operationId: getSecret
          responses:
            '200': { description: A secret. }
            '401': { description: Not known. }
            '403': { description: Not allowed. }
    """
  )
}

extension JudgeRow {
  /// The header fields of a good response.
  static let good: HTTPHeaders = ["Content-Type": "application/json", "X-Count": "2"]
}
