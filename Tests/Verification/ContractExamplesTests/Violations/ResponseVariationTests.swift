import ContractExamples
import ContractModel
import ContractTestSupport
import HTTPMessages
import JSONSyntax
import Testing

@Suite("Variations of responses") struct ResponseVariationTests {
  private static let document = """
    openapi: 3.1.0
    info: {title: Pets, version: '1'}
    paths:
      /pets:
        get:
          operationId: getPets
          x-pagination: {token: after, next: /next, items: /pets}
          parameters: [{name: after, in: query, schema: {type: string}}]
          responses:
            '200':
              description: Pets
              headers: {X-Total: {schema: {type: integer}, example: 2}, X-Page: {required: true, schema: {type: integer}}}
              content:
                application/json:
                  schema:
                    type: object
                    required: [pets]
                    properties:
                      pets: {type: array, items: {$ref: '#/components/schemas/Pet'}}
                      next: {type: [string, 'null']}
                  example: {pets: [{id: 1, kind: cat, nick: Tom}], next: p2}
            '202': {description: Later}
            '304': {description: The same}
            '404': {description: None, content: {application/json: {schema: {$ref: '#/components/schemas/Error'}}}}
            5XX: {description: Broken, content: {application/json: {schema: {$ref: '#/components/schemas/Error'}}}}
    components:
      schemas:
        Pet:
          type: object
          required: [id, kind]
          properties:
            id: {type: integer}
            kind: {enum: [cat, dog]}
            nick: {type: [string, 'null'], maxLength: 20}
            home: {type: string, format: uri}
        Error: {type: object, required: [message], properties: {message: {type: string}}, example: {message: no}}
    """

  private static func variations(sent: [HTTPResponse] = []) throws -> [ResponseVariation] {
    let contract = TestContract.of(document)
    var generator = ResponseVariations(of: contract)
    return generator.variations(of: try #require(contract.operation(id: "getPets")), sent: sent)
  }

  private static func named(_ name: String) throws -> ResponseVariation {
    let all = try variations()
    return try #require(all.first { $0.name == name }, "\(all.map(\.name))")
  }

  @Test(
    "Each kind of change has a variation of its kind, which a client accepts",
    arguments: [
      ("200.pets.element.nick.absent", ResponseVariation.Kind.absent), ("200.pets.nick.null", .null),
      ("200.pets.empty", .lists), ("200.pets.nick.longest", .texts), ("200.pets.nick.beyond-ascii", .texts),
      ("200.pets.element.unknown", .extra), ("200.pets.kind.value-dog", .values),
      ("200.pets.id.greatest-int32", .numbers),
      ("200.body.next.absent", .pages), ("200.next.null", .pages), ("202.status", .statuses),
      ("200.content-type.parameter", .mediaType), ("200.body.indented", .form),
    ]
  )
  func allowed(_ name: String, _ kind: ResponseVariation.Kind) throws {
    let variation = try Self.named(name)
    #expect(variation.kind == kind)
    #expect(variation.isAllowed)
    #expect(variation.demand == .accepted)
  }

  @Test(
    "A violation breaks the contract, and a client may refuse it",
    arguments: [
      "200.pets.element.id.absent", "200.pets.kind.other", "200.header.x-page.absent", "200.pets.nick.too-long",
    ]
  )
  func violations(_ name: String) throws {
    let variation = try Self.named(name)
    #expect(variation.kind == .violations)
    #expect(!variation.isAllowed)
    #expect(variation.demand == .tolerated)
  }

  @Test("Numbers beyond the range that JSON parsers agree on, and made-up URLs, may be refused")
  func interoperability() throws {
    #expect(try Self.named("200.pets.id.beyond-int64").demand == .tolerated)
    #expect(try Self.named("200.pets.home.all-parts").demand == .tolerated)
  }

  @Test("No variation makes up a cursor, because a client would walk in a circle")
  func cursors() throws {
    let names = try Self.variations().filter(\.isAllowed).map(\.name)
    #expect(
      names.filter { $0.hasPrefix("200.next.") || $0.hasPrefix("200.body.next.") } == [
        "200.body.next.absent", "200.next.null",
      ]
    )
  }

  @Test("Errors that share a schema are varied once, and statuses that depend on the request never")
  func statuses() throws {
    let variations = try Self.variations()
    #expect(Set(variations.map(\.response.status)) == [200, 202, 404, 500])
    #expect(variations.contains { $0.name == "404.message.null" })
    #expect(
      variations.filter { $0.response.status == 500 }.map(\.name) == [
        "500.status", "500.content-type.parameter", "500.content-type.html",
      ]
    )
    #expect(variations.filter { $0.kind == .errors }.allSatisfy { $0.demand == .tolerated })
  }

  @Test("Each variation has a name of its own, and differs from the others")
  func unique() throws {
    let variations = try Self.variations()
    #expect(Set(variations.map(\.name)).count == variations.count)
    #expect(Set(variations.map(\.response)).count == variations.count)
  }

  @Test("Responses that were sent are varied in one place, and keep their headers")
  func sent() throws {
    let body = #"{"pets":[{"id":77,"kind":"dog"},{"id":78,"kind":"cat"}],"next":null}"#
    let headers: HTTPHeaders = ["Content-Type": "application/json", "X-Page": "9", "X-Total": "2", "ETag": "\"a\""]
    let variations = try Self.variations(sent: [HTTPResponse(status: 200, headers: headers, body: Array(body.utf8))])
    let variation = try #require(variations.first { $0.name == "200.pets.element.kind.absent" })
    #expect(
      String(decoding: variation.response.body, as: UTF8.self)
        == #"{"pets":[{"id":77},{"id":78,"kind":"cat"}],"next":null}"#
    )
    #expect(variation.response.headers["X-Page"] == "9")
    #expect(variation.response.headers["ETag"] == nil)
    let header = try #require(variations.first { $0.name == "200.header.x-total.absent" })
    #expect(header.kind == .absent)
    #expect(header.response.headers["X-Total"] == nil)
    #expect(!variations.contains { $0.name == "200.status" })
  }

  @Test("A variation is described by its change and its place in the contract")
  func description() throws {
    let description = try Self.named("200.pets.nick.null").description
    #expect(description.hasPrefix("200: /pets/0/nick is null (Contracts/test.yaml:34:"), "\(description)")
  }
}
