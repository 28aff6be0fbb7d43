import ContractModel
import ContractTestSupport
import JSONSyntax
import Testing

@Suite("Documents in earlier versions")
struct DowngradeTests {
  private func converted(_ text: String, to version: OpenAPIMinorVersion) throws -> (text: String, losses: [String]) {
    var conversion = DocumentConversion(of: try JSONDocument(parsing: text).root)
    try conversion.convert(to: version)
    return (conversion.document.root.text, conversion.losses.map { "\($0.value.location): \($0.message)" })
  }

  @Test(
    "A schema of 3.1 says the same in 3.0, as far as 3.0 has words for it",
    arguments: [
      (#"{"type":["string","null"]}"#, #"{"type":"string","nullable":true}"#, nil),
      (#"{"type":["string"]}"#, #"{"type":"string"}"#, nil),
      (#"{"type":["string","integer"]}"#, #"{"anyOf":[{"type":"string"},{"type":"integer"}]}"#, nil),
      (
        #"{"type":["string","integer","null"]}"#,
        #"{"anyOf":[{"type":"string"},{"type":"integer"},{"enum":[null]}]}"#, nil
      ),
      (
        #"{"anyOf":[{"type":"string"},{"type":"null"}]}"#,
        #"{"anyOf":[{"type":"string"},{"allOf":[{"enum":[null]}]}]}"#, nil
      ),
      (#"{"const":"a"}"#, #"{"enum":["a"]}"#, nil),
      (#"{"const":null}"#, #"{"enum":[null]}"#, nil),
      (#"{"exclusiveMinimum":1}"#, #"{"minimum":1,"exclusiveMinimum":true}"#, nil),
      (
        #"{"minimum":0,"exclusiveMinimum":1}"#,
        #"{"minimum":0,"allOf":[{"minimum":1,"exclusiveMinimum":true}]}"#, nil
      ),
      (#"{"examples":["a"]}"#, #"{"example":"a"}"#, nil),
      (#"{"examples":["a","b"]}"#, #"{"example":"a"}"#, "1 of 2 examples are lost: a schema of OpenAPI 3.0 has one"),
      (##"{"$ref":"#/a"}"##, ##"{"$ref":"#/a"}"##, nil),
      (##"{"$ref":"#/a","description":"d"}"##, ##"{"description":"d","allOf":[{"$ref":"#/a"}]}"##, nil),
      (
        ##"{"$ref":"#/a","allOf":[{"const":1}]}"##, ##"{"allOf":[{"$ref":"#/a"},{"enum":[1]}]}"##, nil
      ),
      (#"{"properties":{"a":true,"b":false}}"#, #"{"properties":{"a":{},"b":{"not":{}}}}"#, nil),
      (#"{"additionalProperties":false}"#, #"{"additionalProperties":false}"#, nil),
      (#"{"type":"string","contentEncoding":"base64"}"#, #"{"type":"string","format":"byte"}"#, nil),
      (
        #"{"type":"string","contentMediaType":"application/octet-stream"}"#, #"{"type":"string","format":"binary"}"#,
        nil
      ),
      (#"{"type":"array"}"#, #"{"type":"array","items":{}}"#, nil),
      (
        #"{"type":"array","prefixItems":[{"const":1}],"items":false}"#, #"{"type":"array","items":{}}"#,
        #""prefixItems" is lost: OpenAPI 3.0 has no such keyword"#
      ),
      (#"{"if":{"const":1}}"#, "{}", #""if" is lost: OpenAPI 3.0 has no such keyword"#),
      (#"{"x-a":{"const":1},"default":{"const":1}}"#, #"{"x-a":{"const":1},"default":{"const":1}}"#, nil),
      (#"{"properties":{"const":{"const":1}}}"#, #"{"properties":{"const":{"enum":[1]}}}"#, nil),
    ] as [(String, String, String?)]
  )
  func schemas(_ old: String, _ new: String, _ loss: String?) throws {
    let text = #"{"openapi":"3.1.0","paths":{},"components":{"schemas":{"A":\#(old)}}}"#
    let (converted, losses) = try converted(text, to: .zero)
    #expect(converted == #"{"openapi":"3.0.4","paths":{},"components":{"schemas":{"A":\#(new)}}}"#)
    #expect(losses.map { $0.drop { $0 != " " }.dropFirst() } == [loss].compactMap { $0.map { $0[...] } })
  }

  @Test("What 3.0 has no words for is named at its place")
  func losses() throws {
    let text = #"""
      {"openapi":"3.1.0",
      "info":{"title":"T","version":"1","summary":"s","license":{"name":"MIT","identifier":"MIT"}},
      "webhooks":{"a":{"post":{}}},
      "paths":{"/a":{"get":{"parameters":[{"$ref":"#/components/parameters/P","description":"d"}]}}},
      "components":{"securitySchemes":{"m":{"type":"mutualTLS"}}}}
      """#
    let (converted, losses) = try converted(text, to: .zero)
    #expect(
      losses == [
        #"3:1: "webhooks" is lost: OpenAPI 3.0 has no webhooks"#,
        #"2:35: "summary" is lost: OpenAPI 3.0 has "description" alone"#,
        #"2:73: "identifier" is lost: OpenAPI 3.0 has "url" alone"#,
        #"4:73: "description" is lost: OpenAPI 3.0 has nothing beside a reference"#,
        "5:38: the scheme mutualTLS is lost: OpenAPI 3.0 does not know it",
      ]
    )
    #expect(converted.contains(#""responses":{"default":{"description":""}}"#))
  }

  @Test("What 3.1 has no words for is named at its place, and the rest says the same")
  func downgrade31() throws {
    let text = #"""
      {"openapi":"3.2.0","$self":"https://a.test/b","servers":[{"url":"/","name":"n"}],"paths":{"/a":{
      "query":{"responses":{}},"get":{"parameters":[{"in":"querystring","name":"q","content":{}},
      {"$ref":"#/components/parameters/Q"},{"in":"query","name":"r"}],
      "responses":{"200":{"content":{"application/jsonl":{"$ref":"#/components/mediaTypes/L"}}}}}}},
      "components":{"parameters":{"Q":{"in":"querystring","name":"q"}},"mediaTypes":{"L":{"itemSchema":{},"schema":{}}},
      "examples":{"E":{"dataValue":{"a":1}}}}}
      """#
    let (converted, losses) = try converted(text, to: .one)
    let expected = #"""
      {"openapi":"3.1.1","servers":[{"url":"/"}],"paths":{"/a":{"get":{"parameters":[{"in":"query","name":"r"}],\#
      "responses":{"200":{"content":{"application/jsonl":{"schema":{}}},"description":""}}}}},\#
      "components":{"parameters":{},"examples":{"E":{"value":{"a":1}}}}}
      """#
    #expect(
      try JSONDocument(parsing: converted).root.isEqual(to: try JSONDocument(parsing: expected).root),
      "\(converted)"
    )
    #expect(losses.map { $0.prefix { $0 != " " } }.count == 8, "\(losses)")
    #expect(losses.contains(#"2:1: "query" is lost: OpenAPI 3.1 has no QUERY"#))
    #expect(losses.contains("3:1: a parameter in querystring is lost: OpenAPI 3.1 has none"))
  }

  @Test("A document of 3.1 without anything new is the same in each version, but for the version")
  func same() throws {
    let text = #"{"openapi":"3.1.0","paths":{"/a":{"get":{"responses":{"200":{"description":"d"}}}}}}"#
    for version in OpenAPIMinorVersion.allCases {
      let (converted, losses) = try converted(text, to: version)
      #expect(losses == [])
      let number = converted.dropFirst(#"{"openapi":""#.count).prefix { $0 != "\"" }
      #expect(number.hasPrefix(version.name))
      #expect(converted.replacing(number, with: "3.1.0") == text)
    }
  }

  @Test("Parts of other files become components, each once, also where they contain themselves")
  func bundling() throws {
    let main = #"""
      {"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":{
      "/a":{"get":{"responses":{"200":{"description":"d","content":{"application/json":{"schema":{"$ref":"parts.json#/Node"}}}},
      "400":{"$ref":"parts.json#/Problem"}}}},"/b":{"$ref":"path.json"}},
      "components":{"schemas":{"Node":{"type":"string"}}}}
      """#
    let parts = ##"""
      {"Node":{"type":"object","properties":{"next":{"$ref":"#/Node"},"name":{"$ref":"main.json#/components/schemas/Node"}}},
      "Problem":{"description":"p","content":{"application/json":{"schema":{"$ref":"#/Node"}}}}}
      """##
    let path = #"{"get":{"responses":{"400":{"$ref":"parts.json#/Problem"}}}}"#
    let loader = TestContract.loader { name in .success(Array((name == "parts.json" ? parts : path).utf8)) }
    let contract = loader.load([ContractFile(path: "main.json", bytes: Array(main.utf8))], folder: "main.json")
    #expect(contract.problems.map(\.description) == [])
    var conversion = DocumentConversion(of: try #require(contract.root(of: "main.json")))
    try conversion.bundle(contract)
    let root = conversion.document.root
    #expect(conversion.losses.map(\.message) == [])
    #expect(root["paths"]?["/b"]?["get"]?["responses"]?["400"]?["$ref"]?.string == "#/components/responses/Problem")
    let node = root["components"]?["schemas"]?["Node2"]?["properties"]
    #expect(node?["next"]?["$ref"]?.string == "#/components/schemas/Node2")
    #expect(node?["name"]?["$ref"]?.string == "#/components/schemas/Node")
    let alone = TestContract.loader.load(
      [ContractFile(path: "b.json", bytes: conversion.document.bytes)],
      folder: "b.json"
    )
    #expect(alone.problems.map(\.description) == [])
    #expect(alone.operations.count == 2)
  }
}
