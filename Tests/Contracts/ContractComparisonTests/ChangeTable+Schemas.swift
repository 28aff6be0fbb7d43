import ContractComparison

/// The rows about schemas.
extension ChangeTable {
  static let values: [ChangeRow] = [
    ChangeRow.schema(
      "{ type: string }",
      "{ type: integer }",
      "type-changed",
      back: "type-changed",
      narrowing: b,
      widening: b
    ),
    ChangeRow.schema(
      "{ type: boolean }",
      "{ type: string }",
      "type-changed",
      back: "type-changed",
      narrowing: b,
      widening: b
    ),
    ChangeRow.schema(
      "{ type: array }",
      "{ type: object }",
      "type-changed",
      back: "type-changed",
      narrowing: b,
      widening: b
    ),
    ChangeRow.schema(
      "{ type: string }",
      "{ type: [string, integer] }",
      "type-added",
      back: "type-removed",
      widening: b
    ),
    ChangeRow.schema("{ type: string }", "{}", "type-added", back: "type-removed", widening: b),
    ChangeRow.schema(
      "{ type: string }",
      "{ anyOf: [{ type: string }, { type: boolean }] }",
      "type-added",
      back: "type-removed",
      widening: b
    ),
    ChangeRow.schema(
      "{ type: string }",
      "{ type: [string, 'null'] }",
      "null-allowed",
      back: "null-refused",
      widening: b
    ),
    ChangeRow.schema(
      "{ type: object }",
      "{ oneOf: [{ type: object }, { type: 'null' }] }",
      "null-allowed",
      back: "null-refused",
      widening: b
    ),
    ChangeRow.schema(
      "{ type: integer }",
      "{ type: number }",
      "fraction-allowed",
      back: "fraction-refused",
      widening: b
    ),
    ChangeRow.schema(
      "{ type: number, minimum: 1, maximum: 2 }",
      "{ type: integer, minimum: 1, maximum: 2 }",
      "fraction-refused",
      back: "fraction-allowed",
      narrowing: b
    ),
    ChangeRow.schema(
      "{ type: string }",
      "{ type: string, enum: [a, b] }",
      "enum-added",
      back: "enum-removed",
      narrowing: b
    ),
    ChangeRow.schema("{ type: string }", "{ const: a }", "enum-added", back: "enum-removed", narrowing: b),
    ChangeRow.schema(
      "{ enum: [a, b] }",
      "{ enum: [a, b, c] }",
      "enum-value-added",
      back: "enum-value-removed",
      widening: b
    ),
    ChangeRow.schema(
      "{ enum: [1, 2] }",
      "{ enum: [1, 2, 3] }",
      "enum-value-added",
      back: "enum-value-removed",
      widening: b
    ),
    ChangeRow.schema("{ const: a }", "{ enum: [a, b] }", "enum-value-added", back: "enum-value-removed", widening: b),
    ChangeRow.schema(
      "{ type: boolean }",
      "{ const: true }",
      "enum-value-removed",
      back: "enum-value-added",
      narrowing: b
    ),
    ChangeRow.schema(
      "{ type: string }",
      "{ type: string, not: { enum: [admin] } }",
      "excluded-values-changed",
      back: "excluded-values-changed",
      narrowing: b
    ),
    ChangeRow.schema(
      "{ type: integer, minimum: 1 }",
      "{ type: integer, minimum: 5 }",
      "minimum-raised",
      back: "minimum-lowered",
      narrowing: b
    ),
    ChangeRow.schema(
      "{ type: number }",
      "{ type: number, minimum: 0 }",
      "minimum-raised",
      back: "minimum-lowered",
      narrowing: b
    ),
    ChangeRow.schema(
      "{ type: number, minimum: 0 }",
      "{ type: number, exclusiveMinimum: 0 }",
      "minimum-raised",
      back: "minimum-lowered",
      narrowing: b
    ),
    ChangeRow.schema(
      "{ type: integer, maximum: 100 }",
      "{ type: integer, maximum: 50 }",
      "maximum-lowered",
      back: "maximum-raised",
      narrowing: b
    ),
    ChangeRow.schema(
      "{ type: number }",
      "{ type: number, maximum: 9.5 }",
      "maximum-lowered",
      back: "maximum-raised",
      narrowing: b
    ),
    ChangeRow.schema(
      "{ type: number, maximum: 1 }",
      "{ type: number, exclusiveMaximum: 1 }",
      "maximum-lowered",
      back: "maximum-raised",
      narrowing: b
    ),
    ChangeRow.schema(
      "{ type: integer, multipleOf: 5 }",
      "{ type: integer, multipleOf: 10 }",
      "multiple-of-changed",
      back: "multiple-of-changed",
      narrowing: b
    ),
    ChangeRow.schema(
      "{ type: number }",
      "{ type: number, multipleOf: 0.01 }",
      "multiple-of-changed",
      back: "multiple-of-changed",
      narrowing: b
    ),
    ChangeRow.schema(
      "{ type: integer, multipleOf: 4 }",
      "{ type: integer, multipleOf: 6 }",
      "multiple-of-changed",
      back: "multiple-of-changed",
      narrowing: b,
      widening: b
    ),
    ChangeRow.schema(
      "{ type: integer }",
      "{ type: integer, format: int32 }",
      "maximum-lowered",
      back: "maximum-raised",
      narrowing: b
    ),
    ChangeRow.schema(
      "{ type: integer, format: int32 }",
      "{ type: integer, format: int64 }",
      "maximum-raised",
      back: "maximum-lowered",
      widening: b
    ),
    ChangeRow.schema(
      "{ type: string }",
      "{ type: string, minLength: 3 }",
      "min-length-raised",
      back: "min-length-lowered",
      narrowing: b
    ),
    ChangeRow.schema(
      "{ type: string }",
      "{ type: string, maxLength: 3 }",
      "max-length-lowered",
      back: "max-length-raised",
      narrowing: b
    ),
    ChangeRow.schema(
      "{ type: string, maxLength: 200 }",
      "{ type: string, maxLength: 20 }",
      "max-length-lowered",
      back: "max-length-raised",
      narrowing: b
    ),
    ChangeRow.schema(
      "{ type: string }",
      "{ type: string, pattern: '^[a-z]+$' }",
      "pattern-added",
      back: "pattern-removed",
      narrowing: b
    ),
    ChangeRow.schema(
      "{ type: string, pattern: '^[a-z]+$' }",
      "{ type: string, pattern: '^[0-9]+$' }",
      "pattern-changed",
      back: "pattern-changed",
      narrowing: b,
      widening: b
    ),
    ChangeRow.schema(
      "{ type: string }",
      "{ type: string, format: uuid }",
      "format-added",
      back: "format-removed",
      narrowing: b
    ),
    ChangeRow.schema(
      "{ type: string }",
      "{ type: string, format: date-time }",
      "format-added",
      back: "format-removed",
      narrowing: b
    ),
    ChangeRow.schema(
      "{ type: string, format: date }",
      "{ type: string, format: date-time }",
      "format-changed",
      back: "format-changed",
      narrowing: b,
      widening: b
    ),
  ].flatMap(\.self)
}
