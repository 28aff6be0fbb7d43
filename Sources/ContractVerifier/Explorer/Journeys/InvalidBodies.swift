import ContractModel
import HTTPMessages
import JSONSyntax

/// Bodies that an operation must refuse: not JSON, without a required member, and with a member of a wrong type.
struct InvalidBodies {
  let operation: Operation
  /// A valid body.
  let sample: RequestContent?

  /// An invalid body and the reason why it is.
  struct Invalid {
    let content: RequestContent
    let reason: String
  }

  /// At most three bodies; empty for an operation whose body is not a JSON object.
  var all: [Invalid] {
    guard let sample, case .object(let members)? = sample.value, let schema = operation.bodySchema,
      let media = operation.requestBody?.content.first(where: { $0.range.isJSON && $0.schema?.place == schema.place })
    else { return [] }
    let variation = ValueVariation(schema: schema, seed: 0)
    func invalid(_ value: JSONLiteral, _ reason: String) -> Invalid? {
      guard !variation.isValid(value), let content = RequestContent(value, as: media) else { return nil }
      return Invalid(content: content, reason: reason)
    }
    var all: [Invalid] = []
    if BodyForm(media.range) == .json {
      let broken = sample.with(bytes: Array(sample.bytes.dropLast()))
      all.append(Invalid(content: broken, reason: "the body is not JSON"))
    }
    all += [
      members.indices.lazy.compactMap { position in
        var rest = members
        let removed = rest.remove(at: position)
        return invalid(.object(rest), "the required member \"\(removed.key)\" is missing")
      }
      .first,
      members.indices.lazy.compactMap { position in
        var changed = members
        changed[position].value = .object([JSONLiteral.Member("unexpected", true)])
        return invalid(.object(changed), "the member \"\(members[position].key)\" is an object")
      }
      .first,
    ]
    .compactMap(\.self)
    return all
  }
}
