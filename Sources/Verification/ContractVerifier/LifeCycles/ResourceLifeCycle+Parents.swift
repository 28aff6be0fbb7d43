import ContractJudge
import ContractModel
import ContractReports
import Diagnostics
import JSONSyntax

/// Items below other parents than their own.
extension ResourceLifeCycle {
  /// The most parents that are looked through for another one.
  private static var maximumParents: Int { 8 }

  /// Lists and reads an item below another parent, which must not have it.
  ///
  /// Items may belong to several parents, and parents may have several names. So the item must name its own parent where
  /// the list of another one has it; and where that list does not have it, it must not be read there either.
  func verifyParent(of item: Item, _ context: inout LifeCycleContext) async {
    guard let (list, array, own, identifier) = listing(of: item, &context), let parents = listPath(of: item, list),
      let parent = parents.last, let name = list.path.names.last,
      let other = context.known.paths(for: list.path, limit: Self.maximumParents).first(where: {
        $0.dropLast().elementsEqual(parents.dropLast()) && $0.last?.plainText != parent.plainText
      }), let below = context.values(of: list, path: other)?.withLargestPage(of: list),
      let others = await context.perform(list, below, .documented, purpose: "list what another parent has"),
      others.analysis.isGood, let elements = array.elements(of: others), let root = others.analysis.document?.root
    else { return }
    if let found = elements.first(where: { array.isIdentified($0, by: identifier) }) {
      let wanted = ResourceNaming.normalized(name)
      guard let member = found.members.first(where: { ResourceNaming.normalized($0.name) == wanted }),
        ValueSpelling.isSame(parent, member.value)
      else { return }
      let message =
        "the list has an item whose \(member.name) is \(parent.plainText); the request had \(name) "
        + (other.last?.plainText ?? "")
      context.report(.roundTrip, message, severity: .warning, on: others, body: found)
      return
    }
    guard item.path.count == parents.count + 1, resource.read?.documents(404) == true,
      !list.saysMore(root, others, than: elements.count),
      let (read, values) = context.reading(resource, other + [identifier]),
      let record = await context.perform(
        read,
        values,
        .noServerError("another parent has it"),
        purpose: "read below another parent"
      )
    else { return }
    context.removeUndocumentedRefusal(except: [])
    guard let body = record.successBody,
      APIResource.candidates(body).contains(where: { array.isIdentified($0, by: identifier) }),
      let mine = await context.perform(list, own, .documented, purpose: "list what the own parent has"),
      isListed(identifier, in: mine, array)
    else { return }
    context.report(
      .roundTrip,
      "the item is read below \(other.last?.plainText ?? ""), too, whose list does not have it; it was created below "
        + "\(parent.plainText); expected 404",
      severity: .warning,
      on: record
    )
  }
}
