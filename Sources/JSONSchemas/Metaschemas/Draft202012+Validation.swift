extension PublishedMetaschemas {
  /// The validation vocabulary of 2020-12.
  static let draft202012Validation = #"""
    {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "https://json-schema.org/draft/2020-12/meta/validation",
        "$vocabulary": {
            "https://json-schema.org/draft/2020-12/vocab/validation": true
        },
        "$dynamicAnchor": "meta",

        "title": "Validation vocabulary meta-schema",
        "type": ["object", "boolean"],
        "properties": {
            "type": {
                "anyOf": [
                    { "$ref": "#/$defs/simpleTypes" },
                    {
                        "type": "array",
                        "items": { "$ref": "#/$defs/simpleTypes" },
                        "minItems": 1,
                        "uniqueItems": true
                    }
                ]
            },
            "const": true,
            "enum": {
                "type": "array",
                "items": true
            },
            "multipleOf": {
                "type": "number",
                "exclusiveMinimum": 0
            },
            "maximum": {
                "type": "number"
            },
            "exclusiveMaximum": {
                "type": "number"
            },
            "minimum": {
                "type": "number"
            },
            "exclusiveMinimum": {
                "type": "number"
            },
            "maxLength": { "$ref": "#/$defs/nonNegativeInteger" },
            "minLength": { "$ref": "#/$defs/nonNegativeIntegerDefault0" },
            "pattern": {
                "type": "string",
                "format": "regex"
            },
            "maxItems": { "$ref": "#/$defs/nonNegativeInteger" },
            "minItems": { "$ref": "#/$defs/nonNegativeIntegerDefault0" },
            "uniqueItems": {
                "type": "boolean",
                "default": false
            },
            "maxContains": { "$ref": "#/$defs/nonNegativeInteger" },
            "minContains": {
                "$ref": "#/$defs/nonNegativeInteger",
                "default": 1
            },
            "maxProperties": { "$ref": "#/$defs/nonNegativeInteger" },
            "minProperties": { "$ref": "#/$defs/nonNegativeIntegerDefault0" },
            "required": { "$ref": "#/$defs/stringArray" },
            "dependentRequired": {
                "type": "object",
                "additionalProperties": {
                    "$ref": "#/$defs/stringArray"
                }
            }
        },
        "$defs": {
            "nonNegativeInteger": {
                "type": "integer",
                "minimum": 0
            },
            "nonNegativeIntegerDefault0": {
                "$ref": "#/$defs/nonNegativeInteger",
                "default": 0
            },
            "simpleTypes": {
                "enum": [
                    "array",
                    "boolean",
                    "integer",
                    "null",
                    "number",
                    "object",
                    "string"
                ]
            },
            "stringArray": {
                "type": "array",
                "items": { "type": "string" },
                "uniqueItems": true,
                "default": []
            }
        }
    }
    """#

  /// The meta-data vocabulary of 2020-12.
  static let draft202012MetaData = #"""
    {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "https://json-schema.org/draft/2020-12/meta/meta-data",
        "$vocabulary": {
            "https://json-schema.org/draft/2020-12/vocab/meta-data": true
        },
        "$dynamicAnchor": "meta",

        "title": "Meta-data vocabulary meta-schema",

        "type": ["object", "boolean"],
        "properties": {
            "title": {
                "type": "string"
            },
            "description": {
                "type": "string"
            },
            "default": true,
            "deprecated": {
                "type": "boolean",
                "default": false
            },
            "readOnly": {
                "type": "boolean",
                "default": false
            },
            "writeOnly": {
                "type": "boolean",
                "default": false
            },
            "examples": {
                "type": "array",
                "items": true
            }
        }
    }
    """#

  /// The format-annotation vocabulary of 2020-12.
  static let draft202012FormatAnnotation = #"""
    {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "https://json-schema.org/draft/2020-12/meta/format-annotation",
        "$vocabulary": {
            "https://json-schema.org/draft/2020-12/vocab/format-annotation": true
        },
        "$dynamicAnchor": "meta",

        "title": "Format vocabulary meta-schema for annotation results",
        "type": ["object", "boolean"],
        "properties": {
            "format": { "type": "string" }
        }
    }
    """#

  /// The format-assertion vocabulary of 2020-12.
  static let draft202012FormatAssertion = #"""
    {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "https://json-schema.org/draft/2020-12/meta/format-assertion",
        "$vocabulary": {
            "https://json-schema.org/draft/2020-12/vocab/format-assertion": true
        },
        "$dynamicAnchor": "meta",

        "title": "Format vocabulary meta-schema for assertion results",
        "type": ["object", "boolean"],
        "properties": {
            "format": { "type": "string" }
        }
    }
    """#

  /// The content vocabulary of 2020-12.
  static let draft202012Content = #"""
    {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "https://json-schema.org/draft/2020-12/meta/content",
        "$vocabulary": {
            "https://json-schema.org/draft/2020-12/vocab/content": true
        },
        "$dynamicAnchor": "meta",

        "title": "Content vocabulary meta-schema",

        "type": ["object", "boolean"],
        "properties": {
            "contentEncoding": { "type": "string" },
            "contentMediaType": { "type": "string" },
            "contentSchema": { "$dynamicRef": "#meta" }
        }
    }
    """#
}
