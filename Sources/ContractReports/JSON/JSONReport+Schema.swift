import Diagnostics

extension JSONReport {
  /// The JSON Schema (2020-12) of a report.
  public static let schema = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:contract:report:1",
      "title": "Report of a contract run",
      "description": "What `contract` found in one run. Members may be added within version 1, so ignore unknown ones.",
      "type": "object",
      "required": [
        "schema", "version", "tool", "command", "target", "seed", "started", "elapsedSeconds", "summary", "operations",
        "checks", "findings", "cases", "stages", "notes"
      ],
      "properties": {
        "schema": { "description": "Identifies this format.", "const": "urn:contract:report:1" },
        "version": { "description": "The version of this format.", "const": 1 },
        "tool": {
          "description": "What wrote the report.",
          "type": "object",
          "required": ["name", "version"],
          "properties": { "name": { "const": "contract" }, "version": { "type": "string" } }
        },
        "command": { "description": "The subcommand.", "type": "string", "examples": ["verify", "check", "gate"] },
        "target": {
          "description": "The base URL that was asked, secrets redacted; null for a run without a network.",
          "type": ["string", "null"]
        },
        "seed": {
          "description": "The seed of every random choice; `--seed` repeats them. It may be beyond 2^53.",
          "type": "integer",
          "minimum": 0,
          "maximum": 18446744073709551615
        },
        "started": { "description": "When the run began, RFC 3339, UTC; empty where nobody said.", "type": "string" },
        "elapsedSeconds": { "description": "How long the run took.", "$ref": "#/$defs/seconds" },
        "summary": {
          "type": "object",
          "required": [
            "holds", "operations", "requests", "checks", "errors", "warnings", "notes", "cases", "passed", "failed",
            "skipped"
          ],
          "properties": {
            "holds": {
              "description": "Whether the run ended uninterrupted, no finding is an error, and no case failed.",
              "type": "boolean"
            },
            "operations": { "$ref": "#/$defs/count" },
            "requests": { "description": "Requests sent, of all kinds.", "$ref": "#/$defs/count" },
            "checks": { "description": "Checks that ran.", "$ref": "#/$defs/count" },
            "errors": { "description": "Findings that are errors.", "$ref": "#/$defs/count" },
            "warnings": { "description": "Findings that are warnings.", "$ref": "#/$defs/count" },
            "notes": { "description": "Findings that are notes.", "$ref": "#/$defs/count" },
            "cases": { "description": "Cases of the acceptance suite.", "$ref": "#/$defs/count" },
            "passed": { "description": "Cases that passed.", "$ref": "#/$defs/count" },
            "failed": { "description": "Cases that failed.", "$ref": "#/$defs/count" },
            "skipped": { "description": "Cases that were not played.", "$ref": "#/$defs/count" }
          }
        },
        "operations": {
          "description": "The contract's operations, in its order.",
          "type": "array",
          "items": { "$ref": "#/$defs/operation" }
        },
        "checks": {
          "description": "The checks that ran.",
          "type": "array",
          "items": { "$ref": "#/$defs/checkIdentifier" }
        },
        "findings": {
          "description": "Every finding, in an order that does not depend on timing.",
          "type": "array",
          "items": { "$ref": "#/$defs/finding" }
        },
        "cases": {
          "description": "The cases of the acceptance suite, in its order.",
          "type": "array",
          "items": { "$ref": "#/$defs/case" }
        },
        "stages": {
          "description": "The runs that make up the report, in their order; empty for a report of one run.",
          "type": "array",
          "items": { "$ref": "#/$defs/stage" }
        },
        "notes": {
          "description": "What the reader must know besides, such as walks that a bound cut short.",
          "type": "array",
          "items": { "type": "string" }
        }
      },
      "$defs": {
        "count": { "type": "integer", "minimum": 0 },
        "position": { "description": "Counted from 1.", "type": ["integer", "null"], "minimum": 1 },
        "pointer": {
          "description": "An RFC 6901 pointer, empty for the whole document; null where none is known.",
          "type": ["string", "null"],
          "format": "json-pointer"
        },
        "seconds": { "type": "number", "minimum": 0 },
        "stageName": {
          "description": "The name of the stage that it belongs to; null in a report of one run.",
          "type": ["string", "null"]
        },
        "checkIdentifier": { "type": "string", "pattern": "^[a-z][a-z0-9]*(-[a-z0-9]+)*$" },
        "operation": {
          "type": "object",
          "required": ["id", "method", "path", "exchanges", "statuses", "skipped", "stage"],
          "properties": {
            "id": { "description": "The operation's id in the contract.", "type": "string" },
            "method": { "type": "string" },
            "path": { "description": "The path template.", "type": "string" },
            "exchanges": { "$ref": "#/$defs/count" },
            "statuses": {
              "description": "How often each status came.",
              "type": "object",
              "propertyNames": { "pattern": "^[0-9]{3}$" },
              "additionalProperties": { "type": "integer", "minimum": 1 }
            },
            "skipped": { "description": "Why it was not asked; null where it was.", "type": ["string", "null"] },
            "stage": { "$ref": "#/$defs/stageName" }
          }
        },
        "case": {
          "type": "object",
          "required": [
            "id", "useCase", "cell", "steps", "verdict", "failure", "reason", "journal", "elapsedSeconds", "stage",
            "live"
          ],
          "properties": {
            "id": { "description": "Identifies the case, such as S1 or matrix.online.empty.", "type": "string" },
            "useCase": { "description": "The use case that it belongs to.", "type": "string" },
            "cell": {
              "description": "Its place in the matrix; null outside of it.",
              "type": ["object", "null"],
              "required": ["row", "column"],
              "properties": { "row": { "type": "string" }, "column": { "type": "string" } }
            },
            "steps": {
              "description": "What is given, what is done, and what must then be.",
              "type": "array",
              "items": {
                "type": "object",
                "required": ["keyword", "text"],
                "properties": { "keyword": { "enum": ["Given", "When", "Then"] }, "text": { "type": "string" } }
              }
            },
            "verdict": { "enum": ["passed", "failed", "skipped"] },
            "failure": {
              "description": "Where and how it failed; null where it did not.",
              "type": ["object", "null"],
              "required": ["step", "expected", "got"],
              "properties": {
                "step": {
                  "description": "The position in `steps`, from 0; null where it failed at none of them.",
                  "type": ["integer", "null"],
                  "minimum": 0
                },
                "expected": { "type": "string" },
                "got": { "type": "string" }
              }
            },
            "reason": { "description": "Why it was skipped; null where it was played.", "type": ["string", "null"] },
            "journal": {
              "description": "The requests of the case in their order, and how they were answered.",
              "type": "array",
              "items": { "type": "string" }
            },
            "elapsedSeconds": { "$ref": "#/$defs/seconds" },
            "stage": { "$ref": "#/$defs/stageName" },
            "live": { "description": "Whether it asked a live server.", "type": "boolean" }
          }
        },
        "stage": {
          "type": "object",
          "required": ["name", "result", "status", "elapsedSeconds", "checks"],
          "properties": {
            "name": { "description": "What was run.", "type": "string" },
            "result": { "description": "What it amounts to.", "type": "string" },
            "status": {
              "description": "The status with which it would have ended on its own; null where it was not run.",
              "type": ["integer", "null"],
              "minimum": 0,
              "maximum": 255
            },
            "elapsedSeconds": { "$ref": "#/$defs/seconds" },
            "checks": {
              "description": "The checks that it ran.",
              "type": "array",
              "items": { "$ref": "#/$defs/checkIdentifier" }
            }
          }
        },
        "finding": {
          "type": "object",
          "required": [
            "check", "severity", "operation", "message", "details", "body", "contract", "exchange", "otherExchanges",
            "stage"
          ],
          "properties": {
            "check": { "$ref": "#/$defs/checkIdentifier" },
            "severity": { "description": "Only an error breaks the contract.", "enum": ["error", "warning", "note"] },
            "operation": { "description": "The operation's id; null for none.", "type": ["string", "null"] },
            "message": { "description": "What is wrong, in one line.", "type": "string" },
            "details": { "description": "Further lines.", "type": "array", "items": { "type": "string" } },
            "body": {
              "description": "Where in the response's body; null where the body has no part in it.",
              "type": ["object", "null"],
              "required": ["pointer", "line", "column", "excerpt"],
              "properties": {
                "pointer": { "$ref": "#/$defs/pointer" },
                "line": { "$ref": "#/$defs/position" },
                "column": { "description": "In Unicode code points.", "$ref": "#/$defs/position" },
                "excerpt": {
                  "description": "The line at that place, cut to what fits.",
                  "type": ["object", "null"],
                  "required": ["text", "mark"],
                  "properties": {
                    "text": { "type": "string" },
                    "mark": {
                      "description": "The place in `text`, in Unicode code points counted from 0.",
                      "$ref": "#/$defs/count"
                    }
                  }
                }
              }
            },
            "contract": {
              "description": "Where the contract, or the file at fault, says so; null where nothing does.",
              "type": ["object", "null"],
              "required": ["file", "line", "column", "pointer"],
              "properties": {
                "file": { "type": "string" },
                "line": { "$ref": "#/$defs/position" },
                "column": { "$ref": "#/$defs/position" },
                "pointer": { "$ref": "#/$defs/pointer" }
              }
            },
            "exchange": {
              "description": "The request concerned, secrets redacted; null for a finding about a file.",
              "type": ["object", "null"],
              "required": ["number", "method", "url", "status", "purpose", "curl"],
              "properties": {
                "number": { "description": "Its position in the run, from 1.", "type": "integer", "minimum": 1 },
                "method": { "type": "string" },
                "url": { "type": "string" },
                "status": { "description": "null where none came.", "type": ["integer", "null"] },
                "purpose": { "description": "Why the request was made.", "type": ["string", "null"] },
                "curl": { "description": "A shell command that repeats the request.", "type": "string" }
              }
            },
            "otherExchanges": {
              "description": "How many other exchanges show exactly the same.",
              "$ref": "#/$defs/count"
            },
            "stage": { "$ref": "#/$defs/stageName" }
          }
        }
      }
    }

    """#
}
