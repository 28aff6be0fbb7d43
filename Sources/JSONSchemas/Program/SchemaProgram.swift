import JSONSyntax
import Synchronization

/// What schemas compile to: flat arrays that refer to each other by position; immutable, and shared by any number of tasks.
///
/// A node is a schema. It owns a run of instructions, which name their operands by positions in the other arrays. Nothing
/// in here is a reference, but for patterns that are no automata, so that evaluation neither counts references nor allocates.
final class SchemaProgram: Sendable {
  let nodes: [SchemaNode]
  let instructions: [SchemaInstruction]
  let objects: [ObjectShape]
  let properties: [PropertySlot]
  /// Hash tables of properties, lists of nodes, of names and of constants.
  let integers: [Int32]
  let names: [NameSlice]
  let numbers: [SchemaNumber]
  let patterns: PatternTable
  /// The characters of `names` and the text of constants.
  let text: [UInt8]
  /// The values of `const` and `enum`, as tapes behind each other.
  let constants: [JSONTapeEntry]
  /// The hashes of the values of large `enum`s, sorted, with the constants they belong to.
  let hashedConstants: [HashedConstant]
  /// For each resource and dynamic anchor the node that the anchor is in that resource, or -1.
  let dynamicTargets: [Int32]
  let dynamicNames: Int
  /// The annotations of each node, in runs.
  let annotations: [AnnotationSlot]
  let annotationKeywords: [String]
  let documents: [JSONDocument]
  let documentURIs: [String]
  let bounds: EvaluationBounds
  /// What is not judged, and why.
  let setAside: [SchemaError]
  private let knownNodes = Mutex<[JSONValueKey: Int]?>(nil)

  init(_ builder: ProgramBuilder) {
    nodes = builder.nodes
    instructions = builder.instructions
    objects = builder.objects
    properties = builder.properties
    integers = builder.integers
    names = builder.names
    numbers = builder.numbers
    patterns = builder.patterns
    text = builder.constants.text
    constants = builder.constants.tape
    hashedConstants = builder.hashedConstants
    dynamicTargets = builder.dynamicTargets
    dynamicNames = builder.dynamicNames.count
    annotations = builder.annotations
    annotationKeywords = builder.annotationKeywords
    documents = builder.registry.documents
    documentURIs = builder.registry.documentURIs
    bounds = builder.options.bounds
    setAside = builder.setAside
  }

  /// The value in its document from which a node was compiled.
  func schema(ofNode node: Int) -> JSONValue {
    JSONValue(document: documents[Int(nodes[node].document)], index: Int(nodes[node].entry))
  }

  /// The nodes by the values that they were compiled from; made when first asked for.
  var nodesByValue: [JSONValueKey: Int] {
    knownNodes.withLock { known in
      if let known { return known }
      let found = Dictionary(
        nodes.indices.map { (JSONValueKey(schema(ofNode: $0)), $0) },
        uniquingKeysWith: { first, _ in first }
      )
      known = found
      return found
    }
  }

  /// The value of a keyword of a node.
  func value(ofEntry entry: UInt32, inNode node: Int) -> JSONValue {
    JSONValue(document: documents[Int(nodes[node].document)], index: Int(entry))
  }
}

/// How far one evaluation may go.
struct EvaluationBounds: Sendable, Hashable {
  /// How many schemas may be under evaluation inside each other.
  var depth: Int
  /// How many schemas may be evaluated, besides those that the size of the instance allows for.
  var steps: Int
}
