import Yams

extension NodeWriter {
  /// The members of a mapping, with those that its merge keys bring, where these stand.
  ///
  /// A mapping's own keys win over merged ones, and of several merged mappings the first that has a key.
  /// Source: the merge key of YAML 1.1 (yaml.org/type/merge.html), which YAML 1.2 left out and people still use.
  func members(of mapping: Node.Mapping) throws(YAMLSyntaxError) -> [(key: Node.Scalar, value: Node)] {
    var members: [(key: Node.Scalar, value: Node)] = []
    members.reserveCapacity(mapping.count)
    var merges: [(position: Int, value: Node)] = []
    for (key, value) in mapping {
      guard case .scalar(let scalar) = key else {
        throw YAMLSyntaxError(
          code: .keyNotScalar,
          message: "a key is a mapping or a sequence, which JSON does not have; write a scalar",
          location: Self.location(of: key.mark)
        )
      }
      if scalar.style == .plain, scalar.string == "<<" {
        merges.append((members.count, value))
      } else {
        members.append((scalar, value))
      }
    }
    guard !merges.isEmpty else { return members }
    var known = Set(members.map(\.key.string))
    // From the last, so that earlier positions stay what they are; the keys of the first must win nevertheless.
    var insertions: [(position: Int, members: [(key: Node.Scalar, value: Node)])] = []
    for merge in merges {
      var merged: [(key: Node.Scalar, value: Node)] = []
      for source in try sources(of: merge.value) {
        for member in try self.members(of: source) where known.insert(member.key.string).inserted {
          merged.append(member)
        }
      }
      insertions.append((merge.position, merged))
    }
    for insertion in insertions.reversed() {
      members.insert(contentsOf: insertion.members, at: insertion.position)
    }
    return members
  }

  private func sources(of node: Node) throws(YAMLSyntaxError) -> [Node.Mapping] {
    switch node {
    case .mapping(let mapping): return [mapping]
    case .sequence(let sequence):
      var sources: [Node.Mapping] = []
      for element in sequence { sources += try self.sources(ofElement: element) }
      return sources
    default: return try sources(ofElement: node)
    }
  }

  private func sources(ofElement node: Node) throws(YAMLSyntaxError) -> [Node.Mapping] {
    guard case .mapping(let mapping) = node else {
      throw YAMLSyntaxError(
        code: .invalidMerge,
        message: "the merge key << takes a mapping, or a sequence of mappings",
        location: Self.location(of: node.mark)
      )
    }
    return [mapping]
  }
}
