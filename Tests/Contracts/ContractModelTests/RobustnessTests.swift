import ContractModel
import JSONSyntax
import Testing

@Suite("Robustness")
struct RobustnessTests {
  private static let text = #"""
    {"openapi":"3.1.0","info":{"title":"T","version":"1"},"servers":[{"url":"/{v}","variables":{"v":{"default":"v1"}}}],
    "security":[{"key":[]}],"paths":{"/a/{id}":{"parameters":[{"name":"id","in":"path","required":true,"style":"label",
    "explode":true,"schema":{"type":"array","items":{"type":"integer"}},"examples":{"e":{"value":[1]}}}],"get":{
    "operationId":"a","deprecated":false,"x-pagination":{"limit":"l","cursor":"c","items":"/i","key":"/k"},
    "x-stable":{"items":"/i","fields":["/k"]},"parameters":[{"$ref":"#/components/parameters/l"},{"name":"c","in":"query",
    "content":{"application/json":{"schema":{}}}}],"requestBody":{"content":{"*/*":{"schema":true}}},"responses":{"200":{
    "description":"d","headers":{"X":{"schema":{"type":"integer"},"example":1}},"content":{"application/json":{"schema":{
    "$ref":"#/components/schemas/S"},"examples":{"x":{"value":{"a":1}}}}},"links":{"n":{"operationId":"a",
    "parameters":{"path.id":"$response.body#/i/0"},"x-each":"/i"}}}}}}},"components":{"parameters":{"l":{"name":"l",
    "in":"query","schema":{"$ref":"#/components/schemas/L"}}},"schemas":{"S":{"type":"object","x-unique-key":{"key":"/k"},
    "properties":{"a":{"$ref":"#/components/schemas/S/properties/b"},"b":{"type":"integer","default":1}}},"L":{
    "type":["integer","null"],"x-resource":{"content":["image/*"]}}},"securitySchemes":{"key":{"type":"apiKey","in":"query",
    "name":"k"}}}}
    """#

  @Test("A document with deep and wide references is read without problems")
  func clean() { #expect(load(["a.json": Self.text]).lines == []) }

  @Test(
    "Whatever value stands anywhere, loading ends, and every problem has its place",
    arguments: ["null", "0", "\"#/paths\"", "[1]", ##"{"$ref":"#"}"##, "{}"]
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
      let contract = load(["a.json": String(decoding: bytes, as: UTF8.self)])
      #expect(contract.problems.allSatisfy { $0.place.file == "a.json" || $0.code == .noContracts })
      changed += contract.lines.isEmpty ? 0 : 1
      // Tests that wait for a response are not kept from a thread for long.
      await Task.yield()
    }
    #expect(changed > 20)
  }

  @Test("A long chain of references, and a wide one, are followed", arguments: [300])
  func chain(length: Int) {
    let links = (0..<length).map { "\"p\($0)\":{\"$ref\":\"#/components/parameters/p\($0 + 1)\"}" }
    let contract = load([
      "a.json": """
      {"openapi":"3.1.0","paths":{"/a":{"get":{"parameters":[{"$ref":"#/components/parameters/p0"}],
      "responses":{"200":{"description":"d"}}}}},"components":{"parameters":{\(links.joined(separator: ",")),
      "p\(length)":{"name":"q","in":"query","schema":{}}}}}
      """
    ])
    #expect(contract.lines == [])
    #expect(contract.operations.first?.parameters.map(\.name) == ["q"])
  }
}
