import ContractModel
import HTTPMessages
import JSONSyntax
import Testing

@testable import Workflows

@Suite("Conditions and expressions of workflows")
struct ConditionTests {
  private static let body = """
    {"status":"Available","count":3,"ok":true,"none":null,"items":[{"id":"a'b","n":1},{"id":"x","n":2}],"a.b":{"c":[5]}}
    """

  private static func state() throws -> WorkflowState {
    var state = WorkflowState(inputs: ["name": .string("Rex"), "limit": .number("3"), "list": .array([1, 2])])
    state.steps = [
      "add": ["id": .string("a'b"), "pet.name": .string("Rex"), "pet": .object([.init("tags", .array(["t"]))])]
    ]
    state.workflowOutputs = ["login": ["token": .string("abc")]]
    state.exchange = RuntimeContext(
      request: HTTPRequest(
        method: .post,
        url: try HTTPURL(parsing: "http://api.test/pets?tag=a"),
        body: Array("{\"x\":1}".utf8)
      ),
      pathParameters: ["id": "7"],
      response: HTTPResponse(status: 201, headers: ["Content-Type": "application/json", "X-Total": "12"]),
      responseBody: try JSONDocument(parsing: body).root
    )
    return state
  }

  @Test(
    "A simple condition compares values as Arazzo says",
    arguments: [
      ("$statusCode == 201", true), ("$statusCode != 201", false), ("$statusCode >= 200 && $statusCode < 300", true),
      ("$statusCode == 200 || $statusCode == 201", true), ("$statusCode==201", true),
      ("$statusCode == 200 || $statusCode == 404 && $statusCode == 201", false),
      ("($statusCode == 200 || $statusCode == 201) && $method == 'POST'", true), ("!($statusCode == 404)", true),
      ("$response.body#/status == 'available'", true), ("$response.body#/status == 'AVAILABLE'", true),
      ("$response.body#/status != 'sold'", true), ("$response.body.status == 'available'", true),
      ("$response.body.items[1].n == 2", true), ("$response.body#/items[0].n == 1", true),
      ("$response.body['a.b'].c[0] == 5", true), ("$response.body#/items/0/id == 'a''b'", true),
      ("$response.body#/ok", true), ("!$response.body#/ok", false), ("$response.body#/none", false),
      ("$response.body#/missing", false), ("$response.body#/none == null", true),
      ("$response.body#/missing == null", true), ("$response.body#/missing != null", false),
      ("$response.body#/count != null", true), ("$response.body#/missing < 5", false),
      ("$response.header.X-Total == 12", true), ("$response.header.x-total > 9", true),
      ("$response.header.X-Total == '12'", true), ("$response.body#/count == '3'", true),
      ("$response.body#/count == $inputs.limit", true), ("$request.query.tag == 'a'", true),
      ("$request.path.id == 7", true), ("$request.body#/x == 1", true), ("$url == 'http://api.test/pets?tag=a'", true),
      ("$inputs.list[1] == 2", true), ("$steps.add.outputs.id == 'a''b'", true),
      ("$steps.add.outputs.pet.name == 'rex'", true), ("$steps.add.outputs.pet.tags[0] == 't'", true),
      ("$steps.add.outputs.pet#/tags/0 == 't'", true), ("$workflows.login.outputs.token == 'abc'", true),
      ("$steps.none.outputs.id == null", true), ("'b' > 'A'", true), ("true", true), ("1.0 == 1", true),
      ("$response.body#/items == $response.body#/items", true),
      ("$response.body#/items <= $response.body#/items", false),
      ("{$statusCode} == 201", true),
    ]
  )
  func simple(text: String, expected: Bool) throws {
    var parser = SimpleConditionParser(text)
    #expect(try parser.parse().holds(in: Self.state()) == expected)
  }

  @Test(
    "An invalid simple condition is refused",
    arguments: [
      "", "$statusCode ==", "$statusCode == abc", "$statusCode === 200", "== 200", "($statusCode == 200",
      "$statusCode == 200)", "$statusCode & 200", "'abc", "5", "$statusCode == 'a' 'b'", "$unknown == 1",
      "$steps.a == 1", "$inputs. == 1", "$response.cookie.x == 1",
    ]
  )
  func invalid(text: String) {
    #expect(throws: (any Error).self) {
      var parser = SimpleConditionParser(text)
      _ = try parser.parse()
    }
  }

  @Test(
    "A value takes the texts and expressions of a document",
    arguments: [
      (#""$inputs.name""#, #""Rex""#), (#""Bearer {$workflows.login.outputs.token}!""#, #""Bearer abc!""#),
      (#""{$inputs.limit}{$inputs.name}""#, #""3Rex""#), (#""$5.00""#, #""$5.00""#), (#""{$5}""#, #""{$5}""#),
      (#""$inputs.limit""#, "3"),
      (
        #"{"a":"$inputs.name","b":[1,"{$inputs.limit}"],"c":"$inputs.none"}"#,
        #"{"a":"Rex","b":[1,"3"]}"#
      ),
      (#""$response.body#/items/1/id""#, #""x""#), ("[1,2.50]", "[1,2.50]"), (#""""#, #""""#),
      (#""$response.body.items[1].id""#, #""x""#), (#""$response.body#/items[0].n""#, "1"),
      (#""{$response.body.count} pets""#, #""3 pets""#), (#""$inputs['name']""#, #""Rex""#),
      (#""$steps.add.outputs""#, #"{"id":"a'b","pet":{"tags":["t"]},"pet.name":"Rex"}"#),
    ]
  )
  func values(json: String, expected: String) throws {
    let value = try WorkflowExpression(JSONDocument(parsing: json).root).evaluate(in: Self.state())
    #expect(value.map { String(decoding: $0.serialized(), as: UTF8.self) } == expected)
  }

  @Test(
    "A query in a condition takes values of the run, whatever characters they have",
    arguments: [
      ("$.items[?@.id == '{$steps.add.outputs.id}']", true), ("$.items[?@.id == \"{$steps.add.outputs.id}\"]", true),
      ("$.items[?@.n == {$inputs.limit}]", false), ("$.items[?@.id == '{$inputs.none}']", false), ("$.items[*]", true),
      ("$.items[?@.n > 2]", false),
    ]
  )
  func query(text: String, expected: Bool) throws {
    let criterion = Criterion(
      text: text,
      place: SourcePlace(file: "w.yaml", location: nil),
      kind: .jsonPathTemplate(try WorkflowExpression.parts(of: text)),
      context: try WorkflowExpression.expression("$response.body")
    )
    #expect(criterion.evaluate(in: try Self.state()).holds == expected)
  }

  @Test("The outcome of a condition shows the values that it is about")
  func outcome() throws {
    var parser = SimpleConditionParser("$statusCode == 200 && $response.body#/missing == 1")
    let criterion = Criterion(
      text: "",
      place: SourcePlace(file: "w.yaml", location: nil),
      kind: .simple(try parser.parse()),
      context: nil
    )
    #expect(
      try criterion.evaluate(in: Self.state()).values == ["$statusCode = 201", "$response.body#/missing has no value"]
    )
  }
}
