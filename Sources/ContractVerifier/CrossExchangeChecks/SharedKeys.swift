import ContractModel
import ContractReports
import JSONSyntax

/// A key that is unique over the whole API stands under one parent only (`x-unique-key` with `scope: api`).
///
/// Parents are compared for one operation at a time: the same element may well stand in the answers of two operations,
/// such as a list of all and a list of those under a parent.
struct SharedKeys {
  private struct Promise: Hashable {
    let operation: String
    let contract: ContractPlace
  }

  private struct Owner {
    let parent: String
    let record: JudgedExchange
    let value: JSONValue
  }

  /// Who had each key first, promise by promise.
  private var owners: [Promise: [[UInt8]: Owner]] = [:]

  /// Takes in an answer; returns a finding for each key that another parent has, the first three told.
  mutating func findings(_ record: JudgedExchange) -> [Finding] {
    guard record.analysis.isGood else { return [] }
    let parent = record.values.pathIdentity
    return KeyedArray.all(in: record.analysis).filter { $0.promise.scope == .api }.flatMap { array -> [Finding] in
      let promise = Promise(operation: record.operation.id, contract: array.contract)
      var shared: [(value: JSONValue, owner: Owner)] = []
      for (key, value) in array.keys {
        if let owner = owners[promise]?[key] {
          if owner.parent != parent { shared.append((value, owner)) }
        } else {
          owners[promise, default: [:]][key] = Owner(parent: parent, record: record, value: value)
        }
      }
      return shared.prefix(3).map { value, owner in
        record.subject.finding(
          .uniqueItems,
          "\(value.text) belongs to two parents: first at \(Reference(owner.record, owner.value).phrase)",
          details: shared.count > 3 ? ["\(shared.count) such keys in this response; showing the first 3"] : [],
          body: BodyPlace(value),
          contract: array.contract
        )
      }
    }
  }
}
