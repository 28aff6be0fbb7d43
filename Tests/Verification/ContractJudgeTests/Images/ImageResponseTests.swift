import ContractJudge
import ContractModel
import ContractReports
import ContractTestSupport
import HTTPMessages
import Testing

@Suite("Responses that are images")
struct ImageResponseTests {
  private static let contract = TestContract.of(
    """
    openapi: 3.1.0
    info: { title: Photos, version: '1' }
    paths:
      /photo:
        get:
          operationId: getPhoto
          responses:
            '200': { description: A photo., content: { image/png: {}, image/jpeg: {}, image/svg+xml: {} } }
    """
  )

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let type: String
    let bytes: [UInt8]
    let messages: [String]
  }

  private static let png = ImageFixture.rgbPNG.bytes
  private static let rows = [
    Row(testDescription: "a PNG", type: "image/png", bytes: png, messages: []),
    Row(testDescription: "an SVG", type: "image/svg+xml", bytes: Array("<svg/>".utf8), messages: []),
    Row(
      testDescription: "half of a PNG",
      type: "image/png",
      bytes: Array(png.prefix(png.count / 2)),
      messages: ["the image is broken at byte"]
    ),
    Row(
      testDescription: "a PNG that is declared as JPEG",
      type: "image/jpeg",
      bytes: png,
      messages: ["Content-Type is image/jpeg, but the bytes are a PNG image"]
    ),
    Row(
      testDescription: "a page",
      type: "image/png",
      bytes: Array("<!doctype html><p>".utf8),
      messages: ["the bytes are not an image: they are HTML"]
    ),
  ]

  @Test("A response that the contract documents as an image is complete, and of the declared format", arguments: rows)
  func image(_ row: Row) throws {
    let operation = try #require(Self.contract.operation(id: "getPhoto"))
    let request = HTTPRequest(url: HTTPURL(scheme: "http", host: "api.test", path: "/photo"))
    let response = HTTPResponse(status: 200, headers: ["Content-Type": row.type], body: row.bytes)
    let subject = ExchangeUnderTest(
      operation: operation,
      exchange: HTTPExchange(request: request, response: response)
    )
    let found = Judge(contract: Self.contract).findings(for: subject)
    #expect(found.allSatisfy { $0.check == .bodySyntax })
    #expect(found.count == row.messages.count)
    for (finding, message) in zip(found, row.messages) { #expect(finding.message.hasPrefix(message)) }
  }
}
