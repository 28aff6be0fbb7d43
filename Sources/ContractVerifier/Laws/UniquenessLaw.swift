import ContractModel
import ContractReports
import JSONSyntax

/// A key that is unique over the whole API stands under one parent only (`x-unique-key` with `scope: api`).
struct UniquenessLaw {
  private struct Owner {
    let parent: String
    let reference: Reference
  }

  /// Who had each key first, promise by promise.
  private var owners: [ContractPlace: [[UInt8]: Owner]] = [:]

  /// Takes in an answer; returns a finding for each key that another parent has, the first three told.
  mutating func findings(_ record: Record) -> [Finding] {
    guard record.analysis.isGood else { return [] }
    let parent = record.operation.id + "?" + record.values.pathIdentity
    return UniqueItemsCheck.arrays(of: record.analysis).flatMap { array -> [Finding] in
      guard array.promise.scope == .api else { return [] }
      var findings: [Finding] = []
      for (key, value) in array.keys {
        guard let owner = owners[array.contract]?[key] else {
          owners[array.contract, default: [:]][key] = Owner(parent: parent, reference: Reference(record, value))
          continue
        }
        guard owner.parent != parent, findings.count < 3 else { continue }
        findings.append(
          record.subject.finding(
            .uniqueItems,
            "\(value.text) stands under two parents: first at \(owner.reference.phrase)",
            body: BodyPlace(value),
            contract: array.contract
          )
        )
      }
      return findings
    }
  }
}
