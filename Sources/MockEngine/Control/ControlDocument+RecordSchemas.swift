extension ControlDocument {
  static let recordSchemas = #"""
        "Finding": {
          "type": "object",
          "required": ["check", "severity", "message"],
          "properties": {
            "check": { "type": "string", "minLength": 1 },
            "severity": { "enum": ["error", "warning", "note"] },
            "message": { "type": "string", "minLength": 1 },
            "pointer": { "description": "JSON Pointer into the request's body.", "type": "string" },
            "place": { "description": "In the contract: file:line:column", "type": "string" }
          }
        },
        "Near": {
          "type": "object",
          "required": ["request", "place", "differences"],
          "properties": {
            "request": { "description": "Method and target as recorded.", "type": "string" },
            "place": { "description": "In the recordings: file:line:column", "type": "string" },
            "differences": { "type": "array", "items": { "type": "string" } }
          }
        },
        "Journal": {
          "type": "object",
          "required": ["entries"],
          "properties": {
            "entries": {
              "type": "array",
              "maxItems": 1000,
              "items": { "$ref": "#/components/schemas/Entry" },
              "x-unique-key": { "key": "/number" }
            }
          }
        },
        "Entry": {
          "type": "object",
          "required": ["number", "time", "scenario", "request", "source", "nearest", "findings"],
          "properties": {
            "number": { "description": "Counted from 1.", "type": "integer", "minimum": 1 },
            "time": { "type": "string", "format": "date-time" },
            "session": { "type": "string" },
            "scenario": { "type": "string", "minLength": 1 },
            "operation": { "description": "Absent if the request matches no operation.", "type": "string" },
            "status": { "description": "Absent if a scenario sent none.", "type": "integer" },
            "request": {
              "type": "object",
              "required": ["method", "url", "headers"],
              "properties": {
                "method": { "type": "string", "minLength": 1 },
                "url": { "description": "The absolute URL at the mock API.", "type": "string" },
                "headers": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "required": ["name", "value"],
                    "properties": { "name": { "type": "string" }, "value": { "type": "string" } }
                  }
                },
                "body": { "description": "The stored part of a text body.", "type": "string" }
              }
            },
            "source": {
              "description": "The source of the response.",
              "type": "object",
              "required": ["kind"],
              "properties": {
                "kind": {
                  "enum": [
                    "recorded", "page", "refused", "method", "example", "forwarded", "judged", "scenario",
                    "misdirected", "absent", "unmatched"
                  ]
                },
                "place": { "description": "In the recordings: file:line:column", "type": "string" },
                "operation": { "type": "string" },
                "scenario": { "type": "string" }
              }
            },
            "nearest": { "type": "array", "items": { "$ref": "#/components/schemas/Near" } },
            "findings": { "type": "array", "items": { "$ref": "#/components/schemas/Finding" } }
          }
        },
        "Usage": {
          "type": "object",
          "required": [
            "requests", "unmatchedCount", "violationCount", "unusedCount", "requested", "unmatched", "violations"
          ],
          "properties": {
            "requests": { "type": "integer", "minimum": 0 },
            "unmatchedCount": { "type": "integer", "minimum": 0 },
            "violationCount": { "type": "integer", "minimum": 0 },
            "unusedCount": { "description": "For the list, see /recordings.", "type": "integer", "minimum": 0 },
            "requested": { "type": "array", "items": { "$ref": "#/components/schemas/Line" } },
            "unmatched": { "type": "array", "items": { "$ref": "#/components/schemas/Line" } },
            "violations": { "type": "array", "items": { "$ref": "#/components/schemas/Finding" } }
          }
        },
        "Line": {
          "type": "object",
          "required": ["request", "count"],
          "properties": { "request": { "type": "string" }, "count": { "type": "integer", "minimum": 1 } }
        },
        "Recordings": {
          "type": "object",
          "required": ["recordings"],
          "properties": {
            "recordings": {
              "type": "array",
              "maxItems": 1000,
              "items": {
                "type": "object",
                "required": ["number", "file", "place", "method", "url", "status", "used"],
                "properties": {
                  "number": { "description": "Counted from 1.", "type": "integer", "minimum": 1 },
                  "file": { "type": "string", "minLength": 1 },
                  "place": { "description": "file:line:column", "type": "string", "minLength": 1 },
                  "method": { "type": "string", "minLength": 1 },
                  "url": { "description": "Secrets redacted.", "type": "string" },
                  "status": { "type": "integer" },
                  "used": { "description": "Whether a response was based on it.", "type": "boolean" }
                }
              },
              "x-unique-key": { "key": "/number" }
            }
          }
        }
    """#
}
