import ContractModel
import HTTPMessages
import JSONSyntax

/// A path whose identifiers are parameters.
struct InferredPath: Sendable, Hashable {
  /// A part between two slashes.
  enum Segment: Sendable, Hashable {
    case literal(String)
    case parameter(String)
  }

  var segments: [Segment]

  /// The template as OpenAPI writes it: `/pets/{petId}`.
  var text: String {
    "/"
      + segments.map { segment in
        switch segment {
        case .literal(let text): text
        case .parameter(let name): "{\(name)}"
        }
      }
      .joined(separator: "/")
  }

  /// The names of the parameters, with their positions among the segments.
  var parameters: [(name: String, position: Int)] {
    segments.enumerated().compactMap { position, segment in
      if case .parameter(let name) = segment { return (name, position) }
      return nil
    }
  }
}

/// The path templates of samples: segments that vary from resource to resource become parameters.
///
/// A segment is a parameter for one of three reasons: it has the form of an identifier; a list that was returned below
/// the same path has an item with that key; or three or more siblings return objects with the same members. Beside such
/// segments, one that was only ever refused is a parameter, too.
struct PathTemplates {
  private static let fewestSiblings = 3
  private static let mostKeys = 20_000

  /// The template of each sample.
  let ofSamples: [InferredPath]

  init(of samples: [Sample]) {
    var finder = TemplateFinder(samples: samples, keys: Self.keys(of: samples))
    finder.assign(Array(samples.indices), depth: 0)
    ofSamples = finder.templates
  }

  /// Returns the keys of the items in each returned list, by the path of the list.
  private static func keys(of samples: [Sample]) -> [[String]: Set<String>] {
    var keys: [[String]: Set<String>] = [:]
    var count = 0
    for sample in samples where sample.isSuccess {
      guard let root = sample.body?.root else { continue }
      for item in Identifiers.lists(in: root).flatMap({ Array($0.elements) }) where count < mostKeys {
        let texts = Identifiers.keys(of: item)
        keys[sample.segments.filter { !$0.isEmpty }, default: []].formUnion(texts)
        count += texts.count
      }
    }
    return keys
  }

  /// Walks the segments of all samples from left to right, as in a tree.
  private struct TemplateFinder {
    let samples: [Sample]
    let keys: [[String]: Set<String>]
    var templates: [InferredPath]

    init(samples: [Sample], keys: [[String]: Set<String>]) {
      self.samples = samples
      self.keys = keys
      templates = samples.map { _ in InferredPath(segments: []) }
    }

    /// Decides about the segments at a depth of samples whose templates so far are the same.
    mutating func assign(_ group: [Int], depth: Int) {
      var children: [String: [Int]] = [:]
      var order: [String] = []
      for index in group where samples[index].segments.count > depth {
        let segment = samples[index].segments[depth]
        if children[segment] == nil { order.append(segment) }
        children[segment, default: []].append(index)
      }
      guard !order.isEmpty else { return }
      let variable = variableSegments(children, order: order, depth: depth)
      let varying = order.filter(variable.contains).flatMap { children[$0] ?? [] }
      if !varying.isEmpty {
        let name = parameterName(in: templates[varying[0]])
        for index in varying { templates[index].segments.append(.parameter(name)) }
        assign(varying, depth: depth + 1)
      }
      for segment in order where !variable.contains(segment) {
        let same = children[segment] ?? []
        for index in same { templates[index].segments.append(.literal(segment)) }
        assign(same, depth: depth + 1)
      }
    }

    private func variableSegments(_ children: [String: [Int]], order: [String], depth: Int) -> Set<String> {
      var variable: Set<String> = []
      var shapes: [[String]: [String]] = [:]
      for segment in order {
        let text = PercentEncoding.decode(segment)
        let indices = children[segment] ?? []
        if Identifiers.isIdentifier(text), !isVersion(text, indices, depth) {
          variable.insert(segment)
        } else if indices.contains(where: { keys[Array(samples[$0].segments.prefix(depth))]?.contains(text) ?? false })
        {
          variable.insert(segment)
        } else if let shape = indices.lazy.compactMap({ shape(of: samples[$0], endingAt: depth) }).first {
          shapes[shape, default: []].append(segment)
        }
      }
      for siblings in shapes.values where siblings.count >= PathTemplates.fewestSiblings {
        variable.formUnion(siblings)
      }
      guard !variable.isEmpty else { return variable }
      // Beside resources, a word that never led anywhere is the identifier of none.
      for segment in order where !variable.contains(segment) {
        let indices = children[segment] ?? []
        let isRefused = indices.allSatisfy { !samples[$0].isSuccess && samples[$0].segments.count == depth + 1 }
        if isRefused { variable.insert(segment) }
      }
      return variable
    }

    /// Whether a number near the start of a path is the version of the API: `/2/pets`, `/api/3/pets`.
    private func isVersion(_ text: String, _ indices: [Int], _ depth: Int) -> Bool {
      guard Identifiers.isNumber(text), text.count <= 2, depth <= 1 else { return false }
      guard indices.allSatisfy({ samples[$0].segments.count > depth + 1 }) else { return false }
      return depth == 0
        || indices.allSatisfy { ["api", "rest", "version"].contains(samples[$0].segments[0].lowercased()) }
    }

    /// The sorted members of the object that a sample with this last segment returned.
    private func shape(of sample: Sample, endingAt depth: Int) -> [String]? {
      guard sample.method == "GET", sample.isSuccess, sample.segments.count == depth + 1, depth > 0,
        let root = sample.body?.root, root.kind == .object
      else { return nil }
      let names = root.members.map(\.name).sorted()
      return names.count > 1 ? names : nil
    }

    /// Returns the name of a parameter after a template: `petId` after `/pets`; unique in its path.
    private func parameterName(in template: InferredPath) -> String {
      var base = "id"
      if case .literal(let text)? = template.segments.last {
        let item = ResourceNaming.camelCase(ResourceNaming.singular(PercentEncoding.decode(text)))
        if item.first?.isLetter == true { base = item.prefix(1).lowercased() + item.dropFirst() + "Id" }
      }
      let taken = Set(template.parameters.map(\.name))
      guard taken.contains(base) else { return base }
      return (2...).lazy.map { "\(base)\($0)" }.first { !taken.contains($0) } ?? base
    }
  }
}
