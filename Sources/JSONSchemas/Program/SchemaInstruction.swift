/// A schema.
struct SchemaNode: Sendable {
  /// The first instruction and the one behind the last.
  var first: Int32 = 0
  var end: Int32 = 0
  /// The first annotation and the one behind the last.
  var firstAnnotation: Int32 = 0
  var endAnnotation: Int32 = 0
  /// The document and the tape entry that the schema stands in.
  var document: Int32
  var entry: UInt32
  var resource: Int32 = 0
  /// The target, when the schema is nothing but a `$ref` that no dynamic scope depends on; else -1.
  var reference: Int32 = -1
  /// Whether evaluated members or elements must be known, because of an `unevaluated…` in the schema itself.
  var tracks = false
  /// Whether the schema is `false`.
  var isNever = false
  /// The node that the references lead to in the end; the node itself, where it is no reference.
  var target: Int32 = -1
  /// The kinds of instance that the target's `type` refuses; all where it is `false`.
  var refused: UInt8 = 0
  /// Whether the target judges by nothing else.
  var isTypeOnly = false

  /// Whether the schema has keywords that give annotations.
  var hasAnnotations: Bool { firstAnnotation != endAnnotation }
}

/// A keyword, or several that are judged together.
struct SchemaInstruction: Sendable {
  /// What to do.
  enum Operation: UInt8, Sendable {
    /// The kinds that the instruction applies to are those that `type` forbids.
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
  /// The kinds of instance that the instruction applies to, one bit a `JSONKind`.
  var kinds: UInt8
  var keyword: Keyword
  /// The tape entry of the keyword's value.
  var entry: UInt32
  var a: Int32 = -1
  var b: Int32 = -1
  var c: Int32 = -1
}

/// Sets of kinds.
enum KindSet {
  static let null: UInt8 = 1
  static let boolean: UInt8 = 6
  static let number: UInt8 = 8
  static let string: UInt8 = 16
  static let array: UInt8 = 32
  static let object: UInt8 = 64
  static let all: UInt8 = 127
}

/// `properties`, `patternProperties`, `additionalProperties` and `required` of a schema, judged in one walk.
struct ObjectShape: Sendable {
  /// The first property slot; names that are only `required` have slots too.
  var firstProperty: Int32 = 0
  var propertyCount: Int32 = 0
  /// Where in `integers` the hash table stands, and its size less one; -1 when the slots are searched in a row.
  var table: Int32 = -1
  var tableMask: Int32 = 0
  /// Where in `integers` the pairs of pattern and node stand.
  var firstPattern: Int32 = 0
  var patternCount: Int32 = 0
  /// The node of `additionalProperties`, or -1.
  var additional: Int32 = -1
  var additionalEntry: UInt32 = 0
  var requiredCount: Int32 = 0
  var requiredEntry: UInt32 = 0
}

/// A property that a schema names.
struct PropertySlot: Sendable {
  var name: NameSlice
  /// The node under `properties`, or -1.
  var node: Int32 = -1
  /// The position in `required`, or -1.
  var required: Int32 = -1
  /// Where the property is not demanded although it is required.
  var exemptions: MemberExemptions = []
}

/// A name, as characters of the program's text.
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

/// A keyword of a schema that says something about the instance without judging it.
struct AnnotationSlot: Sendable {
  /// The position in the program's `annotationKeywords`.
  var keyword: Int32
  var entry: UInt32
}
