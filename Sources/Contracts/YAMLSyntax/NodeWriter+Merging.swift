import Yams

extension NodeWriter {
  /// Returns the members of a mapping, with the members of its merge keys inserted in their place.
  ///
  /// A mapping's own keys win over merged ones, and earlier merged mappings win over later ones.
  /// Source: the merge key of YAML 1.1 (yaml.org/type/merge.html), which YAML 1.2 dropped but people still use.
  ///
  /// `nesting` is the number of merge keys that led to the mapping. Merged members are counted, because each merge key
  /// may double them.
  mutating func members(
    of mapping: Node.Mapping,
    nesting: Int = 0
  ) throws(YAMLSyntaxError) -> [(key: Node.Scalar, value: Node)] {
    if nesting > 0 { try countMerged(mapping, nesting: nesting) }
    var own: [(key: Node.Scalar, value: Node)] = []
    own.reserveCapacity(mapping.count)
    var merges: [(position: Int, value: Node)] = []
    for (key, value) in mapping {
      guard case .scalar(let scalar) = key else {
        throw YAMLSyntaxError(
          code: .keyNotScalar,
          message: "the key is a mapping or a sequence, which JSON does not support; write a scalar",
          location: Self.location(of: key.mark)
        )
      }
      if scalar.style == .plain, scalar.string == "<<" {
        merges.append((own.count, value))
      } else {
        own.append((scalar, value))
      }
    }
    guard !merges.isEmpty else { return own }
    var known = Set(own.map(\.key.string))
    // Insertions are applied from the last to the first, so that positions stay valid; the first merge wins.
    var insertions: [(position: Int, members: [(key: Node.Scalar, value: Node)])] = []
    for merge in merges {
      var merged: [(key: Node.Scalar, value: Node)] = []
      for source in try sources(of: merge.value) {
        for member in try members(of: source, nesting: nesting + 1) where known.insert(member.key.string).inserted {
          merged.append(member)
        }
      }
      insertions.append((merge.position, merged))
    }
    for insertion in insertions.reversed() {
      own.insert(contentsOf: insertion.members, at: insertion.position)
    }
    return own
  }

  /// Counts a merged mapping with its members.
  private mutating func countMerged(_ mapping: Node.Mapping, nesting: Int) throws(YAMLSyntaxError) {
    mergedMembers += mapping.count + 1
    guard mergedMembers <= limits.values else {
      throw YAMLSyntaxError(
        code: .tooLarge,
        message: "the document exceeds the limit of \(limits.values) values after resolving merge keys (<<)",
        location: Self.location(of: mapping.mark)
      )
    }
    guard nesting <= limits.depth else {
      throw YAMLSyntaxError(
        code: .tooDeep,
        message: "merge keys (<<) are nested more than \(limits.depth) levels deep",
        location: Self.location(of: mapping.mark)
      )
    }
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
        message: "the merge key << requires a mapping or a sequence of mappings",
        location: Self.location(of: node.mark)
      )
    }
    return [mapping]
  }
}
