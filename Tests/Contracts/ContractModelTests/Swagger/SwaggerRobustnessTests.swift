import ContractModel
import JSONSyntax
import Testing

@Suite("Robustness of Swagger 2.0")
struct SwaggerRobustnessTests {
  private static let text = #"""
    {"swagger":"2.0","info":{"title":"T","version":"1"},"host":"a.test","basePath":"/v1","schemes":["https"],
    "consumes":["application/json"],"produces":["application/json"],"security":[{"key":[]}],"paths":{"/a/{id}":{
    "parameters":[{"name":"id","in":"path","required":true,"type":"array","items":{"type":"integer"}}],"post":{
    "operationId":"a","schemes":["http"],"consumes":["a/b"],"produces":["a/b"],"parameters":[{"$ref":"#/parameters/l"},
    {"$ref":"#/parameters/b"}],"responses":{"200":{"description":"d","schema":{"$ref":"#/definitions/S"},"headers":{
    "X":{"type":"integer"}},"examples":{"a/b":{"a":1}}},"404":{"$ref":"#/responses/R"}}},"put":{"parameters":[{"name":"f",
    "in":"formData","type":"array","items":{"type":"string"},"collectionFormat":"multi"},{"name":"u","in":"formData",
    "type":"file"}],"responses":{"200":{"description":"d","schema":{"type":"file"}}}}}},"parameters":{"l":{"name":"l",
    "in":"query","type":"integer","x-example":1},"b":{"name":"b","in":"body","schema":{"$ref":"#/definitions/S"}}},
    "responses":{"R":{"description":"d","schema":{"type":"string"}}},"definitions":{"S":{"type":"object",
    "discriminator":"a","required":["a"],"properties":{"a":{"type":"string","x-nullable":true,"enum":["x"]},
    "b":{"$ref":"#/definitions/S/properties/a"}}},"D":{"allOf":[{"$ref":"#/definitions/S"},{"type":"object"}]}},
    "securityDefinitions":{"key":{"type":"apiKey","in":"query","name":"k"},"o":{"type":"oauth2","flow":"application",
    "tokenUrl":"http://a.test/t","scopes":{"r":"read"}}}}
    """#

  @Test(
    "Loading ends with any value in any place, and every problem has its place in the document",
    arguments: ["null", "0", "\"#/paths\"", "[1]", ##"{"$ref":"#"}"##, ##"{"$ref":"#/definitions/S"}"##, "{}"]
  )
  func replaced(by replacement: String) async throws {
    let document = try JSONDocument(parsing: Self.text)
    var ranges: [Range<Int>] = []
    var work = [document.root]
    while let value = work.popLast() {
      ranges.append(value.byteRange)
      work += value.members.map(\.value) + value.elements.map { $0 }
    }
    var changed = 0
    for range in ranges {
      var bytes = document.bytes
      bytes.replaceSubrange(range, with: Array(replacement.utf8))
      let root = try JSONDocument(parsing: bytes).root
      let contract = load(["a.json": String(decoding: bytes, as: UTF8.self)])
      for problem in contract.problems where problem.code != .noContracts {
        #expect(problem.place.file == "a.json")
        #expect(
          problem.pointer.map { root.value(at: $0) != nil } != false,
          "\(problem) \(problem.pointer?.description ?? "")"
        )
      }
      changed += contract.lines.isEmpty ? 0 : 1
      await Task.yield()
    }
    #expect(changed > 20)
  }

  @Test("Many media types and large schemas do not multiply")
  func bounded() {
    let types = (0..<200).map { "\"a/t\($0)\"" }.joined(separator: ",")
    let properties = (0..<300).map { "\"p\($0)\":{\"type\":\"string\"}" }.joined(separator: ",")
    let paths = (0..<50).map { path in
      "\"/p\(path)\":{\"get\":{\"responses\":{\"200\":{\"description\":\"d\",\"schema\":{\"properties\":{\(properties)}}}}}}"
    }
    let contract = load([
      "a.json": "{\"swagger\":\"2.0\",\"produces\":[\(types)],\"paths\":{\(paths.joined(separator: ","))}}"
    ])
    #expect(contract.lines == [])
    #expect(contract.operations.count == 50)
    #expect(contract.operations.first?.responses.first?.content?.count == 32)
  }
}
