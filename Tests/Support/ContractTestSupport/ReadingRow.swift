package import ContractModel
package import HTTPMessages
import Testing

/// An operation whose parameters or body are texts, with requests that it allows, and others that it does not.
///
/// A request is a query (`?p=1`), a path (`/a/1`), a header (`Cookie: p=1`), or a body after its media type
/// (`body text/plain: x`).
package struct ReadingRow: Sendable, CustomTestStringConvertible {
  package let testDescription: String
  let path: String
  let operation: String
  let servers: String
  package let right: [String]
  package let wrong: [String]

  package init(
    _ description: String,
    _ operation: String,
    path: String = "/a",
    servers: String = "[{ url: / }]",
    right: [String],
    wrong: [String]
  ) {
    testDescription = description
    (self.path, self.operation, self.servers, self.right, self.wrong) = (path, operation, servers, right, wrong)
  }

  /// The contract, in YAML.
  package var text: String {
    """
    openapi: 3.1.0
    info: { title: Readings, version: '1' }
    servers: \(servers)
    paths:
      \(path):
        \(operation.hasPrefix("requestBody") ? "post" : "get"):
          operationId: a
          \(operation)
          responses: { '200': { description: Read. }, '400': { description: Refused. } }
    components:
      securitySchemes:
        key: { type: apiKey, in: query, name: key }
        sid: { type: apiKey, in: cookie, name: sid }
    """
  }

  package func contract() -> Contract { TestContract.of(text) }

  /// Makes a request of its text.
  package func request(_ text: String) throws -> HTTPRequest {
    var headers: HTTPHeaders = []
    var (target, body) = (path, "")
    if text.hasPrefix("?") {
      target += text
    } else if text.hasPrefix("/") {
      target = text
    } else {
      let isBody = text.hasPrefix("body ")
      let colon = try #require(text.firstIndex(of: ":"))
      let name = String(text[..<colon])
      let value = String(text[text.index(after: colon)...].drop { $0 == " " })
      if isBody { body = value }
      headers = isBody ? ["Content-Type": String(name.dropFirst(5))] : [name: value]
    }
    return HTTPRequest(
      method: operation.hasPrefix("requestBody") ? .post : .get,
      url: try HTTPURL(parsing: "http://api.test\(target)"),
      headers: headers,
      body: Array(body.utf8)
    )
  }

  // MARK: Texts with several readings

  /// A schema, with texts of values that it allows, and others.
  package typealias Ambiguity = (schema: String, right: [String], wrong: [String])

  /// Schemas that allow values of several types that look alike.
  package static let ambiguities: [Ambiguity] = [
    ("{ anyOf: [{ type: integer, minimum: 100 }, { type: string, enum: ['1'] }] }", ["1", "100"], ["2", "x", "01"]),
    ("{ type: [string, integer], pattern: '^x', minimum: 5 }", ["7", "x1"], ["3", "y"]),
    (
      "{ oneOf: [{ type: integer, minimum: 10 }, { type: string, pattern: '^[0-9]+$', maxLength: 1 }] }",
      ["5", "12"], ["a", "1.5"]
    ),
    ("{ type: [boolean, string, 'null'], enum: [true, null, x] }", ["true", "null", "x"], ["false", "y"]),
    ("{ enum: [1, '2'] }", ["1", "2"], ["3"]),
  ]

  private static func ambiguous(_ row: Ambiguity) -> [ReadingRow] {
    func rows(
      _ place: String,
      _ operation: String,
      path: String = "/a",
      _ write: (String) -> String
    ) -> ReadingRow {
      let (right, wrong) = (row.right.map(write), row.wrong.map(write))
      return ReadingRow("\(row.schema) in \(place)", operation, path: path, right: right, wrong: wrong)
    }
    func parameter(_ location: String, _ schema: String, _ name: String = "p") -> String {
      "parameters: [{ name: \(name), in: \(location), required: true, schema: \(schema) }]"
    }
    let list = "{ type: array, items: \(row.schema) }"
    let object = "{ type: object, properties: { m: \(row.schema) } }"
    let form = "requestBody: { required: true, content: { application/x-www-form-urlencoded: { schema: \(object) } } }"
    let known = row.right[0]
    return [
      rows("a query", parameter("query", row.schema)) { "?p=\($0)" },
      rows("a path", parameter("path", row.schema), path: "/a/{p}") { "/a/\($0)" },
      rows("a header", parameter("header", row.schema, "X-P")) { "X-P: \($0)" },
      rows("a cookie", parameter("cookie", row.schema)) { "Cookie: p=\($0)" },
      rows("a form", form) { "body application/x-www-form-urlencoded: m=\($0)" },
      rows("a list of a query", parameter("query", list)) { "?p=\(known)&p=\($0)&p=\(known)" },
      rows("a list of a path", parameter("path", list), path: "/a/{p}") { "/a/\(known),\($0)" },
      rows("a list of a header", parameter("header", list, "X-P")) { "X-P: \(known), \($0)" },
      rows("a member of a query", parameter("query", object)) { "?m=\($0)" },
      rows("a member of a path", parameter("path", object), path: "/a/{p}") { "/a/m,\($0)" },
    ]
  }

  // MARK: All rows

  package static let all = ambiguities.flatMap(ambiguous) + lists + segments + objects + others

  private static let colors = "{ type: array, maxItems: 2, items: { enum: [red, 'red,green', blue] } }"

  private static func colors(_ location: String, _ style: String, explode: Bool) -> String {
    "parameters: [{ name: p, in: \(location), required: true, style: \(style), explode: \(explode), schema: \(colors) }]"
  }

  private static let lists = [
    ReadingRow(
      "a list in a path",
      colors("path", "simple", explode: false),
      path: "/a/{p}",
      right: ["/a/red%2Cgreen,blue", "/a/red%2cgreen", "/a/red,blue", "/a/red%2Cblue"],
      wrong: ["/a/red,green", "/a/red%2Cblue,blue", "/a/red,", "/a/red,red,red"]
    ),
    ReadingRow(
      "a list in a path after a point",
      colors("path", "label", explode: false),
      path: "/a/{p}",
      right: ["/a/.red%2Cgreen,blue", "/a/.red,blue"],
      wrong: ["/a/.red,green", "/a/red"]
    ),
    ReadingRow(
      "a list in a path between points",
      colors("path", "label", explode: true),
      path: "/a/{p}",
      right: ["/a/.red%2Cgreen.blue", "/a/.red.blue"],
      wrong: ["/a/.red.green", "/a/.red,blue"]
    ),
    ReadingRow(
      "a list in a path after its name",
      colors("path", "matrix", explode: false),
      path: "/a/{p}",
      right: ["/a/;p=red%2Cgreen,blue", "/a/;p=red"],
      wrong: ["/a/;p=red,green", "/a/;q=red", "/a/red"]
    ),
    ReadingRow(
      "a list in a path with names",
      colors("path", "matrix", explode: true),
      path: "/a/{p}",
      right: ["/a/;p=red%2Cgreen;p=blue", "/a/;p=red"],
      wrong: ["/a/;p=red;p=green", "/a/;p=red;q=blue"]
    ),
    ReadingRow(
      "a list between commas in a query",
      colors("query", "form", explode: false),
      right: ["?p=red%2Cgreen,blue", "?p=red%2Cgreen", "?p=red%2Cblue"],
      wrong: ["?p=red,green", "?p=red%2Cblue,blue"]
    ),
    ReadingRow(
      "a long list of texts with two readings",
      "parameters: [{ name: p, in: query, explode: false, schema: { type: array, items: \(ambiguities[0].schema) } }]",
      right: ["?p=1,200,1,300,1,400,1,500,1,600,1,1,700"],
      wrong: ["?p=1,200,1,300,1,400,1,2,1,600,1,1,700"]
    ),
    ReadingRow(
      "a list that may be a number",
      """
      parameters: [{ name: p, in: query, explode: false,
              schema: { anyOf: [{ type: integer, minimum: 100 }, { type: array, items: { type: integer } }] } }]
      """,
      right: ["?p=5", "?p=200", "?p=1,2"],
      wrong: ["?p=x", "?p=1,x"]
    ),
    ReadingRow(
      "an object in a path",
      "parameters: [{ name: p, in: path, required: true, schema: { type: object, properties: { R: { type: integer } } } }]",
      path: "/a/{p}",
      right: ["/a/R,1", "/a/R%2C1", "/a/R,1,G,a%2Cb"],
      wrong: ["/a/R,x", "/a/R", "/a/R%2Cx"]
    ),
  ]

  private static let segments = [
    ReadingRow(
      "a path of two expressions",
      """
      parameters: [{ name: x, in: path, required: true, schema: { type: string } },
              { name: y, in: path, required: true, schema: { type: integer } }]
      """,
      path: "/a/{x}-{y}",
      right: ["/a/a-3", "/a/a-b-3", "/a/a%2Db%2D3", "/a/a%2D3-4", "/a/a--3"],
      wrong: ["/a/a-b", "/a/3", "/a/3-a"]
    ),
    ReadingRow(
      "a path of a name and its extension",
      """
      parameters: [{ name: x, in: path, required: true, schema: { type: string } },
              { name: y, in: path, required: true, schema: { enum: [json, xml] } }]
      """,
      path: "/a/{x}.{y}",
      right: ["/a/v1.2.json", "/a/a.xml"],
      wrong: ["/a/v1.2", "/a/json"]
    ),
    ReadingRow(
      "a path of a pair in parentheses",
      """
      parameters: [{ name: x, in: path, required: true, schema: { type: array, minItems: 2, items: { type: number } } },
              { name: y, in: path, required: true, schema: { type: number } }]
      """,
      path: "/a/({x},{y})",
      right: ["/a/(1,2,3)", "/a/(1,2.5,-3)", "/a/%281,2,3%29"],
      wrong: ["/a/(1,2)", "/a/(1,2,x)", "/a/1,2,3"]
    ),
    ReadingRow(
      "a path of three identifiers",
      """
      parameters: [{ name: x, in: path, required: true, schema: { type: string, format: uuid } },
              { name: y, in: path, required: true, schema: { type: string, format: uuid } },
              { name: z, in: path, required: true, schema: { type: string, format: uuid } }]
      """,
      path: "/a/{x}-{y}-{z}",
      right: ["/a/" + Array(repeating: "73a7f70c-75da-4c2e-b5a3-eed40dc53aa6", count: 3).joined(separator: "-")],
      wrong: ["/a/" + Array(repeating: "73a7f70c-75da-4c2e-b5a3-eed40dc53aag", count: 3).joined(separator: "-")]
    ),
  ]

  private static let objects = [
    ReadingRow(
      "an object with lists and objects in a query",
      """
      parameters: [{ name: p, in: query, style: deepObject, schema: { type: object, additionalProperties: false,
              properties: { n: { type: integer }, tags: { type: array, items: { enum: [a, b] } },
              size: { type: object, properties: { min: { type: integer } } },
              ids: { type: array, items: { type: integer } },
              rules: { type: array, items: { type: object, required: [k], properties: { k: { type: integer } } } } } } }]
      """,
      right: [
        "?p[n]=1", "?p[tags]=a&p[tags]=b", "?p[tags]=a", "?p[tags][]=a&p[tags][]=b", "?p[tags][0]=a&p[tags][1]=b",
        "?p[tags]=a,b", "?p[size][min]=3", "?p%5Bsize%5D%5Bmin%5D=3&p[n]=1", "?p[ids]=1&p[ids]=2", "?p[ids]=1",
        "?p[ids]=%5B1,2%5D", "?p[size]=%7B%22min%22:1%7D", "?p[rules][0][k]=1&p[rules][1][k]=2",
      ],
      wrong: [
        "?p[n]=x", "?p[tags]=c", "?p[tags][]=a&p[tags][]=c", "?p[size][min]=x", "?p[ids]=1&p[ids]=x", "?p[z]=1",
        "?p[rules][0][k]=x", "?p[size]=%7B%22min%22:%221%22%7D", "?p[tags]=a,c",
      ]
    ),
    ReadingRow(
      "an object with members of any name, a parameter and a key in a query",
      """
      security: [{ key: [] }]
            parameters: [{ name: limit, in: query, schema: { type: string } },
              { name: q, in: query, style: deepObject, schema: { type: object, additionalProperties: { type: string } } },
              { name: p, in: query, schema: { type: object, maxProperties: 2, additionalProperties: { type: integer } } }]
      """,
      right: ["?key=s&limit=x&a=1&b=2", "?key=1&limit=10&q[a]=x", "?key=s&a=1&a=2"],
      wrong: ["?key=s&a=x", "?key=s&a=1&b=2&c=3", "?a=1"]
    ),
    ReadingRow(
      "an object with members of any name and other cookies in a header",
      """
      security: [{ sid: [] }]
            parameters: [{ name: lang, in: cookie, schema: { type: string } },
              { name: p, in: cookie, schema: { type: object, additionalProperties: { type: integer } } }]
      """,
      right: ["Cookie: sid=s; lang=en; a=1", "Cookie: sid=s"],
      wrong: ["Cookie: sid=s; a=x"]
    ),
    ReadingRow(
      "an object with listed members and others with a type in a query",
      """
      parameters: [{ name: p, in: query, schema: { type: object, properties: { a: { type: string } },
              additionalProperties: { type: integer } } }]
      """,
      right: ["?a=x&z=1", "?z=1"],
      wrong: ["?a=x&z=y"]
    ),
  ]

  private static let others = [
    ReadingRow(
      "a plus in a cookie",
      "parameters: [{ name: p, in: cookie, schema: { enum: [a+b] } }]",
      right: ["Cookie: p=a+b", "Cookie: p=a%2Bb"],
      wrong: ["Cookie: p=a%20b"]
    ),
    ReadingRow(
      "a plus in a query",
      "parameters: [{ name: p, in: query, schema: { enum: [a b] } }]",
      right: ["?p=a+b", "?p=a%20b"],
      wrong: ["?p=a%2Bb"]
    ),
    ReadingRow(
      "base64 in a query",
      "parameters: [{ name: p, in: query, schema: { type: string, format: byte } }]",
      right: ["?p=aGk%3D", "?p="],
      wrong: ["?p=aGk", "?p=a-_k"]
    ),
    ReadingRow(
      "a form without required fields",
      """
      requestBody: { required: true, content: { application/x-www-form-urlencoded:
              { schema: { type: object, properties: { a: { type: integer } } } }, text/plain: { schema: { type: string } },
              application/octet-stream: {}, application/json: { schema: {} } } }
      """,
      right: [
        "body application/x-www-form-urlencoded:", "body application/x-www-form-urlencoded: a=1", "body text/plain:",
        "body application/octet-stream:", "body text/plain: x",
      ],
      wrong: ["body application/json:", "body application/x-www-form-urlencoded: a=x", "?"]
    ),
    ReadingRow(
      "a form with a required field, or a text of a length",
      """
      requestBody: { required: true, content: { application/x-www-form-urlencoded: { schema: { type: object,
              required: [a], properties: { a: { type: integer } } } }, text/plain: { schema: { minLength: 1 } } } }
      """,
      right: ["body application/x-www-form-urlencoded: a=1", "body text/plain: x"],
      wrong: ["body application/x-www-form-urlencoded:", "body text/plain:"]
    ),
    ReadingRow(
      "servers with variables",
      "parameters: []",
      servers: """
        [{ url: 'https://{host}.example.com/{tenant}/{version}/', variables: { host: { default: api },
            tenant: { default: one }, version: { default: v1, enum: [v1, v2/beta] } } },
            { url: '{root}/base', variables: { root: { default: 'https://api.example.com' } } }]
        """,
      right: ["/one/v1/a", "/two/v1/a", "/two/v2/beta/a", "/base/a"],
      wrong: ["/one/v3/a", "/one/a", "/a", "/v1/a", "/other/base/a", "/one/v1/v2/a"]
    ),
  ]
}
