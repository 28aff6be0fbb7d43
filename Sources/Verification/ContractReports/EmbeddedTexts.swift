// Written by ci/embed; change the files that it names, and run it again.
// swift-format-ignore-file

/// The text files that the target embeds.
enum EmbeddedTexts {
  /// The text of `report-schema.json`.
  static let reportSchemaJSON = ##"""
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
          "description": "Whether the run ended with 0: it was not interrupted, and has no finding that is an error, no failed case, and nothing else that made it fail.",
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
        "skipped": { "description": "Cases that were not played.", "$ref": "#/$defs/count" },
        "notApplicable": { "description": "Checks that had nothing to judge.", "$ref": "#/$defs/count" },
        "results": {
          "description": "The results of every check on every operation and on the run, which are the test cases of `junit` and `tap`.",
          "type": "object",
          "required": ["total", "passed", "failed", "skipped"],
          "properties": {
            "total": { "$ref": "#/$defs/count" },
            "passed": { "description": "The check judged something, and found no error.", "$ref": "#/$defs/count" },
            "failed": { "description": "The check found an error.", "$ref": "#/$defs/count" },
            "skipped": { "description": "The check had nothing to judge, or its problem is known.", "$ref": "#/$defs/count" }
          }
        },
        "known": { "description": "Problems that a baseline accepts, each counted once.", "$ref": "#/$defs/count" },
        "notVerified": {
          "description": "The number of operations that the run says little about, by the reason.",
          "type": "object",
          "propertyNames": { "$ref": "#/$defs/omission" },
          "additionalProperties": { "$ref": "#/$defs/count" }
        }
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
    "interrupted": { "description": "Whether a signal ended the run.", "type": "boolean" },
    "known": {
      "description": "The problems that a baseline accepts; they are not among the findings.",
      "type": "array",
      "items": { "$ref": "#/$defs/problem" }
    },
    "baseline": {
      "description": "How the run differs from its baseline; null for a run without one. All numbers count problems by their fingerprints: the run found `known` + `new`, and the file has `known` + `gone` + `unjudged`.",
      "type": ["object", "null"],
      "required": ["file", "known", "new", "gone", "unjudged", "written", "goneProblems"],
      "properties": {
        "file": { "type": "string" },
        "known": { "description": "Problems that were found and are accepted.", "$ref": "#/$defs/count" },
        "new": { "description": "Problems that were found and are not accepted.", "$ref": "#/$defs/count" },
        "gone": { "description": "Problems that the run shows to be fixed.", "$ref": "#/$defs/count" },
        "unjudged": { "description": "Problems that the run did not look for.", "$ref": "#/$defs/count" },
        "written": { "description": "Whether the run wrote the file.", "type": "boolean" },
        "goneProblems": { "type": "array", "items": { "$ref": "#/$defs/problem" } }
      }
    },
    "judgements": {
      "description": "How often each check of the run as a whole, such as those of files, judged something.",
      "$ref": "#/$defs/judgements"
    },
    "notApplicable": {
      "description": "The checks that ran and had nothing to judge, which is no success.",
      "type": "array",
      "items": {
        "type": "object",
        "required": ["check", "reason"],
        "properties": { "check": { "$ref": "#/$defs/checkIdentifier" }, "reason": { "type": "string" } }
      }
    },
    "status": {
      "description": "The exit code of the run; null if unknown.",
      "type": ["integer", "null"],
      "minimum": 0,
      "maximum": 255
    },
    "shard": {
      "description": "Which part of a divided run the report is about; null for a whole run. `contract merge` requires that all but the number agree.",
      "type": ["object", "null"],
      "required": ["number", "count", "contract", "selection"],
      "properties": {
        "number": { "description": "Counted from 1.", "type": "integer", "minimum": 1 },
        "count": { "type": "integer", "minimum": 1 },
        "contract": { "description": "A digest of the contract's files.", "type": "string" },
        "selection": { "description": "A digest of the selected operations, checks and cases.", "type": "string" }
      }
    },
    "missingShards": {
      "description": "The numbers of the shards that a merged report lacks.",
      "type": "array",
      "items": { "type": "integer", "minimum": 1 }
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
    },
    "coverage": {
      "description": "The parts of the contract that the run exercised; null for a run without requests.",
      "type": ["object", "null"],
      "required": ["percent", "exercised", "total", "operations"],
      "properties": {
        "percent": { "$ref": "#/$defs/percent" },
        "exercised": { "$ref": "#/$defs/count" },
        "total": { "$ref": "#/$defs/count" },
        "operations": {
          "description": "The operations, in the order of the contract.",
          "type": "array",
          "items": { "$ref": "#/$defs/operationCoverage" }
        }
      }
    }
  },
  "$defs": {
    "count": { "type": "integer", "minimum": 0 },
    "omission": {
      "enum": [
        "unsafe", "credentials", "contract", "example", "link", "workflow", "busy", "unsuccessful", "ended"
      ]
    },
    "position": { "description": "Counted from 1.", "type": ["integer", "null"], "minimum": 1 },
    "pointer": {
      "description": "A JSON Pointer (RFC 6901), empty for the whole document; null if unknown.",
      "type": ["string", "null"],
      "format": "json-pointer"
    },
    "seconds": { "type": "number", "minimum": 0 },
    "percent": { "description": "Rounded down to a tenth.", "type": "number", "minimum": 0, "maximum": 100 },
    "operationCoverage": {
      "type": "object",
      "required": ["id", "percent", "exercised", "total", "items"],
      "properties": {
        "id": { "description": "The operation's id in the contract.", "type": "string" },
        "percent": { "$ref": "#/$defs/percent" },
        "exercised": { "$ref": "#/$defs/count" },
        "total": { "$ref": "#/$defs/count" },
        "items": {
          "type": "array",
          "items": {
            "type": "object",
            "required": ["kind", "name", "exercised"],
            "properties": {
              "kind": { "enum": ["status", "mediaType", "parameter", "enumMember", "branch", "property", "link"] },
              "name": { "description": "Unique among the parts of the kind, such as `404`.", "type": "string" },
              "exercised": { "type": "boolean" }
            }
          }
        }
      }
    },
    "judgements": {
      "type": "object",
      "propertyNames": { "$ref": "#/$defs/checkIdentifier" },
      "additionalProperties": { "$ref": "#/$defs/count" }
    },
    "problem": {
      "type": "object",
      "required": ["fingerprint", "check", "subject", "message"],
      "properties": {
        "fingerprint": { "type": "string" },
        "check": { "description": "null for a failed case.", "type": ["string", "null"] },
        "subject": { "description": "The operation or case; null for a file.", "type": ["string", "null"] },
        "message": { "type": "string" }
      }
    },
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
        "omission": {
          "description": "The kind of reason why the run says little about it; null if it was judged.",
          "anyOf": [{ "$ref": "#/$defs/omission" }, { "type": "null" }]
        },
        "documented": {
          "description": "The statuses that the contract documents, such as 200, 4XX or default.",
          "type": "array",
          "items": { "type": "string" }
        },
        "judgements": {
          "description": "How often each check judged something of the operation; a check without a count was not applicable.",
          "$ref": "#/$defs/judgements"
        },
        "latency": {
          "description": "How long its exchanges took, in buckets that reports of shards are merged from.",
          "type": "object",
          "required": ["maximumMicroseconds", "histogram"],
          "properties": {
            "maximumMicroseconds": { "$ref": "#/$defs/count" },
            "histogram": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["microseconds", "count"],
                "properties": {
                  "microseconds": { "description": "The least time in the bucket.", "$ref": "#/$defs/count" },
                  "count": { "$ref": "#/$defs/count" }
                }
              }
            }
          }
        },
        "stage": { "$ref": "#/$defs/stageName" }
      }
    },
    "case": {
      "type": "object",
      "required": [
        "id", "useCase", "origin", "cell", "steps", "verdict", "failure", "reason", "journal", "elapsedSeconds", "stage",
        "live"
      ],
      "properties": {
        "id": { "description": "The id of the case, such as S1 or matrix.online.empty.", "type": "string" },
        "useCase": { "description": "The use case that it belongs to.", "type": "string" },
        "origin": {
          "description": "Where the case comes from; the place is that in the contract, or null.",
          "type": "object",
          "required": ["kind", "place"],
          "properties": {
            "kind": { "enum": ["story", "use-cases", "contract", "robustness"] },
            "place": { "type": ["string", "null"] }
          }
        },
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
        },
        "judgements": {
          "description": "How often each check of the stage as a whole judged something.",
          "$ref": "#/$defs/judgements"
        }
      }
    },
    "exchange": {
      "type": "object",
      "required": ["number", "method", "url", "status", "purpose", "curl"],
      "properties": {
        "number": { "description": "The position of the exchange in the run, from 1.", "type": "integer", "minimum": 1 },
        "method": { "type": "string" },
        "url": { "type": "string" },
        "status": { "description": "null if there was no response.", "type": ["integer", "null"] },
        "purpose": { "description": "Why the request was sent.", "type": ["string", "null"] },
        "curl": { "description": "A shell command that repeats the request.", "type": "string" },
        "preparation": {
          "description": "A command to run first, such as `contract mock`; null if the server is not the tool's own.",
          "type": ["string", "null"]
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
          "anyOf": [{ "$ref": "#/$defs/exchange" }, { "type": "null" }]
        },
        "cause": {
          "description": "The part of the request that causes the fault; null if no single part does.",
          "type": ["string", "null"]
        },
        "otherExchanges": {
          "description": "The number of other exchanges that show the same fault.",
          "$ref": "#/$defs/count"
        },
        "otherStages": {
          "description": "The later stages that found the same fault, which report it no more.",
          "type": "array",
          "items": { "type": "string" }
        },
        "evidence": {
          "description": "The first of the other exchanges that show the same fault.",
          "type": "array",
          "maxItems": 4,
          "items": { "$ref": "#/$defs/exchange" }
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

"""##

  /// Every text with its path.
  static let files: [(path: String, text: String)] = [
    ("report-schema.json", reportSchemaJSON),
  ]
}
