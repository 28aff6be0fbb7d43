import ContractModel
import HTTPMessages
import JSONSyntax
import SchemaVariations

extension BodyProbes {
  /// At most three bodies that no server takes by mistake: not JSON, without a required member, and with an object in
  /// place of a member; empty for a body that is not a JSON object.
  var plain: [Invalid] {
    guard let schema = operation.bodySchema, let value = sample.value, case .object = value,
      let media = operation.requestBody?.content.first(where: { $0.range.isJSON && $0.schema?.place == schema.place })
    else { return [] }
    let generator = VariationGenerator(schema, seed: seed)
    let places = generator.places.places(of: value).filter { $0.path.count <= 1 }
    let absences = places.first.map { generator.candidates(at: $0, [.absence]) } ?? []
    let objects = places.dropFirst().flatMap { generator.candidates(at: $0, [.type]) }.filter { $0.part == .object([]) }
    let invalid = [absences.filter { $0.part == nil }, objects].compactMap { candidates in
      candidates.lazy.compactMap { candidate -> Invalid? in
        let whole = candidate.applied(to: value)
        guard !whole.isAllowed(by: schema), let content = RequestContent(whole, as: media) else { return nil }
        return Invalid(content: content, reason: candidate.summary, kind: candidate.name, mustBeRefused: true)
      }
      .first
    }
    return (BodyForm(media.range) == .json ? [truncated] : []) + invalid
  }
}
