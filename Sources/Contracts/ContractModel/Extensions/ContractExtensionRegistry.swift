/// All `x-` keywords that the tools read, in the order in which documentation lists them.
///
/// A new extension is one file with its descriptor and reading, and one line here.
package enum ContractExtensionRegistry {
  package static let all: [ContractExtension] = [
    .pagination,
    .stability,
    .clientCache,
    .uniqueKey,
    .resource,
    .each,
    .resourceOf,
    .key,
    .serverSet,
    .owner,
    .accepted,
    .volatile,
    .signature,
    .callback,
  ]

  static let names = all.map(\.name)

  static func named(_ name: String) -> ContractExtension? { all.first { $0.name == name } }
}
