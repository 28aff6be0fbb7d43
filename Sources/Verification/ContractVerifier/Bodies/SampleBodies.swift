import Basics
import ContractModel
import HTTPMessages
import JSONSyntax
import SchemaVariations

/// The bodies that an operation's requests can have: from the contract's examples, otherwise generated.
struct SampleBodies: Sendable {
  let operation: Operation
  let seed: UInt64

  /// The media types that can be sent, the most common form first.
  private var contents: [MediaContent] {
    (operation.requestBody?.content ?? []).enumerated().compactMap { position, content in
      BodyForm(content.range).map { (form: $0, position: position, content: content) }
    }
    .sorted { ($0.form, $0.position) < ($1.form, $1.position) }.map(\.content)
  }

  /// The media type to send where nothing else decides; `nil` if none can be sent.
  var preferred: MediaContent? { contents.first }

  /// The first body: an example of the contract, otherwise a generated value; `nil` if none can be made.
  var first: RequestContent? { examples.first ?? generated(0) }

  /// The contract's examples, without members that are never sent.
  var examples: [RequestContent] {
    contents.flatMap { content in
      content.examples.compactMap { example in
        let literal = JSONLiteral(example)
        let sent = content.schema.map { UnsentMembers($0).removed(from: literal) } ?? literal
        return RequestContent(sent, as: content, isExample: true)
      }
    }
  }

  /// Returns a generated body; another `variant` has other values where the schema allows them.
  func generated(_ variant: Int) -> RequestContent? {
    contents.lazy.compactMap { content in
      value(of: content, variant).flatMap { RequestContent($0, as: content) }
    }
    .first
  }

  /// Returns bodies with the values that descriptions name, where no schema lists those that a server accepts.
  func described(known: KnownItems) -> [RequestContent] {
    guard let content = preferred, let schema = content.schema, let usual = value(of: content, 0) else { return [] }
    let complete = GeneratedValue.complete(usual, schema, seed: seed)
    return DescribedValues.variants(of: complete, schema).compactMap {
      RequestContent(known.filled($0, schema), as: content)
    }
  }

  /// Returns further bodies where a server refused one, the likeliest first: the smallest, one with every optional member,
  /// and others, with known identifiers in place of generated ones.
  func further(known: KnownItems) -> [RequestContent] {
    var bodies = examples + described(known: known)
    if let content = preferred, let schema = content.schema, let usual = value(of: content, 0) {
      let values = [GeneratedValue.minimal(usual, schema), GeneratedValue.complete(usual, schema, seed: seed), usual]
      bodies += values.compactMap { RequestContent(known.filled($0, schema), as: content) }
    }
    for variant in 1...2 {
      guard let other = generated(variant) else { continue }
      bodies.append(other.value.flatMap { encoded(known.filled($0, operation.bodySchema)) } ?? other)
    }
    var seen: Set<[UInt8]> = []
    return bodies.filter { seen.insert($0.bytes).inserted }
  }

  /// Encodes a value as the first media type that can represent it.
  func encoded(_ value: JSONLiteral) -> RequestContent? {
    contents.lazy.compactMap { RequestContent(value, as: $0) }.first
  }

  private func value(of content: MediaContent, _ variant: Int) -> JSONLiteral? {
    // Seed 0 prefers the examples of schemas.
    let seed = variant == 0 ? seed : seed &+ UInt64(variant) &* 0x9E37_79B9
    if content.itemSchema != nil, let items = SequenceValues(content, seed: seed).items { return .array(items) }
    guard let schema = content.schema else { return BodyForm(content.range)?.undescribedValue }
    return SchemaExampleGenerator(seed: seed).value(for: schema, optional: GeneratedValue.maximumOptional)
  }
}
