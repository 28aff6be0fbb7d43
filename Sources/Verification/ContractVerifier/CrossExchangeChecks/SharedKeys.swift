package import ContractJudge
import ContractModel
import ContractReports
import JSONSyntax

/// A check that keys unique across the API occur under one parent only (`x-unique-key` with `scope: api`).
///
/// Parents are compared for one operation at a time. The same element may occur in the responses of two operations,
/// such as a list of all items and a list of the items of one parent.
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

  /// The first parent of each key, by unique-key declaration.
  private var owners: [Promise: [[UInt8]: Owner]] = [:]

  /// Adds a response; returns findings for the first three keys that also occur under another parent.
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

extension UniqueItemsCheck: CrossExchangeCheck {
  /// Returns a finding for each key under two parents, if the contract declares it unique across the API.
  package func findings(for group: ExchangeGroup) -> [Finding] {
    var shared = SharedKeys()
    return group.exchanges.flatMap { shared.findings($0) }
  }
}
