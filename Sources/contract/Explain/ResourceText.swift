import ContractModel
import ContractReports
import Diagnostics
import HTTPMessages
import JSONSyntax

/// Formats the resources of a contract as readable text.
enum ResourceText {
  private static let style = ConsoleStyle(width: 110)

  /// Returns each resource with what was understood of it, and then the operations that belong to none.
  static func text(of contract: Contract) -> String {
    let overview = ResourceOverview(contract.operations)
    let (resources, unplaced) = (overview.resources, overview.unplaced)
    var parts = resources.indices.map { position in
      text(of: resources[position], overview.entries.filter { $0.resource == position }, among: resources, in: contract)
    }
    let credentials = overview.entries.filter { $0.resource == nil }
    if !credentials.isEmpty {
      parts.append((["Credentials"] + lines(of: credentials)).joined(separator: "\n") + "\n")
    }
    if !unplaced.isEmpty {
      let rows = unplaced.map { entry -> [TextTable.Cell] in
        ["", "\(name(of: entry.operation))", "\(entry.operation.place)", "\(entry.reason)"]
      }
      let table = TextTable(["", "", "", TextTable.Column(isWrapped: true)], rows: rows)
      parts.append((["Operations that belong to no resource"] + table.lines(in: style)).joined(separator: "\n") + "\n")
    }
    let (count, others) = (contract.operations.count, unplaced.count)
    parts.append(
      "\(counted(resources.count, "resource")); \(counted(count - others, "operation")) of "
        + "\(count) understood.\n"
    )
    return parts.joined(separator: "\n")
  }

  private static func text(
    of resource: APIResource,
    _ entries: [ResourceOverview.Entry],
    among all: [APIResource],
    in contract: Contract
  ) -> String {
    var rows: [[TextTable.Cell]] = []
    func add(_ label: String, _ text: String) { rows.append(["", "\(label)", "\(text)"]) }
    if resource.isSingle {
      add("path", resource.item.text)
    } else {
      add("collection", "\(resource.collection)\(place(of: resource.collection, in: contract))")
      add("item", "\(resource.item)\(place(of: resource.item, in: contract))")
      add("key", key(of: resource, in: contract))
      if let parent = parent(of: resource, among: all) { add("nested in", parent.collection.text) }
    }
    let members = resource.serverMembers
    if !members.isEmpty { add("server sets", members.joined(separator: ", ")) }
    if let owner = owner(of: resource) { add("belongs to", owner) }
    let related = related(of: resource, among: all)
    if !related.isEmpty { add("shows", related) }
    var lines = [resource.name ?? resource.item.text] + TextTable(["", "", wrapped], rows: rows).lines(in: style)
    lines += Self.lines(of: entries, resource.shownItem)
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns whose the items are, in words; `nil` for everybody's.
  private static func owner(of resource: APIResource) -> String? {
    switch resource.owner {
    case .everybody: nil
    case .account(let member?): "the account that creates an item, shown as \(member); x-owner says otherwise"
    case .account(nil): "the account that creates an item; x-owner says otherwise"
    }
  }

  /// Returns the members that show other resources, or lead to them.
  private static func related(of resource: APIResource, among all: [APIResource]) -> String {
    guard let position = all.firstIndex(where: { $0.item == resource.item }), let shape = resource.shownItem else {
      return ""
    }
    return RelatedMember.all(in: shape, of: position, among: all, sent: resource.sentItem).map { related in
      let other = all.indices.contains(related.resource) ? all[related.resource].collection.text : ""
      let reference = if case .item(let member?) = related.content { ", by \(member)" } else { "" }
      return "\(related.path.joined(separator: "/")) (\(related.isLink ? "link to " : "")\(other)\(reference))"
    }
    .joined(separator: ", ")
  }

  private static func lines(of entries: [ResourceOverview.Entry], _ shape: SchemaShape? = nil) -> [String] {
    let rows = entries.map { entry -> [TextTable.Cell] in
      let effect = entry.role == .acts ? shape.flatMap { ItemAction(of: entry.operation, on: $0) } : nil
      let role = effect.map { "sets \($0.member) to \($0.value.plainText)" } ?? entry.role.rawValue
      return ["", "\(role)", "\(name(of: entry.operation))", "\(entry.operation.place)"]
    }
    return TextTable(["", "", "", ""], rows: rows).lines(in: style)
  }

  private static let wrapped = TextTable.Column(isWrapped: true)

  /// Returns the method and path of an operation, and its identifier if it has one.
  private static func name(of operation: ContractModel.Operation) -> String {
    let text = "\(operation.method) \(operation.path)"
    return operation.id == text ? text : "\(text) (\(operation.id))"
  }

  /// Returns the place of the first operation of a path, with a comma before it; empty if no path is the same.
  private static func place(of path: PathTemplate, in contract: Contract) -> String {
    let shape = path.shape
    let operation = contract.operations.first { $0.path.shape == shape }
    return operation.map { " (\($0.place))" } ?? " (no path of the contract)"
  }

  /// Returns the member that identifies an item, and what says so.
  private static func key(of resource: APIResource, in contract: Contract) -> String {
    if let key = resource.key {
      let reason = resource.usesNames ? "the resource name in its example" : "x-key"
      return "\(key.member), by \(reason)\(contract.place(of: key.value).map { " (\($0))" } ?? "")"
    }
    let parameter = resource.roles.lazy.compactMap { $0.operation.parameter(resource.parameter, in: .path) }.first
    let place = parameter.map { " (\($0.place))" } ?? ""
    guard let member = resource.keyPlace?.tokens.joined(separator: ".") else {
      let names = resource.identifierNames.joined(separator: ", ")
      return "none of \(names) is a member of an item; by the path parameter \"\(resource.parameter)\"\(place)"
    }
    return "\(member), by the path parameter \"\(resource.parameter)\"\(place)"
  }

  /// Returns the resource whose item contains the collection.
  private static func parent(of resource: APIResource, among all: [APIResource]) -> APIResource? {
    let collection = resource.collection.shape
    return all.filter { !$0.isSingle && collection.hasPrefix($0.item.shape + "/") }
      .max { $0.item.names.count < $1.item.names.count }
  }
}
