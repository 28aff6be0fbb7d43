/// Schemas of single values, arrays and objects.
enum ValueSchemas {
  static let scalars = SchemaRow.table(
    #"""
    anything: {}
    true: true
    each type: { enum: [null] }
    a boolean: { type: boolean, not: { const: true } }
    null alone: { type: 'null' }
    an integer between fractions: { type: integer, minimum: 2.5, maximum: 3.5 }
    a fraction between integers: { type: number, exclusiveMinimum: 0, exclusiveMaximum: 1 }
    a fraction alone: { type: number, not: { type: integer } }
    cents: { type: number, multipleOf: 0.01, exclusiveMinimum: 12.34, maximum: 12.35 }
    a common multiple: { allOf: [{ multipleOf: 4 }, { multipleOf: 6 }, { type: integer, minimum: 13 }] }
    a common multiple of fractions: { type: number, minimum: 1, allOf: [{ multipleOf: 0.75 }, { multipleOf: 0.5 }] }
    below zero: { type: integer, exclusiveMaximum: -5, multipleOf: 5 }
    far from zero: { type: number, minimum: 1e300 }
    more digits than a machine counts:
      type: integer
      minimum: 123456789012345678901234567890
      maximum: 123456789012345678901234567890
    bounds as flags (OpenAPI 3.0):
      type: integer
      minimum: 5
      exclusiveMinimum: true
      maximum: 7
      exclusiveMaximum: true
    of 32 bits: { type: integer, format: int32, minimum: 2147483647 }
    one of a list that a bound allows: { enum: [1, 2, x, 30], type: integer, minimum: 10 }
    one of two lists: { allOf: [{ enum: [a, b, c] }, { enum: [c, d] }] }
    """#
  )

  static let strings = SchemaRow.table(
    #"""
    a length: { type: string, minLength: 30, maxLength: 30 }
    empty: { type: string, maxLength: 0 }
    a pattern of one length: { type: string, pattern: '^[A-Z]{3}-\d{4}$' }
    a pattern with a length: { type: string, pattern: '^[a-z]+$', minLength: 33, maxLength: 33 }
    a pattern in parts with a length: { type: string, pattern: '^[a-z]+(-[a-z]+)*$', minLength: 20, maxLength: 22 }
    a pattern of a part: { type: string, pattern: '\d', minLength: 12 }
    two patterns: { type: string, allOf: [{ pattern: '^[a-z0-9]+$' }, { pattern: '[0-9]$' }, { pattern: '^[a-z]' }] }
    a password: { type: string, pattern: '^(?=.*[A-Z])(?=.*[a-z])(?=.*\d).{8,16}$' }
    not a word: { type: string, pattern: '^(?!admin)[a-z]{5}$' }
    a word twice: { type: string, pattern: '^(?<w>[a-z]{3}) \k<w> \1$' }
    letters of a script: { type: string, pattern: '^\p{Script=Greek}{2,}$' }
    anything but letters: { type: string, pattern: '^[^a-zA-Z0-9 -~]+$' }
    a URL of a scheme: { type: string, format: uri, pattern: '^[Hh][Tt][Tt][Pp][Ss]?://' }
    a date by format and pattern: { type: string, format: date, pattern: '^\d{4}-\d{2}-\d{2}$' }
    a version:
      type: string
      pattern: '^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)))?$'
    an ISO 8601 time: { type: string, format: iso8601-date-time }
    """#
  )

  static let arrays = SchemaRow.table(
    #"""
    many: { type: array, minItems: 25, items: { type: integer } }
    unique numbers: { type: array, minItems: 8, uniqueItems: true, items: { type: integer, minimum: 1, maximum: 8 } }
    unique of a list: { type: array, minItems: 3, uniqueItems: true, items: { enum: [a, b, c] } }
    both booleans: { type: array, minItems: 2, uniqueItems: true, items: { type: boolean } }
    unique keys beside an example:
      type: array
      minItems: 4
      x-unique-key: { key: '/id', ignore-case: true }
      items:
        required: [id]
        properties: { id: { format: uuid, examples: ['73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6'] } }
    a tuple: { type: array, prefixItems: [{ type: string }, { type: integer }], items: false, minItems: 2 }
    a tuple of old (draft 7):
      type: array
      items: [{ type: string }, { type: integer }]
      additionalItems: { type: 'null' }
      minItems: 4
    some that match:
      type: array
      items: { type: integer }
      contains: { minimum: 100 }
      minContains: 2
      maxItems: 3
    one that matches after a tuple: { type: array, prefixItems: [{ const: 1 }], contains: { const: 2 } }
    not too many that match:
      type: array
      minItems: 3
      items: { type: integer }
      contains: { multipleOf: 2 }
      maxContains: 1
    none at all: { type: array, items: false }
    nothing that is not known: { type: array, prefixItems: [{ type: string }], unevaluatedItems: false, minItems: 1 }
    """#
  )

  static let objects = SchemaRow.table(
    #"""
    required, but not described: { type: object, required: [a, b] }
    a name of a pattern:
      required: [x-a]
      patternProperties: { '^x-': { type: integer } }
      additionalProperties: false
    names of a pattern:
      type: object
      patternProperties: { '^[A-Z]{2}$': { type: integer } }
      additionalProperties: false
      minProperties: 3
    a map: { type: object, additionalProperties: { type: array, items: { type: string } }, minProperties: 2 }
    names that are bounded:
      type: object
      propertyNames: { pattern: '^[a-z]{4}$' }
      minProperties: 3
      additionalProperties: { type: integer }
    few: { type: object, required: [c], maxProperties: 1, properties: { a: {}, b: {}, c: { type: integer } } }
    what one brings about:
      type: object
      required: [a]
      dependentRequired: { a: [b], b: [c] }
      properties: { c: { type: 'null' } }
    what one says of all:
      type: object
      required: [a]
      dependentSchemas: { a: { required: [b], properties: { b: { const: 5 }, a: { const: 6 } } } }
    a member that cannot be: { type: object, properties: { a: false, b: { type: string } }, required: [b] }
    parts, and nothing else:
      allOf: [{ properties: { a: { type: integer } }, required: [a] }, { properties: { b: { type: string } } }]
      unevaluatedProperties: false
    a member of several schemas:
      allOf: [{ properties: { a: { type: integer, minimum: 5 } } }, { properties: { a: { maximum: 5 } } }]
      required: [a]
    """#
  )

  /// A schema for each format, and for an unknown one.
  static let formats = [
    "date-time", "date", "time", "duration", "email", "idn-email", "hostname", "idn-hostname", "ipv4", "ipv6", "uri",
    "uri-reference", "iri", "iri-reference", "uri-template", "uuid", "json-pointer", "relative-json-pointer", "regex",
    "iso8601-date-time", "unheard-of",
  ]
  .map { SchemaRow("the format \($0)", #"{"type":"string","format":"\#($0)"}"#) }
}
