import ContractModel
import ContractVerifier
import HTTPExchange
import JSONSyntax
import Quantities

/// Makes bodies of one of the media types that an answer may have.
struct BodyMaker {
  let maker: ExampleMaker
  let content: MediaContent
  /// The body of an error of which no more is known.
  let problem: ExampleBody

  /// The contract's own examples.
  func given() -> [ExampleBody] {
    guard let type = concreteType, let media = MediaType(type) else { return [] }
    let bodies: [[UInt8]] =
      if media.isJSON {
        examples.map { sent($0).serialized() }
      } else if media.isForm {
        examples.compactMap { $0.string.map { Array($0.utf8) } ?? Self.form(sent($0)) }
      } else {
        examples.compactMap { $0.string.map { Array($0.utf8) } }
      }
    return bodies.map { ExampleBody(type: type, bytes: $0) }
  }

  /// Bodies that the contract gives no example of.
  func made(status: Int) -> [ExampleBody] {
    guard let type = concreteType, let media = MediaType(type) else { return [] }
    let value = content.schema.flatMap(maker.value(for:))
    var bodies: [[UInt8]] = []
    if media.isJSON {
      if media.subtype == "problem+json" { bodies.append(problem.bytes) }
      if let value { bodies += Self.withStatus(status, value).map { $0.serialized() } }
      if content.schema == nil { bodies.append(Array("{}".utf8)) }
    } else if media.isForm {
      bodies += [value.flatMap(Self.form)].compactMap { $0 }
    } else if let sample = Self.sample(of: media) {
      bodies.append(sample)
    } else if !["image", "audio", "video", "font"].contains(media.type) {
      if case .string(let text)? = value { bodies.append(Array(text.utf8)) }
      bodies.append(Array("example".utf8))
    }
    return bodies.map { ExampleBody(type: type, bytes: $0) }
  }

  private func sent(_ example: JSONValue) -> JSONLiteral {
    let literal = JSONLiteral(example)
    return content.schema.map { SentMembers($0).of(literal) } ?? literal
  }

  private var examples: [JSONValue] {
    guard maker.seed != 0 else { return content.examples }
    var random = SeededGenerator(seed: maker.seed, purpose: "examples \(content.place)")
    return content.examples.shuffled(using: &random)
  }

  /// A value, and before it the same with the status that it has, where it is an error that tells one.
  private static func withStatus(_ status: Int, _ value: JSONLiteral) -> [JSONLiteral] {
    guard status >= 400, case .object(var members) = value,
      let position = members.firstIndex(where: { $0.key == "status" }), case .number = members[position].value
    else { return [value] }
    members[position].value = JSONLiteral(status)
    return [.object(members), value]
  }

  /// An object as a form; `nil` for any other value.
  private static func form(_ value: JSONLiteral) -> [UInt8]? {
    guard case .object(let members) = value else { return nil }
    let items = members.map { member in
      if case .string(let text) = member.value { return QueryItem(member.key, text) }
      return QueryItem(member.key, String(decoding: member.value.serialized(), as: UTF8.self))
    }
    return Array(QueryItem.serialize(items).utf8)
  }

  /// The media type itself, or a usual one of a range; `nil` for a range that no body can be made for.
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

  /// A body of a type that has a form of its own; `nil` for one whose body may be any text.
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
  /// Whether the contract describes a text by its type, which as JSON would stand in quotation marks.
  fileprivate var isText: Bool { range.type == "*" && schema?.value["type"]?.string == "string" }
}

extension MediaType {
  fileprivate var isForm: Bool { essence == "application/x-www-form-urlencoded" }
}
