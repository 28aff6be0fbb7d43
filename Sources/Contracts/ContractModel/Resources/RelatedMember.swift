import JSONSyntax

/// A member of an item that shows items of another resource, or leads to them.
package struct RelatedMember: Sendable {
  package enum Content: Sendable, Hashable {
    /// The item whose key another member has; the one that contains the collection, if `reference` is `nil`.
    case item(reference: String?)
    /// The items of a collection that is nested in the item.
    case items
  }

  /// The place in the item.
  package let path: [String]
  /// The position of the other resource among all of the contract.
  package let resource: Int
  package let content: Content
  /// Whether it has a URL, and not the items.
  package let isLink: Bool
  /// Whether the URL is in an object, as `href`.
  package let isObject: Bool
  /// Whether each item has it.
  package let isRequired: Bool
  /// The names of the members that an embedded item shows; empty for all.
  package let names: [String]
}

extension RelatedMember {
  /// Returns the members of an item that show other resources, as their names and references say.
  ///
  /// - Parameters:
  ///   - shape: The shape of an item of the resource at a position.
  ///   - sent: The shape of what clients send, whose members are their own.
  package static func all(
    in shape: SchemaShape,
    of position: Int,
    among resources: [APIResource],
    sent: SchemaShape?
  ) -> [RelatedMember] {
    guard resources.indices.contains(position) else { return [] }
    let search = Search(item: shape, own: resources[position], position: position, resources: resources)
    var found: [RelatedMember] = []
    for parents in [[], ["_embedded"]] {
      guard let parent = parents.isEmpty ? shape : shape.member("_embedded") else { continue }
      for name in parent.memberNames where sent?.member(name) == nil {
        guard let member = parent.member(name), let related = search.target(of: name, member) else { continue }
        found.append(
          RelatedMember(
            path: parents + [name],
            resource: related.resource,
            content: related.content,
            isLink: false,
            isObject: false,
            isRequired: parent.requires(name),
            names: (member.elements ?? member).memberNames
          )
        )
      }
    }
    for parent in ["links", "_links"] {
      guard let links = shape.member(parent) else { continue }
      for name in links.memberNames where ResourceNaming.normalized(name) != "self" {
        guard let member = links.member(name), let related = search.target(ofLink: name) else { continue }
        found.append(
          RelatedMember(
            path: [parent, name],
            resource: related.resource,
            content: related.content,
            isLink: true,
            isObject: member.member("href") != nil,
            isRequired: links.requires(name),
            names: []
          )
        )
      }
    }
    return found
  }

  /// The context in which the target of a member is looked for.
  private struct Search {
    let item: SchemaShape
    let own: APIResource
    let position: Int
    let resources: [APIResource]

    /// Returns the resource whose items a member shows; `nil` for a member that is a value of its own.
    func target(of name: String, _ member: SchemaShape) -> (resource: Int, content: Content)? {
      if let elements = member.elements {
        guard !elements.memberNames.isEmpty else { return nil }
        return nested(name).map { ($0, .items) }
      }
      let names = Set(member.memberNames)
      guard !names.isEmpty else { return nil }
      let reference = reference(as: name)
      for (number, other) in resources.enumerated() where number != position && !other.isSingle {
        // Its names are compared first, because its shape takes long to find.
        guard let content = content(of: other, as: name, reference), let shown = other.shownItem,
          let key = other.keyMember, names.contains(key), names.isSubset(of: shown.memberNames)
        else { continue }
        return (number, content)
      }
      return nil
    }

    /// Returns the item of another resource that a member of a name shows; `nil` for none.
    private func content(of other: APIResource, as name: String, _ reference: String?) -> Content? {
      if let reference { return .item(reference: reference) }
      guard isNamed(other, name) else { return nil }
      let known = other.referenceNames
      let found = item.memberNames.first { known.contains(ResourceNaming.normalized($0)) }
      return found != nil || contains(other) ? .item(reference: found) : nil
    }

    /// Returns the resource that a link leads to.
    func target(ofLink name: String) -> (resource: Int, content: Content)? {
      if let nested = nested(name) { return (nested, .items) }
      let reference = reference(as: name)
      for (number, other) in resources.enumerated() where number != position && !other.isSingle && isNamed(other, name)
      {
        if let content = content(of: other, as: name, reference) { return (number, content) }
      }
      return nil
    }

    private func nested(_ name: String) -> Int? {
      let path = own.item.shape
      return resources.firstIndex { other in
        !other.isSingle && other.collection.shape.hasPrefix(path + "/")
          && other.collection.names.count == own.item.names.count
          && other.name.map(ResourceNaming.normalized) == ResourceNaming.normalized(name)
      }
    }

    private func isNamed(_ other: APIResource, _ name: String) -> Bool {
      other.name.map { ResourceNaming.singular(ResourceNaming.normalized($0)) } == ResourceNaming.normalized(name)
    }

    /// Whether the items of another resource contain the collection.
    private func contains(_ other: APIResource) -> Bool {
      let names = own.collection.names.count
      return names > 0 && other.item.names.count == names
        && own.collection.shape.hasPrefix(other.item.shape + "/")
    }

    /// Returns the member of the item with the key of another one, such as `authorId` for `author`.
    private func reference(as name: String) -> String? {
      let own = ResourceNaming.normalized(name)
      let wanted = [own + "id", own + "uuid", own + "key", own + "slug"]
      return item.memberNames.first { wanted.contains(ResourceNaming.normalized($0)) }
    }
  }
}
