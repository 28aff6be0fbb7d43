/// Schemas with branches and references, and schemas that no value satisfies.
enum LogicSchemas {
  static let logic = SchemaRow.table(
    #"""
    exactly one of two names:
      type: object
      properties: { a: { type: integer }, b: { type: integer } }
      oneOf: [{ required: [a] }, { required: [b] }]
    a branch by its kind:
      type: object
      required: [kind]
      properties: { kind: { enum: [b] } }
      oneOf:
        - { properties: { kind: { const: a }, x: { type: string } }, required: [x] }
        - { properties: { kind: { const: b }, z: { type: integer } }, required: [z] }
    a branch of a type:
      type: array
      anyOf: [{ type: string }, { type: object }, { minItems: 2, items: { type: 'null' } }]
    a condition that holds:
      type: object
      properties: { country: { const: US } }
      required: [country]
      if: { properties: { country: { const: US } } }
      then: { required: [zip], properties: { zip: { type: string, pattern: '^\d{5}$' } } }
      else: { required: [code] }
    a condition that does not:
      type: integer
      minimum: 10
      if: { maximum: 9 }
      then: { const: -1 }
      else: { multipleOf: 7 }
    not a name: { type: object, properties: { a: {}, b: {} }, not: { required: [a] } }
    not either name:
      type: object
      properties: { a: {}, b: {} }
      not: { anyOf: [{ required: [a] }, { required: [b] }] }
    not a type: { not: { type: [string, object, array, 'null', boolean] } }
    not these values: { type: integer, minimum: 1, maximum: 4, not: { enum: [1, 2, 3] } }
    not nothing: { not: { not: { type: integer } } }
    several branches at once:
      allOf:
        - { anyOf: [{ multipleOf: 2 }, { multipleOf: 3 }] }
        - { anyOf: [{ minimum: 100 }, { maximum: -100 }] }
        - { oneOf: [{ type: integer }, { type: string }] }
    the only combination of many:
      allOf:
        - { oneOf: [{ required: [a0] }, { required: [b0] }, { required: [c] }] }
        - { oneOf: [{ required: [a1] }, { required: [b1] }, { required: [c] }] }
        - { oneOf: [{ required: [a2] }, { required: [b2] }, { required: [c] }] }
        - { oneOf: [{ required: [a3] }, { required: [b3] }, { required: [c] }] }
        - { oneOf: [{ required: [a4] }, { required: [b4] }, { required: [c] }] }
        - { oneOf: [{ required: [a5] }, { required: [b5] }, { required: [c] }] }
      not: { required: [c] }
    """#
  )

  static let references = SchemaRow.table(
    #"""
    a tree:
      '$ref': '#/$defs/node'
      '$defs':
        node:
          type: object
          required: [name, children]
          properties: { name: { type: string }, children: { type: array, items: { '$ref': '#/$defs/node' } } }
    a list that ends:
      type: object
      required: [next]
      properties: { next: { anyOf: [{ '$ref': '#' }, { type: 'null' }] } }
    an expression:
      '$ref': '#/$defs/e'
      '$defs':
        e:
          oneOf:
            - type: object
              required: [left, right]
              properties: { left: { '$ref': '#/$defs/e' }, right: { '$ref': '#/$defs/e' } }
            - { type: integer }
    an anchor:
      properties: { a: { '$ref': '#here' } }
      required: [a]
      '$defs': { x: { '$anchor': here, const: [1] } }
    a dynamic tree of strict nodes:
      '$id': 'https://example.com/strict'
      '$dynamicAnchor': node
      '$ref': tree
      unevaluatedProperties: false
      required: [data]
      '$defs':
        tree:
          '$id': tree
          '$dynamicAnchor': node
          type: object
          properties:
            data: { type: integer }
            children: { type: array, minItems: 1, items: { '$dynamicRef': '#node' } }
    a list of what its user says:
      '$ref': texts
      '$defs':
        texts: { '$id': texts, '$ref': list, '$defs': { of: { '$dynamicAnchor': of, type: string } } }
        list:
          '$id': list
          type: array
          minItems: 1
          items: { '$dynamicRef': '#of' }
          '$defs': { of: { '$dynamicAnchor': of, type: 'null' } }
    a schema: { '$ref': 'https://json-schema.org/draft/2020-12/schema', type: object, minProperties: 3 }
    """#
  )

  static let impossible = SchemaRow.table(
    #"""
    false: false
    not anything: { not: {} }
    two types: { allOf: [{ type: string }, { type: integer }] }
    too long and too short: { type: string, minLength: 5, maxLength: 3 }
    longer than is made: { type: string, minLength: 1000000000 }
    more than are made: { type: array, minItems: 1000000000 }
    more unique than there are: { type: array, minItems: 3, uniqueItems: true, items: { type: boolean } }
    no end: { type: object, required: [a, b], properties: { a: { '$ref': '#' }, b: { '$ref': '#' } } }
    a member that cannot be: { type: object, required: [a], properties: { a: false } }
    a pattern of no text: { type: string, pattern: 'a^' }
    branches without end:
      '$ref': '#/$defs/e'
      '$defs':
        l: { type: array, minItems: 2, items: { '$ref': '#/$defs/e' } }
        e:
          oneOf:
            - { '$ref': '#/$defs/l' }
            - { allOf: [{ '$ref': '#/$defs/l' }] }
            - { anyOf: [{ '$ref': '#/$defs/l' }, { '$ref': '#/$defs/l' }] }
    """#
  )

  /// References and `allOf`, nested sixty levels deep.
  static let longWay = SchemaRow(
    "a long way",
    ##"{"$ref":"#/$defs/d0","$defs":{"##
      + (0..<60).map { ##""d\##($0)":{"allOf":[{"$ref":"#/$defs/d\##($0 + 1)"}]},"## }.joined()
      + #""d60":{"type":"integer"}}}"#
  )
}
