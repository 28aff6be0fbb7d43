/// A compiled schema.
struct CompiledNode: Sendable {
  /// The range of instructions.
  var first: Int32 = 0
  var end: Int32 = 0
  /// The range of annotations.
  var firstAnnotation: Int32 = 0
  var endAnnotation: Int32 = 0
  /// The document and tape entry of the schema.
  var document: Int32
  var entry: UInt32
  var resource: Int32 = 0
  /// The target if the schema consists only of a `$ref` that is independent of dynamic scope; otherwise -1.
  var reference: Int32 = -1
  /// Whether evaluated members or elements must be tracked for an `unevaluated…` keyword of this schema.
  var tracksEvaluated = false
  /// Whether the schema is used in several places, so that one instance can reach it in several ways.
  var isShared = false
  /// Whether the schema is `false`.
  var isNever = false
  /// The final target of plain references, or the node itself.
  var target: Int32 = -1
  /// The kinds of instances that the target's `type` rejects; all for `false`.
  var rejectedKinds: UInt8 = 0
  /// Whether the target has no other keywords.
  var isTypeOnly = false

  /// Whether the schema has annotation keywords.
  var hasAnnotations: Bool { firstAnnotation != endAnnotation }
}

/// A keyword, or several that are evaluated together.
struct SchemaInstruction: Sendable {
  enum Operation: UInt8, Sendable {
    /// Rejects all instances of the instruction's kinds, which are those that `type` forbids.
    case type
    /// A number must be an integer.
    case integer
    case const, enumeration, hashedEnumeration
    case minimum, exclusiveMinimum, maximum, exclusiveMaximum, multipleOf, integerBits
    case lengths, pattern, format
    case members, propertyNames, memberCounts, dependentRequired, dependentSchemas
    case items, contains, itemCounts, uniqueItems
    case ref, dynamicRef, allOf, anyOf, oneOf, not, condition
    case unevaluatedItems, unevaluatedProperties
    case never
  }

  var operation: Operation
  /// The kinds of instances that the instruction applies to, one bit per `JSONKind`.
  var kinds: UInt8
  var keyword: Keyword
  /// The tape entry of the keyword's value.
  var entry: UInt32
  var a: Int32 = -1
  var b: Int32 = -1
  var c: Int32 = -1
}

/// Sets of kinds of JSON values.
enum KindSet {
  static let null: UInt8 = 1
  static let boolean: UInt8 = 6
  static let number: UInt8 = 8
  static let string: UInt8 = 16
  static let array: UInt8 = 32
  static let object: UInt8 = 64
  static let all: UInt8 = 127
}

/// `properties`, `patternProperties`, `additionalProperties` and `required` of a schema, evaluated in one pass.
struct ObjectShape: Sendable {
  /// The first property slot; names that are only in `required` also have slots.
  var firstProperty: Int32 = 0
  var propertyCount: Int32 = 0
  /// The position of the hash table in `integers` and its size minus one; -1 for linear search.
  var table: Int32 = -1
  var tableMask: Int32 = 0
  /// The position of the pairs of pattern and node in `integers`.
  var firstPattern: Int32 = 0
  var patternCount: Int32 = 0
  /// The node of `additionalProperties`, or -1.
  var additional: Int32 = -1
  var additionalEntry: UInt32 = 0
  var requiredCount: Int32 = 0
  var requiredEntry: UInt32 = 0
}

/// A property of a schema.
struct PropertySlot: Sendable {
  var name: NameSlice
  /// The node under `properties`, or -1.
  var node: Int32 = -1
  /// The position in `required`, or -1.
  var required: Int32 = -1
  /// The directions in which the required property may be missing.
  var exemptions: MemberExemptions = []
}

/// A name as a slice of the program's text.
struct NameSlice: Sendable {
  var hash: UInt32
  var start: UInt32
  var length: UInt32
}

/// A value of a large `enum`.
struct HashedConstant: Sendable {
  var hash: Int
  var constant: Int32
}

/// An annotation of a schema.
struct AnnotationSlot: Sendable {
  /// The position in the program's `annotationKeywords`.
  var keyword: Int32
  var entry: UInt32
}
