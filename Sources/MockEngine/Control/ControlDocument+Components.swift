extension ControlDocument {
  /// The default page size.
  static let pageSize = 100

  private static let challenge =
    #""headers": { "WWW-Authenticate": { "required": true, "schema": { "type": "string" } } }, "#
  private static let outsiders =
    "Without a token, the request is not from this machine, or is from a web page; or the operation is disabled."

  /// The components that several operations share.
  static let components = #"""
    "components": {
      "securitySchemes": {
        "token": { "type": "http", "scheme": "bearer", "description": "The token that the mock API was started with." }
      },
      "parameters": {
        "Limit": {
          "name": "limit",
          "in": "query",
          "description": "The page size; only the last page has fewer elements.",
          "schema": { "type": "integer", "minimum": 1, "maximum": 1000, "default": \#(pageSize) }
        },
        "Order": {
          "name": "order",
          "in": "query",
          "description": "The order of the entries: asc for the oldest first, desc for the newest first.",
          "schema": { "enum": ["asc", "desc"], "default": "asc" }
        },
        "After": {
          "name": "after",
          "in": "query",
          "description": "The entry number after which the page starts, in the requested order.",
          "schema": { "type": "integer", "minimum": 0 }
        },
        "Session": {
          "name": "session",
          "in": "query",
          "description": "The client session, as clients name it in X-Contract-Session.",
          "schema": { "$ref": "#/components/schemas/Session" }
        },
        "OwnSession": {
          "name": "X-Contract-Session",
          "in": "header",
          "description": "The session of the client; used if neither the query nor the body names one.",
          "schema": { "$ref": "#/components/schemas/Session" }
        }
      },
      "responses": {
        "Scenario": { "description": "The scenario that is now playing.", \#(content("Playing")) },
        \#(problem("BadRequest", "The request does not match this document.")),
        \#(problem("Unauthorized", "The token is missing or wrong.", headers: challenge)),
        \#(problem("Forbidden", outsiders)),
        \#(problem("TooLarge", "The body is too large.")),
        \#(problem("WrongType", "The body is not JSON."))
      },
      "schemas": {
    \#(plainSchemas),
    \#(recordSchemas)
      }
    }
    """#

  private static let plainSchemas = #"""
        "Health": {
          "type": "object",
          "required": ["status"],
          "properties": { "status": { "const": "ok" } }
        },
        "Version": {
          "type": "object",
          "required": ["name", "version"],
          "properties": { "name": { "const": "contract" }, "version": { "type": "string" } }
        },
        "Session": { "type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[!-~]+$" },
        "Choice": {
          "type": "object",
          "required": ["name"],
          "additionalProperties": false,
          "properties": {
            "name": {
              "description": "The name, with optional parameters: slow:delay=2s",
              "type": "string",
              "minLength": 1,
              "maxLength": 1000
            },
            "session": {
              "description": "The session that plays it; by default, the client's, or all without their own scenario.",
              "$ref": "#/components/schemas/Session"
            }
          },
          "example": { "name": "online" }
        },
        "Playing": {
          "type": "object",
          "required": ["name", "summary"],
          "properties": {
            "name": { "type": "string", "minLength": 1 },
            "summary": { "type": "string" },
            "session": { "$ref": "#/components/schemas/Session" }
          }
        },
        "Scenarios": {
          "type": "object",
          "required": ["scenarios"],
          "properties": {
            "scenarios": {
              "type": "array",
              "minItems": 1,
              "items": {
                "type": "object",
                "required": ["name", "summary"],
                "properties": { "name": { "type": "string", "minLength": 1 }, "summary": { "type": "string" } }
              },
              "x-unique-key": { "key": "/name" }
            }
          }
        },
        "Contract": {
          "type": "object",
          "required": ["documents", "operations"],
          "properties": {
            "documents": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["file", "title", "version"],
                "properties": {
                  "file": { "type": "string" },
                  "title": { "type": "string" },
                  "version": { "type": "string" }
                }
              },
              "x-unique-key": { "key": "/file" }
            },
            "operations": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["id", "method", "path", "place"],
                "properties": {
                  "id": { "type": "string", "minLength": 1 },
                  "method": { "type": "string", "minLength": 1 },
                  "path": { "description": "The template after the server path.", "type": "string", "pattern": "^/" },
                  "summary": { "type": "string" },
                  "place": { "description": "file:line:column", "type": "string", "minLength": 1 }
                }
              },
              "x-unique-key": { "key": "/id" }
            }
          }
        },
        "Ending": {
          "type": "object",
          "required": ["status"],
          "properties": { "status": { "const": "ending" } }
        },
        "Problem": {
          "type": "object",
          "required": ["type", "title", "status", "detail"],
          "properties": {
            "type": { "type": "string" },
            "title": { "type": "string", "minLength": 1 },
            "status": { "type": "integer", "minimum": 400, "maximum": 599 },
            "detail": { "type": "string", "minLength": 1 },
            "findings": { "type": "array", "minItems": 1, "items": { "$ref": "#/components/schemas/Finding" } }
          }
        }
    """#
}
