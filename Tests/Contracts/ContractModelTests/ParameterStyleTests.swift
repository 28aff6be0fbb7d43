import ContractModel
import HTTPMessages
import JSONSyntax
import Testing

@Suite("Parameter styles")
struct ParameterStyleTests {
  /// A style, a value, and the text that serializes it.
  struct Row: Sendable, CustomTestStringConvertible {
    let location: Parameter.Location
    let style: ParameterStyle
    let explode: Bool
    let value: String
    let text: String
    var reserved = false
    init(
      _ location: Parameter.Location,
      _ style: ParameterStyle,
      explode: Bool,
      _ value: String,
      _ text: String,
      reserved: Bool = false
    ) {
      self.location = location
      self.style = style
      self.explode = explode
      self.value = value
      self.text = text
      self.reserved = reserved
    }
    var testDescription: String { "\(location) \(style)\(explode ? " exploded" : ""): \(value) is \(text)" }

    /// A parameter `color` with this style and a schema of the value's type.
    func parameter() throws -> Parameter {
      let schema =
        switch value.first {
        case "[": "{ type: array, items: { type: string } }"
        case "{": "{ type: object, properties: { R: { type: integer }, G: { type: integer } } }"
        case "\"": "{ type: string }"
        case "t", "f": "{ type: boolean }"
        default: "{ type: number }"
        }
      let contract = load([
        "a.yaml": document(
          operation: """
            parameters:
              - { name: color, in: \(location), required: true, style: \(style), explode: \(explode),
                  allowReserved: \(reserved), schema: \(schema) }
            """,
          path: location == .path ? "/a/{color}" : "/a"
        )
      ])
      #expect(contract.lines == [])
      return try #require(contract.operations.first?.parameters.first)
    }
  }

  static let texts: [Row] = [
    Row(.path, .simple, explode: false, #""blue""#, "blue"),
    Row(.path, .simple, explode: false, #""a/b c,é""#, "a%2Fb%20c%2C%C3%A9"),
    Row(.path, .simple, explode: false, "10", "10"), Row(.path, .simple, explode: false, "true", "true"),
    Row(.path, .simple, explode: false, #"["blue","black"]"#, "blue,black"),
    Row(.path, .simple, explode: true, #"["blue","black"]"#, "blue,black"),
    Row(.path, .simple, explode: false, #"{"R":100,"G":200}"#, "R,100,G,200"),
    Row(.path, .simple, explode: true, #"{"R":100,"G":200}"#, "R=100,G=200"),
    Row(.path, .label, explode: false, #""blue""#, ".blue"),
    Row(.path, .label, explode: false, #"["blue","black"]"#, ".blue,black"),
    Row(.path, .label, explode: true, #"["blue","black"]"#, ".blue.black"),
    Row(.path, .label, explode: false, #"{"R":100,"G":200}"#, ".R,100,G,200"),
    Row(.path, .label, explode: true, #"{"R":100,"G":200}"#, ".R=100.G=200"),
    Row(.path, .matrix, explode: false, #""blue""#, ";color=blue"),
    Row(.path, .matrix, explode: false, #""""#, ";color"),
    Row(.path, .matrix, explode: false, #"["blue","black"]"#, ";color=blue,black"),
    Row(.path, .matrix, explode: true, #"["blue","black"]"#, ";color=blue;color=black"),
    Row(.path, .matrix, explode: false, #"{"R":100,"G":200}"#, ";color=R,100,G,200"),
    Row(.path, .matrix, explode: true, #"{"R":100,"G":200}"#, ";R=100;G=200"),
    Row(.header, .simple, explode: false, #""a b/c""#, "a b/c"),
    Row(.header, .simple, explode: false, #"["blue","black"]"#, "blue,black"),
    Row(.header, .simple, explode: true, #"{"R":100,"G":200}"#, "R=100,G=200"),
  ]

  @Test("A path's or header's value is written in its style", arguments: texts)
  func write(row: Row) throws {
    let value = try #require(JSONValue.parsed(row.value))
    #expect(try row.parameter().text(for: JSONLiteral(value)) == row.text)
  }

  @Test("A path's or header's text is read in its style", arguments: texts)
  func read(row: Row) throws {
    let value = try #require(JSONValue.parsed(row.value))
    let text = row.location == .path ? PercentEncoding.decode(row.text) : row.text
    // Once decoded, a comma inside a value looks like one between values; only a string has none of the latter.
    #expect(try row.parameter().decode(text: text)?.root.isEqual(to: value) == true)
  }

  static let queries: [Row] = [
    Row(.query, .form, explode: true, #""blue""#, "color=blue"),
    Row(.query, .form, explode: true, #""""#, "color="),
    Row(.query, .form, explode: true, #""a&b=c+d é/?""#, "color=a%26b%3Dc%2Bd%20%C3%A9%2F%3F"),
    Row(.query, .form, explode: true, #""a/b?c:d@e,f&g""#, "color=a/b?c:d@e,f%26g", reserved: true),
    Row(.query, .form, explode: true, "1e3", "color=1e3"), Row(.query, .form, explode: true, "false", "color=false"),
    Row(.query, .form, explode: true, #"["blue","black"]"#, "color=blue&color=black"),
    Row(.query, .form, explode: false, #"["blue","black"]"#, "color=blue,black"),
    Row(.query, .form, explode: false, #"["a,b","c"]"#, "color=a%2Cb,c"),
    Row(.query, .form, explode: false, "[]", "color="),
    Row(.query, .form, explode: true, #"["blue"]"#, "color=blue"),
    Row(.query, .form, explode: true, #"{"R":100,"G":200}"#, "R=100&G=200"),
    Row(.query, .form, explode: false, #"{"R":100,"G":200}"#, "color=R,100,G,200"),
    Row(.query, .spaceDelimited, explode: false, #"["blue","black"]"#, "color=blue%20black"),
    Row(.query, .spaceDelimited, explode: true, #"["blue","black"]"#, "color=blue&color=black"),
    Row(.query, .spaceDelimited, explode: false, #"{"R":100,"G":200}"#, "color=R%20100%20G%20200"),
    Row(.query, .pipeDelimited, explode: false, #"["blue","black"]"#, "color=blue%7Cblack"),
    Row(.query, .pipeDelimited, explode: false, #"{"R":100,"G":200}"#, "color=R%7C100%7CG%7C200"),
    Row(.query, .deepObject, explode: true, #"{"R":100,"G":200}"#, "color%5BR%5D=100&color%5BG%5D=200"),
    Row(.cookie, .form, explode: true, #""a;b""#, "color=a%3Bb"),
    Row(.cookie, .form, explode: false, #"["blue","black"]"#, "color=blue,black"),
    Row(.cookie, .form, explode: true, #"{"R":100,"G":200}"#, "R=100; G=200"),
  ]

  @Test("A query's or cookie's value is written in its style", arguments: queries)
  func writeQuery(row: Row) throws {
    let value = try #require(JSONValue.parsed(row.value))
    #expect(try row.parameter().query(for: JSONLiteral(value)) == row.text)
  }

  @Test("A query's or cookie's value is read in its style", arguments: queries)
  func readQuery(row: Row) throws {
    let value = try #require(JSONValue.parsed(row.value))
    let separator = row.location == .cookie ? "; " : "&"
    let query = "other=1\(separator)\(row.text)\(separator)last=2"
    #expect(try row.parameter().decode(query: query)?.root.isEqual(to: value) == true)
  }

  @Test(
    "Lists and objects inside of a deep object are written as most servers read them, and read again",
    arguments: [
      (#"{"tags":["a","b"]}"#, "q[tags]=a&q[tags]=b"), (#"{"tags":["a"]}"#, "q[tags]=a"),
      (#"{"size":{"min":1,"max":2}}"#, "q[size][min]=1&q[size][max]=2"),
      (#"{"rules":[{"k":1},{"k":2}]}"#, "q[rules][0][k]=1&q[rules][1][k]=2"),
      (#"{"any":{"a":["1","2"]}}"#, "q[any][a]=1&q[any][a]=2"),
    ]
  )
  func nested(json: String, text: String) throws {
    let contract = load([
      "a.yaml": document(
        operation: """
          parameters:
            - name: q
              in: query
              style: deepObject
              schema:
                type: object
                properties:
                  tags: { type: array, items: { type: string } }
                  size: { type: object, properties: { min: { type: integer }, max: { type: integer } } }
                  rules: { type: array, items: { type: object, properties: { k: { type: integer } } } }
                  any: { type: object }
          """
      )
    ])
    let parameter = try #require(contract.operations.first?.parameters.first)
    let value = try #require(JSONValue.parsed(json))
    let query = parameter.query(for: JSONLiteral(value))
    #expect(PercentEncoding.decode(query) == text)
    #expect(parameter.decode(query: query)?.root.isEqual(to: value) == true)
    #expect(!parameter.defines(JSONLiteral(value)))
  }

  @Test(
    "Text is read as the type that the schema allows, and else as a string",
    arguments: [
      ("{ type: integer }", "10", "10"), ("{ type: integer }", "ten", #""ten""#), ("{ type: integer }", "1.5", "1.5"),
      ("{ type: integer }", "010", #""010""#), ("{ type: string }", "10", #""10""#), ("{}", "10", #""10""#),
      ("{ type: boolean }", "true", "true"), ("{ type: boolean }", "1", #""1""#),
      ("{ type: [integer, 'null'] }", "null", "null"), ("{ type: [integer, 'null'] }", "", "null"),
      ("{ type: [string, 'null'] }", "", #""""#), ("{ type: [string, integer] }", "10", "10"),
      ("{ enum: [1, 2] }", "1", "1"), ("{ enum: ['1', '2'] }", "1", #""1""#), ("{ const: true }", "true", "true"),
      ("{ anyOf: [{ type: integer }, { const: all }] }", "all", #""all""#),
      ("{ anyOf: [{ type: integer }, { const: all }] }", "3", "3"),
      ("{ allOf: [{ $ref: '#/components/schemas/N' }, { minimum: 1 }] }", "3", "3"),
      ("{ $ref: '#/components/schemas/N' }", "3", "3"),
      ("{ type: array, items: { type: integer } }", "3", "[3]"),
      ("{ items: { $ref: '#/components/schemas/N' } }", "3", "[3]"),
      ("{ oneOf: [{ type: string }, { type: array, items: { type: string } }] }", "a", #""a""#),
    ]
  )
  func types(schema: String, text: String, json: String) throws {
    let contract = load([
      "a.yaml": document(
        operation: "parameters: [{ name: q, in: query, schema: \(schema) }]",
        rest: "components: { schemas: { N: { type: number } } }"
      )
    ])
    let parameter = try #require(contract.operations.first?.parameters.first)
    let value = try #require(parameter.decode(query: "q=\(text)")?.root)
    #expect(value.text == json)
  }

  @Test("A parameter that is not there, or not in its style, is not read")
  func absent() throws {
    let query = try Row(.query, .form, explode: true, "1", "").parameter()
    #expect(query.decode(query: "colour=1") == nil)
    #expect(query.decode(query: "") == nil)
    let label = try Row(.path, .label, explode: false, "1", "").parameter()
    #expect(label.decode(text: "1") == nil)
    let matrix = try Row(.path, .matrix, explode: false, "1", "").parameter()
    #expect(matrix.decode(text: ";colour=1") == nil)
    let object = try Row(.path, .simple, explode: false, "{}", "").parameter()
    #expect(object.decode(text: "R,1,G") == nil)
    let pairs = try Row(.path, .simple, explode: true, "{}", "").parameter()
    #expect(pairs.decode(text: "R,1") == nil)
  }

  @Test("A parameter with content is written and read as that media type")
  func content() throws {
    let contract = load([
      "a.yaml": document(
        operation: """
          parameters:
            - { name: filter, in: query, content: { application/json: { schema: { type: object } } } }
          """
      )
    ])
    let parameter = try #require(contract.operations.first?.parameters.first)
    let value = try #require(JSONValue.parsed(#"{"a":[1,"&"]}"#))
    let query = parameter.query(for: JSONLiteral(value))
    #expect(query == "filter=%7B%22a%22%3A%5B1%2C%22%26%22%5D%7D")
    #expect(parameter.decode(query: "x=1&" + query)?.root.isEqual(to: value) == true)
    #expect(parameter.decode(query: "filter=no") == nil)
    #expect(parameter.queryItems(for: JSONLiteral(value)) == [QueryItem("filter", #"{"a":[1,"&"]}"#)])
  }
}
