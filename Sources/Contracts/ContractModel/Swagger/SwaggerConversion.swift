import JSONSyntax

/// Replaces the Swagger 2.0 documents among files by OpenAPI 3.0 documents, whose values know their originals.
struct SwaggerConversion {
  /// The files with the converted documents.
  private(set) var sources: SourceSet
  /// The converted documents.
  private var documents: [JSONDocument] = []

  /// Converts the documents, and adds what is wrong with them to a log.
  init(of sources: SourceSet, _ log: inout ProblemLog) {
    self.sources = sources
    var converter = SwaggerConverter(sources)
    for source in sources.sources where source.mayBeContract && SwaggerVersion(of: source.document.root) == .two {
      converter.add(source.document)
    }
    guard !converter.documents.isEmpty else { return }
    var values: [ConvertedDocument] = []
    var parts: [JSONValueKey: ConvertedValue] = [:]
    // Each may refer to further documents and parts.
    var nextPart = 0
    while values.count < converter.documents.count || nextPart < converter.fragments.count {
      if values.count < converter.documents.count {
        let document = converter.documents[values.count]
        values.append(ConvertedDocument(original: document, value: converter.converted(document)))
      } else {
        let fragment = converter.fragments[nextPart]
        nextPart += 1
        parts[JSONValueKey(fragment.value)] = converter.converted(fragment)
      }
    }
    values += Self.containing(converter.fragments.map(\.value), parts)
    var places = ConvertedPlaces(of: converter.targets)
    for document in values { places.find(in: document.value) }
    for document in values {
      var writer = ConvertedWriter { Self.text(of: $0, at: places.pointers) }
      do throws(JSONSyntaxError) {
        let converted = try writer.document(of: document.value)
        self.sources.replace(document.original, by: converted)
        documents.append(converted)
      } catch {
        converter.report(
          .inconvertible,
          "the document cannot be converted to OpenAPI 3: \(error.message)",
          at: document.original.root
        )
      }
    }
    for entry in converter.log.entries { log.add(entry.problem, about: entry.anchors) }
    guard !log.entries.isEmpty else { return }
    log.replaceAnchors(counterparts())
  }

  private struct ConvertedDocument {
    let original: JSONDocument
    let value: ConvertedValue
  }

  /// Returns the documents that contain parts, with these converted in their places.
  private static func containing(_ values: [JSONValue], _ parts: [JSONValueKey: ConvertedValue]) -> [ConvertedDocument]
  {
    var documents: [JSONDocument] = []
    for value in values where !documents.contains(where: { $0 === value.document }) { documents.append(value.document) }
    return documents.map { document in
      let indices = values.filter { $0.document === document }.map(\.index).sorted()
      return ConvertedDocument(original: document, value: replacing(indices[...], in: document.root, by: parts))
    }
  }

  private static func replacing(
    _ indices: ArraySlice<Int>,
    in value: JSONValue,
    by parts: [JSONValueKey: ConvertedValue]
  ) -> ConvertedValue {
    if let part = parts[JSONValueKey(value)] { return part }
    let range = value.index..<value.document.indexAfter(value.index)
    let inside = indices.filter { range.contains($0) }[...]
    guard !inside.isEmpty else { return .copy(value) }
    if value.kind == .array {
      return .array(value.elements.map { replacing(inside, in: $0, by: parts) }, from: value)
    }
    let members = value.members.map {
      ConvertedMember($0.name, at: $0.key, replacing(inside, in: $0.value, by: parts))
    }
    return .object(members, from: value)
  }

  private static let sections = [
    "definitions": "schemas", "parameters": "parameters", "responses": "responses",
  ]

  /// Returns the text of a reference, whose target is elsewhere after the conversion.
  private static func text(of reference: ConvertedReference, at pointers: [JSONValueKey: JSONPointer]) -> String {
    let file = reference.text.prefix { $0 != "#" }
    if let target = reference.target {
      guard let pointer = pointers[JSONValueKey(target)] else { return reference.text }
      return "\(file)#\(pointer.fragment)"
    }
    // One without a target leads nowhere in the converted document too, and says so with the names of the original.
    let halves = reference.text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    guard file.isEmpty, halves.count == 2, let pointer = JSONPointer(String(halves[1])),
      let section = pointer.tokens.first, let name = sections[section],
      reference.origin.document.root[section] != nil
    else { return reference.text }
    return "#\(JSONPointer(tokens: ["components", name] + pointer.tokens.dropFirst()).fragment)"
  }

  /// Returns a function that finds the values made from an original, or from what contains it.
  private func counterparts() -> (JSONValue) -> [JSONValue] {
    var found: [JSONValueKey: [JSONValue]] = [:]
    var originals: Set<ObjectIdentifier> = []
    for document in documents {
      originals.insert(ObjectIdentifier(document.root.antecedent.document))
      for index in document.tape.indices {
        let value = JSONValue(document: document, index: index)
        found[JSONValueKey(value.antecedent), default: []].append(value)
      }
    }
    return { value in
      guard originals.contains(ObjectIdentifier(value.document)) else { return [value] }
      // What encloses a value is before it in its document.
      for index in stride(from: value.index, through: 0, by: -1) {
        let candidate = JSONValue(document: value.document, index: index)
        let end = index == value.index ? index + 1 : value.document.indexAfter(index)
        guard end > value.index, let values = found[JSONValueKey(candidate)] else { continue }
        guard index < value.index, index > 0, value.document.tape[index - 1].isKey else { return values }
        // What was left out of an operation may be needed for its requests, as its key is.
        return values + (found[JSONValueKey(JSONValue(document: value.document, index: index - 1))] ?? [])
      }
      return [value]
    }
  }
}
