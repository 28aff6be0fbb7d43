import ContractModel
import ContractTestSupport
import JSONSyntax
import SchemaVariations
import Testing

@Suite("Variations of values")
struct VariationTests {
  /// A schema with a place for every kind of variation.
  private static let rich = """
    { type: object, required: [name, tags], properties: { name: { type: string, minLength: 2, pattern: '^[a-z]+$' }, \
    day: { type: string, format: date }, color: { enum: [red, green] }, size: { type: integer, minimum: 1, maximum: 9 }, \
    tags: { type: array, minItems: 1, uniqueItems: true, items: { type: object, properties: { a: { type: string }, \
    b: { type: string } } } }, owner: { oneOf: [{ type: string }, { type: object, properties: { c: { type: boolean } } }] } } }
    """

  private static let value = """
    {"name":"ab","color":"red","size":5,"tags":[{"a":"x","b":"y"}],"owner":"me"}
    """

  private static func variations(_ schema: String, _ value: String, seed: UInt64 = 0) throws -> [Variation] {
    VariationGenerator(try self.schema(schema), seed: seed).variations(of: try literal(value))
  }

  private static func literal(_ text: String) throws -> JSONLiteral {
    JSONLiteral(try JSONDocument(parsing: Array(text.utf8)).root)
  }

  @Test("A changed value differs in the members that are not kept, and there is none if all are kept")
  func changed() throws {
    let schema = try Self.schema("{ type: object, properties: { path: { type: string }, size: { type: integer } } }")
    let value: JSONLiteral = ["path": "a", "size": 1]
    #expect(GeneratedValue.changed(value, schema, seed: 0) { $0 == "path" } == ["path": "a", "size": 2])
    #expect(GeneratedValue.changed(value, schema, seed: 0) { _ in true } == nil)
  }

  @Test("A complete value of schemas that refer to each other has every member of its own, and is not large")
  func bounded() throws {
    let names = (0..<12).map { "t\($0)" }
    let members = names.map { "\($0): { $ref: '#/components/schemas/\($0)' }" }.joined(separator: ", ")
    let schemas = names.map { "\($0): { type: object, properties: { id: { type: string }, \(members) } }" }
    let schema = try Self.schema(
      "{ $ref: '#/components/schemas/t0' }",
      "components: { schemas: { \(schemas.joined(separator: ", ")) } }"
    )
    let complete = GeneratedValue.complete([:], schema, seed: 0)
    #expect(try #require(complete.document).root.members.map(\.name).sorted() == (["id"] + names).sorted())
    #expect(complete.serialized().count < 20_000)
  }

  @Test("A member whose value is too large to be added keeps no other one out")
  func largeAddition() throws {
    let schema = try Self.schema(
      "{ type: object, properties: { a: { type: string, minLength: 9000 }, b: { type: string }, c: { type: integer } } }"
    )
    let complete = GeneratedValue.complete([:], schema, seed: 0)
    #expect(try #require(complete.document).root.members.map(\.name).sorted() == ["b", "c"])
  }

  @Test("A member that names the schema of its object keeps its value, and others do not")
  func discriminated() throws {
    let components = """
      components:
        schemas:
          Cat: { type: object, required: [petName, lives], properties: { petName: { type: string }, lives: {} } }
          Dog: { type: object, required: [petName, tricks], properties: { petName: { type: string }, tricks: {} } }
      """
    let pets = "{ oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }]"
    let cat: JSONLiteral = ["petName": "Cat", "lives": 9]
    for (schema, isKept) in [("\(pets), discriminator: { propertyName: petName } }", true), ("\(pets) }", false)] {
      let schema = try Self.schema(schema, components)
      let changed = GeneratedValue.changed(cat, schema, seed: 0) { _ in false }
      let (name, lives) = (JSONPointer(tokens: ["petName"]), JSONPointer(tokens: ["lives"]))
      #expect((changed?.value(at: name) == "Cat") == isKept && changed?.value(at: lives) != 9)
      let unique = UniqueText(mark: "abc").applied(to: cat, schema, seed: 0) { _ in true }
      #expect((unique.value(at: name) == "Cat") == isKept)
    }
  }

  @Test("A member that requests never have is not varied, although a value has it")
  func unsent() throws {
    let schema = "{ type: object, properties: { id: { type: string, readOnly: true }, name: { type: string } } }"
    let broken = try Self.variations(schema, #"{"id":"7","name":"a"}"#).filter { $0.violation != nil }.map(\.path)
    #expect(broken.contains(["name"]) && !broken.contains(["id"]))
  }

  @Test(
    "A null breaks a member, but not where nullable is meant to allow it",
    arguments: [
      ("nullable: true, allOf: [{ type: object }]", false), ("type: object, nullable: true, enum: [{}]", false),
      ("allOf: [{ type: object }]", true), ("nullable: false, allOf: [{ type: object }]", true),
      // In OpenAPI 3.1, it has no effect beside a type.
      ("type: object, nullable: true", false), ("type: object", true),
      ("oneOf: [{ type: object, nullable: true }]", false),
    ]
  )
  func nulls(owner: String, isBroken: Bool) throws {
    let schema = "{ type: object, properties: { owner: { \(owner) } } }"
    let names = try Self.variations(schema, #"{"owner":{}}"#).filter { $0.path == ["owner"] }.map(\.change.name)
    #expect(names.contains("null") == isBroken, "\(names)")
  }

  @Test("A value with all its members has an entry of each map of texts")
  func entries() throws {
    let schema = try Self.schema(
      "{ type: object, properties: { labels: { type: object, additionalProperties: { type: string } }, "
        + "free: { type: object }, sizes: { type: object, additionalProperties: { type: integer } } } }"
    )
    let complete = GeneratedValue.complete(["labels": [:], "free": [:], "sizes": [:]], schema, seed: 0)
    #expect(complete == ["labels": ["example": "example"], "free": [:], "sizes": [:]])
  }

  @Test(
    "A generated number has decimals where the schema says so",
    arguments: [
      ("multipleOf: 0.01, minimum: 0", "0.01"), ("minimum: 0, maximum: 1", "0.5"), ("minimum: 0, maximum: 10", "5"),
    ]
  )
  func decimals(_ limits: String, _ expected: String) throws {
    let schema = try Self.schema("{ type: number, \(limits) }")
    #expect(SchemaExampleGenerator(seed: 0).value(for: schema) == .number(expected))
  }

  private static func schema(_ text: String, _ components: String = "") throws -> SchemaReference {
    let contract = TestContract.paths(
      """
        /things:
          post:
            requestBody: { content: { application/json: { schema: \(text) } } }
            responses: { '200': { description: d } }
      \(components)
      """
    )
    return try #require(contract.operations.first?.requestBody?.content.first?.schema)
  }

  @Test("A value of a rich schema has candidates of every kind", arguments: VariationKind.allCases)
  func kinds(kind: VariationKind) throws {
    let generator = VariationGenerator(try Self.schema(Self.rich))
    let places = generator.places.places(of: try Self.literal(Self.value))
    let candidates = places.flatMap { generator.candidates(at: $0, [kind]) }
    let dated = generator.places.places(of: try Self.literal(#"{"day":"2024-05-01","name":"ab","tags":[]}"#))
    #expect(!(candidates + dated.flatMap { generator.candidates(at: $0, [kind]) }).isEmpty)
    for candidate in candidates { #expect(candidate.kind == kind && !candidate.name.isEmpty) }
  }

  @Test("A text in another Unicode form is a variation of its own")
  func forms() throws {
    let schema = #"{ enum: ["caf\u00e9", "cafe\u0301"] }"#
    let variations = try Self.variations(schema, #""caf\u00e9""#).map(\.whole)
    #expect(variations.contains(.string("cafe\u{301}")))
    #expect(!variations.contains(.string("caf\u{E9}")))
  }

  @Test("A mail address at the limits of its length is still one", arguments: [17, 18, 63, 64, 82, 83, 90, 146, 200])
  func addresses(maximum: Int) throws {
    let schema = "{ type: string, format: email, maxLength: \(maximum) }"
    let variations = try Self.variations(schema, #""ann@example.com""#)
    let longest = variations.first { $0.phrase == "has \(maximum) characters" }
    #expect(longest?.violation == nil, "\(longest?.whole.excerpt ?? "none")")
    let tooLong = variations.first { $0.phrase == "has \(maximum + 1) characters" }
    #expect(tooLong?.violation?.keyword == "maxLength", "\(tooLong?.whole.excerpt ?? "none")")
    #expect(longest?.whole != tooLong?.whole)
  }

  @Test("A variation is valid, or names the one keyword that it violates, with the place and the reason")
  func violations() throws {
    let schema = try Self.schema(Self.rich)
    let variations = try Self.variations(Self.rich, Self.value)
    for variation in variations {
      #expect(variation.whole.isAllowed(by: schema) == (variation.violation == nil), "\(variation.change.summary)")
    }
    let texts = Set(
      variations.compactMap { variation in
        variation.violation.map { "\(variation.change.name) \($0.keyword) \(variation.pointer) \($0.reason)" }
      }
    )
    for text in [
      #"above-maximum maximum /size is 10, above its maximum 9"#,
      #"below-minimum minimum /size is 0, below its minimum 1"#,
      #"too-short minLength /name has 1 character, fewer than its minLength 2"#,
      #"other enum /color is "not-a-member", which is not among its allowed values"#,
      #"too-few minItems /tags has 0 elements, fewer than its minItems 1"#,
      #"more-than-fewest uniqueItems /tags repeats an element, although its elements are unique"#,
      #"name.absent required /name is missing, although it is required"#,
    ] {
      #expect(texts.contains(text), "\(texts.sorted())")
    }
  }

  @Test("Shapes and conversions are for the probes that name them, and no variation of a value has them")
  func probeKinds() throws {
    let generator = VariationGenerator(try Self.schema(Self.rich))
    let places = generator.places.places(of: try Self.literal(Self.value))
    let probes = places.flatMap { generator.candidates(at: $0, [.shape, .conversion]) }.map(\.summary)
    #expect(probes.first == "the body is null")
    for summary in [
      "/size is true in place of a number", "/name is an empty list", "/tags is a list of an empty list",
    ] {
      #expect(probes.contains(summary), "\(probes)")
    }
    #expect(places.flatMap { generator.candidates(at: $0) }.allSatisfy { ![.shape, .conversion].contains($0.kind) })
  }

  @Test("A schema, a value and a seed have the same variations whenever they are generated")
  func determinism() throws {
    let (one, other) = (
      try Self.variations(Self.rich, Self.value, seed: 3), try Self.variations(Self.rich, Self.value, seed: 3)
    )
    #expect(one == other)
    #expect(Set(one.map(\.whole)).count == one.count)
  }

  @Test("A large value has a bounded number of variations, all of its first places")
  func bounds() throws {
    let items = (0..<5000).map { #"{"id":\#($0),"name":"n"}"# }.joined(separator: ",")
    let schema =
      "{ type: array, items: { type: object, properties: { id: { type: integer }, name: { type: string } } } }"
    let variations = try Self.variations(schema, "[\(items)]")
    #expect(variations.count < 300)
    #expect(variations.allSatisfy { ["", "0", "1"].contains($0.path.first ?? "") })
  }

  @Test("The places of members follow patterns, dependent schemas and the branches that match")
  func places() throws {
    let schema = """
      { type: object, patternProperties: { '^x-': { maxLength: 3 } }, additionalProperties: { maxLength: 4 }, \
      dependentSchemas: { a: { properties: { b: { minLength: 5 } } } }, \
      if: { required: [a] }, then: { properties: { c: { maxLength: 6 } } } }
      """
    let generator = VariationGenerator(try Self.schema(schema))
    let places = generator.places.places(of: try Self.literal(#"{"a":"1","b":"12345","c":"","x-d":"e"}"#))
    let lengths = places.map { place in
      "\(place.name) \((place.all("minLength") + place.all("maxLength")).compactMap(\.integer))"
    }
    #expect(lengths == ["body []", "a [4]", "b [5, 4]", "c [4, 6]", "x-d [3]"])
  }

  @Test("Unusual texts, numbers and spellings have names of their own")
  func names() {
    #expect(Set(UnusualText.all.map(\.name)).count == UnusualText.all.count)
    #expect(Set(UnusualText.all.map { Array($0.text.utf8) }).count == UnusualText.all.count)
    #expect(Set(UnusualNumber.all.map(\.name)).count == UnusualNumber.all.count)
    for format in ["uuid", "uri", "date-time", "iso8601-date-time", "date", "time", "email", "ipv4", "ipv6", "byte"] {
      let spellings = FormatSpelling.of(format, like: "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6")
      #expect(Set(spellings.map(\.name)).count == spellings.count && !spellings.isEmpty, "\(format)")
    }
    let selected = UnusualText.inParameters + UnusualText.inNames
    #expect(Set(selected.map(\.text)).isSubset(of: UnusualText.all.map(\.text)))
  }
}
