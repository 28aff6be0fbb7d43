import Basics
import ContractJudge
import ContractModel
import HTTPMessages
import JSONSyntax
import SchemaVariations

/// Generates bodies of one media type of a response.
struct BodyGenerator {
  let generator: ExampleGenerator
  let content: MediaContent
  /// The body for an error that the contract does not describe further.
  let problem: ExampleBody
  /// The name of the example that is the body; `nil` for any.
  var example: String?

  /// The bodies from the contract's examples.
  func exampleBodies() -> [ExampleBody] {
    guard let type = concreteType, let media = MediaType(type) else { return [] }
    let texts = Self.named(example, content.serializedExamples, content.exampleNames.serialized)
    let serialized = texts.map { ExampleBody(type: type, bytes: Array($0.utf8)) }
    if media.sequence != nil { return serialized + examples.compactMap { sequence($0, type) } }
    let bodies: [[UInt8]] =
      if media.isJSON {
        examples.map { sent($0).serialized() }
      } else if media.isForm {
        examples.compactMap { $0.string.map { Array($0.utf8) } ?? form(sent($0)) }
      } else {
        examples.compactMap { $0.string.map { Array($0.utf8) } }
      }
    return serialized + bodies.map { ExampleBody(type: type, bytes: $0) }
  }

  /// Writes an example of a sequence: the array of its items, one item, or the text of the body.
  private func sequence(_ example: JSONValue, _ type: String) -> ExampleBody? {
    if let text = example.string { return ExampleBody(type: type, bytes: Array(text.utf8)) }
    let items = example.kind == .array ? example.elements.map { JSONLiteral($0) } : [JSONLiteral(example)]
    return content.sequenceBody(items.map(sentItem)).map { ExampleBody(type: $0.type, bytes: $0.bytes) }
  }

  /// Returns an item without members that are never sent.
  private func sentItem(_ item: JSONLiteral) -> JSONLiteral {
    content.itemSchema.map { UnsentMembers($0).removed(from: item) } ?? item
  }

  /// Generated bodies, for a contract without suitable examples.
  func generatedBodies(status: Int) -> [ExampleBody] {
    guard let type = concreteType, let media = MediaType(type) else { return [] }
    let value = content.schema.flatMap(generator.value(for:))
    if media.sequence != nil {
      let items = SequenceValues(content, seed: generator.seed).items ?? value.map { Self.items(of: $0) }
      if let body = items.flatMap(content.sequenceBody) { return [ExampleBody(type: body.type, bytes: body.bytes)] }
    }
    var bodies: [[UInt8]] = []
    if media.isJSON {
      if media.subtype == "problem+json" { bodies.append(problem.bytes) }
      let isProblem = media.subtype == "problem+json"
      if status < 400, let result = value.flatMap(Self.withoutErrors) { bodies.append(result.serialized()) }
      if let value { bodies += Self.withStatus(status, value, isProblem: isProblem).map { $0.serialized() } }
      if content.schema == nil { bodies.append(Array("{}".utf8)) }
    } else if media.isForm {
      bodies += [value.flatMap(form)].compactMap { $0 }
    } else if let sample = Self.sample(of: media) {
      bodies.append(sample)
    } else if !["image", "audio", "video", "font"].contains(media.type) {
      switch value {
      case .string, .number, .bool: bodies += [value].compactMap { $0.map { Array($0.plainText.utf8) } }
      default: break
      }
      bodies.append(Array("example".utf8))
    }
    return bodies.map { ExampleBody(type: type, bytes: $0) }
  }

  /// Returns the response to a GraphQL query without its errors, because what succeeds has data alone; `nil` for any other
  /// value.
  private static func withoutErrors(_ value: JSONLiteral) -> JSONLiteral? {
    guard case .object(let members) = value else { return nil }
    let names = Set(members.map(\.key))
    guard names.isSuperset(of: ["data", "errors"]), names.isSubset(of: ["data", "errors", "extensions"]) else {
      return nil
    }
    return .object(members.filter { $0.key != "errors" })
  }

  private static func items(of value: JSONLiteral) -> [JSONLiteral] {
    if case .array(let elements) = value { return elements }
    return [value]
  }

  private func sent(_ example: JSONValue) -> JSONLiteral {
    let literal = JSONLiteral(example)
    return content.schema.map { UnsentMembers($0).removed(from: literal) } ?? literal
  }

  /// Returns the examples with a name; all of them without one.
  private static func named<Value>(_ name: String?, _ values: [Value], _ names: [String?]) -> [Value] {
    guard let name else { return values }
    return zip(values, names).filter { $0.1 == name }.map(\.0)
  }

  private var examples: [JSONValue] {
    if example != nil { return Self.named(example, content.examples, content.exampleNames.values) }
    guard generator.seed != 0 else { return content.examples }
    var random = SeededGenerator(seed: generator.seed, purpose: "examples \(content.place.withoutOrigin)")
    return content.examples.shuffled(using: &random)
  }

  /// A value, preceded by a copy with the actual status if it is an error with a `status` member.
  private static func withStatus(_ status: Int, _ value: JSONLiteral, isProblem: Bool) -> [JSONLiteral] {
    guard status >= 400, case .object(var members) = value,
      let position = members.firstIndex(where: { $0.key == "status" })
    else { return [value] }
    if case .number = members[position].value {} else if !isProblem { return [value] }
    members[position].value = JSONLiteral(status)
    return [.object(members), value]
  }

  /// Encodes an object as a form; `nil` for any other value.
  private func form(_ value: JSONLiteral) -> [UInt8]? {
    guard case .object(let members) = value else { return nil }
    return Array(FormText.of(members, content.encodings).utf8)
  }

  /// The media type itself, or a common one of a range; `nil` if there is no body for the range.
  private var concreteType: String? {
    let range = content.range
    guard range.type == "*" || range.subtype == "*" else { return range.description }
    switch range.type {
    case "*", "application": return content.isText ? "text/plain" : "application/json"
    case "text": return "text/plain"
    case "image": return "image/png"
    default: return nil
    }
  }

  /// A body of a type with a syntax of its own; `nil` if any text will do.
  private static func sample(of type: MediaType) -> [UInt8]? {
    if type.type == "image" { return ImageSamples.image(type.subtype) }
    switch type.subtype {
    case "html": return Array("<!DOCTYPE html><title>Example</title>".utf8)
    case "xml": return Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?><example/>".utf8)
    case "event-stream": return Array("data: example\n\n".utf8)
    case "x-ndjson", "ndjson", "jsonl", "json-seq": return Array("{}\n".utf8)
    default: return type.subtype.hasSuffix("+xml") ? Array("<example/>".utf8) : nil
    }
  }
}

extension MediaContent {
  /// Whether the type allows plain text, which JSON would enclose in quotation marks.
  fileprivate var isText: Bool { range.type == "*" && schema?.value["type"]?.string == "string" }
}
