import JSONSyntax
import Yams

/// Writes nodes as JSON, and records the location of each key and value in the YAML text.
struct NodeWriter {
  let limits: YAMLDocument.Limits
  private let maximumBytes: Int
  /// The number of members that were merged so far, including repeated ones.
  var mergedMembers = 0
  /// The JSON text so far.
  private(set) var output: [UInt8] = []
  /// The location of each key and value so far, in document order.
  private(set) var origins: [JSONLocation] = []
  /// Where scalars start whose first character, a byte order mark, the parser has dropped.
  private let leadingMarks: Set<JSONLocation>

  init(limits: YAMLDocument.Limits, sourceBytes: Int, leadingMarks: Set<JSONLocation> = []) {
    self.limits = limits
    self.leadingMarks = leadingMarks
    // Escaped characters take up to six bytes; only aliases make more of a text.
    let most = limits.bytes > Int.max / 8 ? limits.bytes : limits.bytes * 8
    maximumBytes = min(most, max(32 << 20, sourceBytes &* 8))
    output.reserveCapacity(sourceBytes)
  }

  mutating func write(_ node: Node, depth: Int) throws(YAMLSyntaxError) {
    let location = Self.location(of: node.mark)
    try note(location)
    switch node {
    case .scalar(let scalar): try write(scalar, at: location)
    case .sequence(let sequence):
      try open(0x5B, tag: sequence.tag, "seq", depth: depth, at: location)
      var isFirst = true
      for element in sequence {
        if !isFirst { output.append(0x2C) }
        isFirst = false
        try write(element, depth: depth + 1)
      }
      output.append(0x5D)
    case .mapping(let mapping):
      try open(0x7B, tag: mapping.tag, "map", depth: depth, at: location)
      var isFirst = true
      for (key, value) in try members(of: mapping) {
        if !isFirst { output.append(0x2C) }
        isFirst = false
        try note(Self.location(of: key.mark))
        JSONLiteral.write(whole(key.string, at: Self.location(of: key.mark)), to: &output)
        output.append(0x3A)
        try write(value, depth: depth + 1)
      }
      output.append(0x7D)
    case .alias:
      throw YAMLSyntaxError(code: .undefinedAlias, message: "unresolved alias", location: location)
    }
  }

  private mutating func open(
    _ bracket: UInt8,
    tag: Tag,
    _ kind: String,
    depth: Int,
    at location: JSONLocation
  ) throws(YAMLSyntaxError) {
    guard depth < limits.depth else {
      throw YAMLSyntaxError(
        code: .tooDeep,
        message: "mappings and sequences are nested more than \(limits.depth) levels deep",
        location: location
      )
    }
    let name = tag.description
    guard name.isEmpty || name == "!" || name == Self.standardTag + kind else { throw Self.unknownTag(name, location) }
    output.append(bracket)
  }

  private mutating func note(_ location: JSONLocation) throws(YAMLSyntaxError) {
    origins.append(location)
    guard origins.count <= limits.values, output.count <= maximumBytes else {
      let bound = origins.count > limits.values ? "\(limits.values) values" : "\(maximumBytes) bytes"
      throw YAMLSyntaxError(
        code: .tooLarge,
        message: "the document exceeds the limit of \(bound) after expanding its aliases",
        location: location
      )
    }
  }

  // MARK: Scalars

  /// The text of a scalar, with the byte order mark that it begins with.
  private func whole(_ text: String, at location: JSONLocation) -> String {
    let isCut = leadingMarks.contains(location) && text.unicodeScalars.first != "\u{FEFF}"
    return isCut ? "\u{FEFF}" + text : text
  }

  private static let standardTag = "tag:yaml.org,2002:"

  private mutating func write(_ scalar: Node.Scalar, at location: JSONLocation) throws(YAMLSyntaxError) {
    let tag = scalar.tag.description
    if tag.isEmpty, scalar.style == .plain {
      try write(CoreScalar(scalar.string), of: scalar.string, at: location)
      return
    }
    switch tag.hasPrefix(Self.standardTag) ? String(tag.dropFirst(Self.standardTag.count)) : tag {
    case "", "!", "str", "binary", "timestamp": JSONLiteral.write(whole(scalar.string, at: location), to: &output)
    case "null", "bool", "int", "float":
      let value = CoreScalar(scalar.string)
      guard value.hasKind(tag.split(separator: ":").last) else {
        throw YAMLSyntaxError(
          code: .unknownTag,
          message: "\"\(scalar.string)\" does not match its tag !!\(tag.dropFirst(Self.standardTag.count))",
          location: location
        )
      }
      try write(value, of: scalar.string, at: location)
    default: throw Self.unknownTag(tag, location)
    }
  }

  private mutating func write(
    _ value: CoreScalar,
    of text: String,
    at location: JSONLocation
  ) throws(YAMLSyntaxError) {
    switch value {
    case .null: output += Self.nullText
    case .bool(let flag): output += flag ? Self.trueText : Self.falseText
    case .number(let text): output += text.utf8
    case .string: JSONLiteral.write(text, to: &output)
    case .notFinite:
      throw YAMLSyntaxError(
        code: .notANumber,
        message: "JSON does not support the number \(text); put it in quotes if it is text",
        location: location
      )
    }
  }

  private static let nullText = Array("null".utf8)
  private static let trueText = Array("true".utf8)
  private static let falseText = Array("false".utf8)

  private static func unknownTag(_ tag: String, _ location: JSONLocation) -> YAMLSyntaxError {
    let name = tag.hasPrefix(standardTag) ? "!!" + tag.dropFirst(standardTag.count) : tag
    return YAMLSyntaxError(
      code: .unknownTag,
      message: "the tag \(name) is not supported; remove it, or write the value out",
      location: location
    )
  }

  static func location(of mark: Mark?) -> JSONLocation {
    JSONLocation(line: mark?.line ?? 1, column: mark?.column ?? 1)
  }
}

extension CoreScalar {
  /// Returns whether the value has the type of a tag.
  fileprivate func hasKind(_ tag: Substring?) -> Bool {
    switch self {
    case .null: tag == "null"
    case .bool: tag == "bool"
    case .number(let text): tag == "float" || tag == "int" && !text.utf8.contains { [0x2E, 0x45, 0x65].contains($0) }
    case .notFinite: tag == "float"
    case .string: false
    }
  }
}
