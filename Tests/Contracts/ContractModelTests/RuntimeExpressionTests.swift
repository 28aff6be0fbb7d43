import ContractModel
import Diagnostics
import HTTPMessages
import JSONSyntax
import Testing

@Suite("Runtime expressions")
struct RuntimeExpressionTests {
  private func context() throws -> RuntimeContext {
    RuntimeContext(
      request: HTTPRequest(
        method: .post,
        url: try HTTPURL(parsing: "http://user:secret@h/v1/pets/7?limit=10&tag=a%20b&flag"),
        headers: ["Accept": "application/json"],
        body: Array(#"{"owner":{"name":"Ada"},"list":[1,2]}"#.utf8)
      ),
      pathParameters: ["id": "7"],
      response: HTTPResponse(
        status: 201,
        headers: HTTPHeaders([
          HTTPHeaderField("Location", "/v1/pets/8"), HTTPHeaderField("Set-Cookie", "a=1"),
          HTTPHeaderField("Set-Cookie", "b=2; Path=/"),
        ])
      ),
      responseBody: JSONValue.parsed(#"{"items":[{"id":"x","n":1.50,"a/b":true},{"id":null}]}"#)
    )
  }

  @Test(
    "An expression is evaluated in an exchange",
    arguments: [
      ("$url", #""http://h/v1/pets/7?limit=10&tag=a%20b&flag""#), ("$method", #""POST""#), ("$statusCode", "201"),
      ("$request.header.accept", #""application/json""#), ("$request.header.x", nil),
      ("$request.query.limit", #""10""#), ("$request.query.tag", #""a b""#), ("$request.query.flag", #""""#),
      ("$request.query.Limit", nil), ("$request.path.id", #""7""#), ("$request.path.x", nil),
      ("$request.body", #"{"owner":{"name":"Ada"},"list":[1,2]}"#), ("$request.body#/owner/name", #""Ada""#),
      ("$request.body#/list/1", "2"), ("$request.body#/none", nil),
      ("$response.header.location", #""/v1/pets/8""#), ("$response.header.etag", nil),
      ("$response.header.set-cookie", #""a=1, b=2; Path=/""#),
      ("$response.body#/items/0/id", #""x""#), ("$response.body#/items/0/n", "1.50"),
      ("$response.body#/items/0/a~1b", "true"), ("$response.body#/items/1/id", "null"),
      ("$response.body#/items/2/id", nil),
      ("{$request.path.id}", #""7""#), ("pets/{$request.path.id}/{$statusCode}", #""pets/7/201""#),
      ("{$response.body#/items/0/n}!", #""1.50!""#), ("a {b} {$method}", #""a {b} POST""#), ("x{$request.path.x}", nil),
      ("constant", #""constant""#), ("", #""""#),
    ] as [(String, String?)]
  )
  func evaluate(text: String, json: String?) throws {
    let value = try #require(JSONValue.parsed("\"\(text)\""))
    let result = try RuntimeExpression(parsing: value).evaluate(in: try context())
    #expect(result.map { String(decoding: $0.serialized(), as: UTF8.self) } == json)
  }

  @Test("What is not a string is a constant", arguments: ["1", "true", "null", #"{"a":["$url"]}"#])
  func constant(json: String) throws {
    let expression = try RuntimeExpression(parsing: try #require(JSONValue.parsed(json)))
    #expect(expression.evaluate(in: try context()).map { String(decoding: $0.serialized(), as: UTF8.self) } == json)
  }

  @Test(
    "A text that only looks like an expression says what is wrong",
    arguments: [
      ("$", "it must be $url, $method, $statusCode, or begin with $request. or $response."),
      ("$urls", "it must be $url, $method, $statusCode, or begin with $request. or $response."),
      ("$responce.body", "it must be $url, $method, $statusCode, or begin with $request. or $response."),
      ("$response.query.x", "a response has a header and a body, but no query or path"),
      ("$request.cookie.x", "a message has header.NAME, query.NAME, path.NAME and body#POINTER"),
      ("$request.header", "a message has header.NAME, query.NAME, path.NAME and body#POINTER"),
      ("$request.header.", "a message has header.NAME, query.NAME, path.NAME and body#POINTER"),
      ("$response.body#items", "what follows body# is not a JSON Pointer"),
      ("$response.body/items", "a message has header.NAME, query.NAME, path.NAME and body#POINTER"),
      ("a {$url", "a { is never closed"),
    ]
  )
  func invalid(text: String, reason: String) throws {
    let value = try #require(JSONValue.parsed("\"\(text)\""))
    let error = #expect(throws: InvalidTextError.self) { try RuntimeExpression(parsing: value) }
    #expect(error?.reason == reason)
  }

  @Test("An expression moves to another element of its array")
  func move() throws {
    let array = JSONPointer(tokens: ["items"])
    let rows: [(String, String?)] = [
      ("$response.body#/items/0/id", "null"), ("$response.body#/items/1/id", "null"),
      ("{$response.body#/items/0/id}!", nil),
      ("$method", "\"POST\""),
    ]
    for (text, moved) in rows {
      let value = try #require(JSONValue.parsed("\"\(text)\""))
      var context = try context()
      let element = try #require(context.responseBody?.value(at: array)?[1])
      context.element = RuntimeContext.Element(array: array, value: element)
      let result = try RuntimeExpression(parsing: value).evaluate(in: context)
      #expect(result.map { String(decoding: $0.serialized(), as: UTF8.self) } == moved)
    }
  }
}
