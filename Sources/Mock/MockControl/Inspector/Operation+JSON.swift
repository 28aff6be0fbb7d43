import ContractExamples
import ContractModel
import HTTPMessages
import JSONSyntax
import MockEngine

extension Operation {
  /// The operation as a reference for people: parameters, bodies and responses with examples.
  ///
  /// - Parameter serverPath: The path that replaces the server paths of the contract; `nil` for the operation's own.
  func reference(serverPath: String?) -> JSONLiteral {
    let prefix = serverPath ?? self.serverPath
    let base = prefix.hasSuffix("/") ? String(prefix.dropLast()) : prefix
    var members = [
      JSONLiteral.Member("id", .string(id)), JSONLiteral.Member("method", .string(method.rawValue)),
      JSONLiteral.Member("path", .string(path.text)), JSONLiteral.Member("url", .string(base + path.text)),
      JSONLiteral.Member("isDeprecated", .bool(isDeprecated)),
    ]
    if let summary { members.append(JSONLiteral.Member("summary", .string(summary))) }
    members.append(JSONLiteral.Member("parameters", .array(parameters.map(\.reference))))
    if let requestBody {
      members.append(
        JSONLiteral.Member(
          "requestBody",
          [
            "required": .bool(requestBody.isRequired), "content": .array(requestBody.content.map(\.reference)),
          ]
        )
      )
    }
    members.append(JSONLiteral.Member("responses", .array(responses.map(\.reference))))
    return .object(members + [JSONLiteral.Member("place", .string(place.description))])
  }
}

extension Parameter {
  fileprivate var reference: JSONLiteral {
    var members = [
      JSONLiteral.Member("name", .string(name)), JSONLiteral.Member("in", .string(location.rawValue)),
      JSONLiteral.Member("required", .bool(isRequired)),
    ]
    if let schema = schema ?? content?.schema {
      members.append(JSONLiteral.Member("schema", schema.reference))
    }
    let example = (examples.first ?? content?.examples.first).map { JSONLiteral($0) }
    let generated = schema.flatMap { ExampleGenerator().value(for: $0) }
    if let value = example ?? defaultValue.map({ JSONLiteral($0) }) ?? generated {
      members.append(JSONLiteral.Member("example", .string(value.plainText)))
    }
    if let defaultValue {
      members.append(JSONLiteral.Member("default", .string(JSONLiteral(defaultValue).plainText)))
    }
    return .object(members)
  }
}

extension Response {
  fileprivate var reference: JSONLiteral {
    [
      "status": .string(pattern.description),
      "description": .string(description),
      "headers": .array(headers.map { .string($0.name) }),
      "content": .array((content ?? []).map(\.reference)),
    ]
  }
}

extension MediaContent {
  fileprivate var reference: JSONLiteral {
    var members = [JSONLiteral.Member("type", .string(range.description))]
    if let schema { members.append(JSONLiteral.Member("schema", schema.reference)) }
    if let itemSchema { members.append(JSONLiteral.Member("itemSchema", itemSchema.reference)) }
    if let value = examples.first.map({ JSONLiteral($0) }) ?? schema.flatMap(ExampleGenerator().value) {
      let isText = !range.isJSON && !range.isForm
      if isText, case .string(let text) = value {
        members.append(JSONLiteral.Member("example", .string(text)))
      } else {
        let text = String(decoding: value.serialized(indented: true), as: UTF8.self)
        members.append(JSONLiteral.Member("example", .string(text)))
      }
    }
    return .object(members)
  }
}

extension SchemaReference {
  /// The largest schema that is shown, in bytes.
  private static let longest = 32 << 10

  /// The schema as it is written; its place, if it is very long.
  fileprivate var reference: JSONLiteral {
    value.byteRange.count <= Self.longest ? JSONLiteral(value) : .string("\(place)")
  }
}
