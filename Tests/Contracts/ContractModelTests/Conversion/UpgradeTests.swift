import ContractModel
import JSONSyntax
import Testing

@Suite("Documents in OpenAPI 3.1")
struct UpgradeTests {
  private func converted(_ text: String, to version: OpenAPIMinorVersion = .one) throws -> JSONDocument {
    var conversion = DocumentConversion(of: try JSONDocument(parsing: text).root)
    try conversion.convert(to: version)
    #expect(conversion.losses.map(\.message) == [])
    return conversion.document
  }

  private func upgraded(_ schema: String) throws -> String {
    let document = try converted(#"{"openapi":"3.0.3","components":{"schemas":{"A":\#(schema)}}}"#)
    #expect(document.root["openapi"]?.string == "3.1.1")
    return document.root["components"]?["schemas"]?["A"]?.text ?? ""
  }

  @Test(
    "Keywords of schemas that changed are written as in 3.1",
    arguments: [
      (#"{"type":"string","nullable":true}"#, #"{"type":["string","null"]}"#),
      (#"{"minimum":1,"exclusiveMinimum":true}"#, #"{"exclusiveMinimum":1}"#),
      (#"{"maximum":1,"exclusiveMaximum":false}"#, #"{"maximum":1}"#),
      (#"{"example":{"nullable":true}}"#, #"{"examples":[{"nullable":true}]}"#),
      (##"{"$ref":"#/a","type":"string","description":"d"}"##, ##"{"$ref":"#/a","description":"d"}"##),
      (#"{"required":true}"#, "{}"),
      (
        #"{"properties":{"nullable":{"type":"integer","nullable":true}}}"#,
        #"{"properties":{"nullable":{"type":["integer","null"]}}}"#
      ),
      (#"{"allOf":[{"type":"string","nullable":true}]}"#, #"{"allOf":[{"type":["string","null"]}]}"#),
      (#"{"x-a":{"nullable":true}}"#, #"{"x-a":{"nullable":true}}"#),
    ]
  )
  func schemas(old: String, new: String) throws { #expect(try upgraded(old) == new) }

  @Test("A schema is one wherever it is, and an example is not")
  func places() throws {
    let media = #"{"schema":{"type":"string","nullable":true},"example":{"schema":{"nullable":true}}}"#
    let text =
      #"{"openapi":"3.0.0","paths":{"/schema":{"get":{"responses":{"200":{"headers":{"schema":{"schema":{"nullable":true}}},"content":{"a/b":\#(media)}}}}}}}"#
    #expect(
      try converted(text).root.text
        == #"{"openapi":"3.1.1","paths":{"/schema":{"get":{"responses":{"200":{"headers":{"schema":{"schema":{}}},"content":{"a/b":{"schema":{"type":["string","null"]},"example":{"schema":{"nullable":true}}}}}}}}}}"#
    )
  }

  @Test("A document of another version is written unchanged")
  func unchanged() throws {
    let text = #"{"openapi":"3.1.0","components":{"schemas":{"A":{"nullable":true}}}}"#
    #expect(try converted(text).root.text == text)
  }

  @Test("A document of 3.0 reaches 3.2 by way of 3.1")
  func twoSteps() throws {
    let text = #"{"openapi":"3.0.3","components":{"schemas":{"A":{"type":"string","nullable":true}}}}"#
    let expected = #"{"openapi":"3.2.0","components":{"schemas":{"A":{"type":["string","null"]}}}}"#
    #expect(try converted(text, to: .two).root.text == expected)
  }
}
