import ContractModel
import JSONSyntax
import SchemaVariations

/// The body of an operation's requests in one media type, with the values that requests are generated with.
struct BodySlot: Sendable {
  /// The position of the media type among those of the request body.
  let content: Int
  let form: BodyForm
  let schema: SchemaReference?
  /// The usual value, with as many optional members as possible.
  let complete: JSONLiteral
  /// The usual value without optional members.
  let minimal: JSONLiteral
  /// The value that others are varied from: one that the server accepted, otherwise the smallest.
  let base: JSONLiteral
  /// The other valid values.
  private(set) var valid: [Variation] = []
  /// The values that break one constraint.
  private(set) var broken: [Variation] = []

  /// Creates the slot of a media type; `nil` if no value is found, or it cannot be encoded in the media type.
  ///
  /// `accepted` is the body of a request that the server accepted.
  init?(_ media: MediaContent, at position: Int, seed: UInt64, accepted: JSONLiteral? = nil) {
    guard let form = BodyForm(media.range) else { return nil }
    content = position
    self.form = form
    guard let schema = media.schema else {
      let items = SequenceValues(media, seed: seed).items.map { JSONLiteral.array($0) }
      guard let undescribed = items ?? form.undescribedValue else { return nil }
      let usual = media.examples.first.map { JSONLiteral($0) } ?? undescribed
      guard RequestContent(usual, as: media) != nil else { return nil }
      (self.schema, complete, minimal, base) = (nil, usual, usual, accepted ?? usual)
      return
    }
    let accepted = accepted.flatMap { value -> JSONLiteral? in
      guard value.isAllowed(by: schema), RequestContent(value, as: media) != nil else { return nil }
      return UnsentMembers(schema).removed(from: value)
    }
    guard let usual = accepted ?? GeneratedValue.of(schema, examples: media.examples, seed: seed) else { return nil }
    let complete = GeneratedValue.complete(usual, schema, seed: seed)
    guard RequestContent(complete, as: media) != nil else { return nil }
    self.schema = schema
    self.complete = complete
    minimal = GeneratedValue.minimal(complete, schema)
    base = accepted ?? minimal
    let generator = VariationGenerator(schema, seed: seed)
    guard form != .binary else {
      // Of files, only the empty one is unusual.
      valid = generator.variations(of: complete).filter { variation in
        variation.violation == nil && RequestContent(variation.whole, as: media)?.bytes.isEmpty == true
      }
      return
    }
    var changes = generator.variations(of: accepted ?? complete)
    // What an accepted body lacks can be varied, too.
    if let accepted { changes += generator.variations(of: complete).compactMap { $0.added(to: accepted, schema) } }
    changes.removeAll { RequestContent($0.whole, as: media) == nil }
    valid = changes.filter { $0.violation == nil }
    let isTyped = form != .form && form != .multipart
    broken = changes.filter { $0.violation != nil && (isTyped || $0.isWrongAsText(schema)) }
  }
}

extension Variation {
  /// Whether a member is also wrong where every value is text, as in a form: absent, out of its bounds, or no number.
  fileprivate func isWrongAsText(_ schema: SchemaReference) -> Bool {
    guard let keyword = violation?.keyword, path.count == 1 else { return violation?.keyword == "required" }
    switch whole.value(at: pointer) {
    case nil: return keyword == "required"
    case .number: return keyword != "type"
    // An empty text is often taken for none, and any other also for a list of one.
    case .string(let text):
      return !text.isEmpty && !whole.replacing(path[...], with: .array([.string(text)])).isAllowed(by: schema)
    default: return false
    }
  }
}
