import ContractJudge
import ContractModel
import JSONSyntax
import SchemaVariations

/// The statements of the reasons of refusals about the members of the refused bodies.
struct RefusalReasons {
  private static let maximumSuggestions = 4

  /// A refused body with a text for which the reason names other values.
  private var suggestion: (body: JSONLiteral, member: String, values: [String])?
  /// A refused body without a member that the reason names.
  private var gap: (body: JSONLiteral, member: String)?
  /// The bodies that were sent, or suggested.
  private var seen: Set<JSONLiteral> = []

  /// Adds the reason for which a body was refused.
  mutating func add(_ reason: ServerReason, _ body: JSONLiteral, _ shape: SchemaShape) {
    guard case .object(let members) = body else { return }
    seen.insert(body)
    let names = Set(shape.memberNames)
    if suggestion == nil, let text = reason.text {
      let values = DescribedValues.offered(in: text).filter { !names.contains($0) }
      let isName = DescribedValues.asksForFinalDot(text)
      for member in members where suggestion == nil {
        guard case .string(let sent) = member.value, shape.member(member.key)?.enumeration.isEmpty == true else {
          continue
        }
        if isName, !sent.hasSuffix("."), reason.names(member.key) || values.contains(sent) {
          suggestion = (body, member.key, [DescribedValues.withFinalDot(sent)])
        } else if reason.names(member.key), values.contains(where: { $0 != sent }) {
          suggestion = (body, member.key, values)
        }
      }
    }
    guard gap == nil else { return }
    let present = Set(members.map(\.key))
    let member = shape.memberNames.first { name in
      !present.contains(name) && reason.names(name) && shape.member(name)?.has("readOnly") != true
    }
    gap = member.map { (body, $0) }
  }

  /// Returns the bodies that the reasons since the last call suggest.
  mutating func bodies(of operation: Operation) -> [JSONLiteral] {
    guard let schema = operation.bodySchema else { return [] }
    var values: [JSONLiteral] = []
    if let suggestion {
      values += suggestion.values.prefix(Self.maximumSuggestions).map {
        suggestion.body.replacing([suggestion.member], with: .string($0))
      }
    }
    if let gap, let shape = SchemaShape(schema).member(gap.member) {
      values.append(gap.body.replacing([gap.member], with: DescribedValues.first(of: shape)))
    }
    (suggestion, gap) = (nil, nil)
    return values.filter { $0.isAllowed(by: schema) && seen.insert($0).inserted }
  }
}
