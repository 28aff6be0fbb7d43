import Diagnostics

extension JSONReport {
  /// The JSON Schema (2020-12) of a report.
  public static let schema = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:contract:report:1",
      "title": "Report of a contract run",
      "description": "The findings and cases of one run of `contract`. Version 1 may gain members; ignore members that you do not know.",
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
          "description": "The base URL of the API, with secrets redacted; null for a run without a network.",
          "type": ["string", "null"]
        },
        "seed": {
          "description": "The seed of every random choice; pass it with `--seed` to repeat the run. It may exceed 2^53.",
          "type": "integer",
          "minimum": 0,
          "maximum": 18446744073709551615
        },
        "started": { "description": "When the run started, as RFC 3339 in UTC; empty if unknown.", "type": "string" },
        "elapsedSeconds": { "description": "The duration of the run.", "$ref": "#/$defs/seconds" },
        "summary": {
          "type": "object",
          "required": [
            "holds", "operations", "requests", "checks", "errors", "warnings", "notes", "cases", "passed", "failed",
            "skipped"
          ],
          "properties": {
            "holds": {
              "description": "Whether the run was not interrupted, has no finding that is an error, and no failed case.",
              "type": "boolean"
            },
            "operations": { "$ref": "#/$defs/count" },
            "requests": { "description": "All requests that were sent.", "$ref": "#/$defs/count" },
            "checks": { "description": "The number of checks that ran.", "$ref": "#/$defs/count" },
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
          "description": "The operations, in the order of the contract.",
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
          "description": "The cases, in the order of the acceptance suite.",
          "type": "array",
          "items": { "$ref": "#/$defs/case" }
        },
        "stages": {
          "description": "The stages of the run, in order; empty for a run without stages.",
          "type": "array",
          "items": { "$ref": "#/$defs/stage" }
        },
        "notes": {
          "description": "Further facts about the run, such as walks that a limit cut short.",
          "type": "array",
          "items": { "type": "string" }
        },
        "catalogue": {
          "description": "What the checks that ran mean, and how to fix what they find.",
          "type": "array",
          "items": {
            "type": "object",
            "required": ["id", "summary", "explanation", "remedy"],
            "properties": {
              "id": { "$ref": "#/$defs/checkIdentifier" },
              "summary": { "description": "One line, with code in backquotes.", "type": "string" },
              "explanation": { "type": "string" },
              "remedy": { "type": "string" }
            }
          }
        }
      },
      "$defs": {
        "count": { "type": "integer", "minimum": 0 },
        "position": { "description": "Counted from 1.", "type": ["integer", "null"], "minimum": 1 },
        "pointer": {
          "description": "A JSON Pointer (RFC 6901), empty for the whole document; null if unknown.",
          "type": ["string", "null"],
          "format": "json-pointer"
        },
        "seconds": { "type": "number", "minimum": 0 },
        "stageName": {
          "description": "The name of the stage; null for a run without stages.",
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
              "description": "The number of responses with each status.",
              "type": "object",
              "propertyNames": { "pattern": "^[0-9]{3}$" },
              "additionalProperties": { "type": "integer", "minimum": 1 }
            },
            "skipped": { "description": "Why it was not requested; null if it was.", "type": ["string", "null"] },
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
            "id": { "description": "The id of the case, such as S1 or matrix.online.empty.", "type": "string" },
            "useCase": { "description": "The use case that it belongs to.", "type": "string" },
            "cell": {
              "description": "Its place in the matrix; null for a case outside the matrix.",
              "type": ["object", "null"],
              "required": ["row", "column"],
              "properties": { "row": { "type": "string" }, "column": { "type": "string" } }
            },
            "steps": {
              "description": "The given state, the actions, and the expected results.",
              "type": "array",
              "items": {
                "type": "object",
                "required": ["keyword", "text"],
                "properties": { "keyword": { "enum": ["Given", "When", "Then"] }, "text": { "type": "string" } }
              }
            },
            "verdict": { "enum": ["passed", "failed", "skipped"] },
            "failure": {
              "description": "Where and how it failed; null if it did not fail.",
              "type": ["object", "null"],
              "required": ["step", "expected", "got"],
              "properties": {
                "step": {
                  "description": "The position in `steps`, from 0; null if it failed outside of them.",
                  "type": ["integer", "null"],
                  "minimum": 0
                },
                "expected": { "type": "string" },
                "got": { "type": "string" }
              }
            },
            "reason": { "description": "Why it was skipped; null if it was played.", "type": ["string", "null"] },
            "journal": {
              "description": "The requests of the case in order, each with its outcome.",
              "type": "array",
              "items": { "type": "string" }
            },
            "elapsedSeconds": { "$ref": "#/$defs/seconds" },
            "stage": { "$ref": "#/$defs/stageName" },
            "live": { "description": "Whether it used a live server.", "type": "boolean" }
          }
        },
        "stage": {
          "type": "object",
          "required": ["name", "result", "status", "elapsedSeconds", "checks"],
          "properties": {
            "name": { "description": "The name of the stage, such as verify mock.", "type": "string" },
            "result": { "description": "A summary of its result.", "type": "string" },
            "status": {
              "description": "The exit code that it would have on its own; null if it did not run.",
              "type": ["integer", "null"],
              "minimum": 0,
              "maximum": 255
            },
            "elapsedSeconds": { "$ref": "#/$defs/seconds" },
            "checks": {
              "description": "The checks that ran.",
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
            "severity": { "description": "Only errors break the contract.", "enum": ["error", "warning", "note"] },
            "operation": { "description": "The operation's id; null if the finding belongs to no operation.", "type": ["string", "null"] },
            "message": { "description": "The problem, in one line.", "type": "string" },
            "details": { "description": "Further lines.", "type": "array", "items": { "type": "string" } },
            "body": {
              "description": "The place in the response's body; null if the finding is not about the body.",
              "type": ["object", "null"],
              "required": ["pointer", "line", "column", "excerpt"],
              "properties": {
                "pointer": { "$ref": "#/$defs/pointer" },
                "line": { "$ref": "#/$defs/position" },
                "column": { "description": "In Unicode code points, from 1.", "$ref": "#/$defs/position" },
                "excerpt": {
                  "description": "The line at that place, shortened.",
                  "type": ["object", "null"],
                  "required": ["text", "mark"],
                  "properties": {
                    "text": { "type": "string" },
                    "mark": {
                      "description": "The place in `text`, in Unicode code points from 0.",
                      "$ref": "#/$defs/count"
                    }
                  }
                }
              }
            },
            "contract": {
              "description": "The place in the contract, or in the faulty file; null if there is none.",
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
              "description": "The request, with secrets redacted; null for a finding about a file.",
              "type": ["object", "null"],
              "required": ["number", "method", "url", "status", "purpose", "curl"],
              "properties": {
                "number": { "description": "The position of the exchange in the run, from 1.", "type": "integer", "minimum": 1 },
                "method": { "type": "string" },
                "url": { "type": "string" },
                "status": { "description": "null if there was no response.", "type": ["integer", "null"] },
                "purpose": { "description": "Why the request was sent.", "type": ["string", "null"] },
                "curl": { "description": "A shell command that repeats the request.", "type": "string" }
              }
            },
            "otherExchanges": {
              "description": "The number of other exchanges with exactly the same finding.",
              "$ref": "#/$defs/count"
            },
            "fingerprint": {
              "description": "Names the problem: the same in every run that finds it.",
              "type": "string",
              "pattern": "^[0-9a-f]{32}$"
            },
            "stage": { "$ref": "#/$defs/stageName" }
          }
        }
      }
    }

    """#
}
