extension ControlDocument {
  /// What was asked and what was recorded.
  static let records = #"""
    "/journal": {
      "get": {
        "operationId": "getJournal",
        "summary": "The requests that the journal still has, the oldest first",
        "description": "The journal keeps a bounded number of requests; the oldest go first. Secrets are redacted.",
        "x-pagination": { "limit": "limit", "cursor": "after", "items": "/entries", "key": "/number" },
        "parameters": [
          { "$ref": "#/components/parameters/Limit" },
          { "$ref": "#/components/parameters/After" },
          { "$ref": "#/components/parameters/Session" },
          {
            "name": "unmatched",
            "in": "query",
            "description": "Whether only those are meant that nothing agreed with, or only the others.",
            "schema": { "type": "boolean" }
          },
          {
            "name": "violations",
            "in": "query",
            "description": "Whether only those are meant that break the contract, or only the others.",
            "schema": { "type": "boolean" }
          }
        ],
        "responses": {
          "200": {
            "description": "A page of the journal.",
            "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Journal" } } }
          },
          "400": { "$ref": "#/components/responses/BadRequest" },
          "401": { "$ref": "#/components/responses/Unauthorized" },
          "403": { "$ref": "#/components/responses/Forbidden" }
        }
      },
      "delete": {
        "operationId": "clearJournal",
        "summary": "Empties the journal; what was counted stays",
        "responses": {
          "204": { "description": "It is empty.", "content": {} },
          "401": { "$ref": "#/components/responses/Unauthorized" },
          "403": { "$ref": "#/components/responses/Forbidden" }
        }
      }
    },
    "/usage": {
      "get": {
        "operationId": "getUsage",
        "summary": "What was asked since the start or the last reset, what was not, and what was wrong with it",
        "responses": {
          "200": {
            "description": "Counts and findings.",
            "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Usage" } } }
          },
          "401": { "$ref": "#/components/responses/Unauthorized" },
          "403": { "$ref": "#/components/responses/Forbidden" }
        }
      }
    },
    "/recordings": {
      "get": {
        "operationId": "getRecordings",
        "summary": "The recorded exchanges that the mock API answers from, in their order",
        "x-pagination": { "limit": "limit", "cursor": "after", "items": "/recordings", "key": "/number" },
        "parameters": [
          { "$ref": "#/components/parameters/Limit" },
          { "$ref": "#/components/parameters/After" },
          {
            "name": "used",
            "in": "query",
            "description": "Whether only those are meant that an answer was made from, or only the others.",
            "schema": { "type": "boolean" }
          }
        ],
        "responses": {
          "200": {
            "description": "A page of the recordings.",
            "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Recordings" } } }
          },
          "400": { "$ref": "#/components/responses/BadRequest" },
          "401": { "$ref": "#/components/responses/Unauthorized" },
          "403": { "$ref": "#/components/responses/Forbidden" }
        }
      }
    }
    """#

  /// What the mock can be told to do.
  static let actions = #"""
    "/reset": {
      "post": {
        "operationId": "reset",
        "summary": "Goes back to the beginning: the first scenario, no sessions, an empty journal, nothing counted",
        "responses": {
          "204": { "description": "It is as it was in the beginning.", "content": {} },
          "401": { "$ref": "#/components/responses/Unauthorized" },
          "403": { "$ref": "#/components/responses/Forbidden" }
        }
      }
    },
    "/shutdown": {
      "post": {
        "operationId": "shutDown",
        "summary": "Ends the mock API, where it was started so that it may be",
        "responses": {
          "202": {
            "description": "It ends when the answers under way are sent.",
            "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Ending" } } }
          },
          "401": { "$ref": "#/components/responses/Unauthorized" },
          "403": { "$ref": "#/components/responses/Forbidden" }
        }
      }
    }
    """#
}
