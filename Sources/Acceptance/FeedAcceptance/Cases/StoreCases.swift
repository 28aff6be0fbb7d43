/// Cases for any feed store: each spec is a case, over the chosen store.
///
/// The specs of side effects are a use case of their own. Specs of persistent stores use a file store, because an
/// in-memory store has no file to damage.
enum StoreCases {
  static let all: [AcceptanceCase] = SpecFamily.allCases.flatMap { family in
    family.specs(over: .nothing).map { spec in acceptanceCase(of: spec, in: family) }
  }

  private static func acceptanceCase(of spec: Spec, in family: SpecFamily) -> AcceptanceCase {
    let name = spec.id.split(separator: ".", maxSplits: 1).last.map(String.init) ?? spec.id
    let isSerial = name.hasPrefix("serial-")
    let useCase = isSerial ? UseCase.serialStore : .store
    let group = family.group.map { "\($0)." } ?? ""
    return AcceptanceCase("\(useCase.id).\(group)\(isSerial ? String(name.dropFirst(7)) : name)", of: useCase) {
      Given(.store(of: family))
      When(.theStoreIsUsed(asIn: spec, of: family))
      Then(.theSpecHolds(spec))
    }
  }
}
