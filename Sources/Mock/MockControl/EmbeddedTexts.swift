// Written by ci/embed; change the files that it names, and run it again.
// swift-format-ignore-file

/// The text files that the target embeds.
enum EmbeddedTexts {
  /// The text of `openapi.json`.
  static let openapiJSON = ##"""
{
  "openapi": "3.1.0",
  "info": {
    "title": "Control API of a mock API",
    "version": "1.0.0",
    "description": "Inspects and controls a running mock API; its page is at /__contract/. Without a token, it accepts requests from this machine only, and from no web page of another origin. Errors are problem details (RFC 9457). In addition to the documented errors of each operation, an unknown path gets 404, and an unsupported method gets 405 with Allow."
  },
  "servers": [{ "url": "/__contract", "description": "Relative to the base URL of the mock API." }],
  "security": [{}, { "token": [] }],
  "paths": {
    "/health": {
      "get": {
        "operationId": "getHealth",
        "summary": "Check that the mock API is running",
        "responses": {
          "200": {
            "description": "The mock API is running.",
            "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Health" } } }
          },
          "401": { "$ref": "#/components/responses/Unauthorized" },
          "403": { "$ref": "#/components/responses/Forbidden" }
        }
      }
    },
    "/version": {
      "get": {
        "operationId": "getVersion",
        "summary": "Get the name and version of the tool",
        "responses": {
          "200": {
            "description": "Name and version.",
            "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Version" } } }
          },
          "401": { "$ref": "#/components/responses/Unauthorized" },
          "403": { "$ref": "#/components/responses/Forbidden" }
        }
      }
    },
    "/openapi.json": {
      "get": {
        "operationId": "getDocument",
        "summary": "Get this document",
        "responses": {
          "200": {
            "description": "The OpenAPI document of the control API.",
            "content": { "application/json": { "schema": { "type": "object", "required": ["openapi", "paths"] } } }
          },
          "401": { "$ref": "#/components/responses/Unauthorized" },
          "403": { "$ref": "#/components/responses/Forbidden" }
        }
      }
    },
    "/scenario": {
      "get": {
        "operationId": "getScenario",
        "summary": "Get the scenario that is playing",
        "parameters": [{ "$ref": "#/components/parameters/Session" }, { "$ref": "#/components/parameters/OwnSession" }],
        "responses": {
          "200": { "$ref": "#/components/responses/Scenario" },
          "400": { "$ref": "#/components/responses/BadRequest" },
          "401": { "$ref": "#/components/responses/Unauthorized" },
          "403": { "$ref": "#/components/responses/Forbidden" }
        }
      },
      "put": {
        "operationId": "setScenario",
        "summary": "Play a scenario, starting with the next request",
        "parameters": [{ "$ref": "#/components/parameters/OwnSession" }],
        "requestBody": {
          "required": true,
          "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Choice" } } }
        },
        "responses": {
          "200": { "$ref": "#/components/responses/Scenario" },
          "400": { "$ref": "#/components/responses/BadRequest" },
          "401": { "$ref": "#/components/responses/Unauthorized" },
          "403": { "$ref": "#/components/responses/Forbidden" },
          "413": { "$ref": "#/components/responses/TooLarge" },
          "415": { "$ref": "#/components/responses/WrongType" }
        }
      },
      "delete": {
        "operationId": "resetScenario",
        "summary": "Return to the initial scenario; a session returns to the scenario of all clients",
        "parameters": [{ "$ref": "#/components/parameters/Session" }, { "$ref": "#/components/parameters/OwnSession" }],
        "responses": {
          "200": { "$ref": "#/components/responses/Scenario" },
          "400": { "$ref": "#/components/responses/BadRequest" },
          "401": { "$ref": "#/components/responses/Unauthorized" },
          "403": { "$ref": "#/components/responses/Forbidden" }
        }
      }
    },
    "/scenarios": {
      "get": {
        "operationId": "getScenarios",
        "summary": "List the available scenarios",
        "responses": {
          "200": {
            "description": "The built-in scenarios, then the custom ones.",
            "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Scenarios" } } }
          },
          "401": { "$ref": "#/components/responses/Unauthorized" },
          "403": { "$ref": "#/components/responses/Forbidden" }
        }
      }
    },
    "/contract": {
      "get": {
        "operationId": "getContract",
        "summary": "List the documents, operations and workflows of the contract",
        "responses": {
          "200": {
            "description": "Documents, operations and workflows, in contract order.",
            "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Contract" } } },
            "links": {
              "operation": { "operationId": "getOperation", "parameters": { "id": "$response.body#/operations/0/id" } }
            }
          },
          "401": { "$ref": "#/components/responses/Unauthorized" },
          "403": { "$ref": "#/components/responses/Forbidden" }
        }
      }
    },
    "/operation": {
      "get": {
        "operationId": "getOperation",
        "summary": "Describe an operation of the contract: parameters, bodies, responses and examples",
        "parameters": [
          {
            "name": "id",
            "in": "query",
            "required": true,
            "description": "The id, as in /contract.",
            "schema": { "type": "string", "minLength": 1, "maxLength": 1000 }
          }
        ],
        "responses": {
          "200": {
            "description": "The operation.",
            "content": { "application/json": { "schema": { "$ref": "#/components/schemas/OperationReference" } } }
          },
          "400": { "$ref": "#/components/responses/BadRequest" },
          "401": { "$ref": "#/components/responses/Unauthorized" },
          "403": { "$ref": "#/components/responses/Forbidden" },
          "404": { "$ref": "#/components/responses/NotFound" }
        }
      }
    },
    "/journal": {
      "get": {
        "operationId": "getJournal",
        "summary": "List the requests in the journal, oldest first by default",
        "description": "The journal keeps the last 1000 requests, unless the mock API was started with another limit. A page has 100 entries, or as many as limit. For the next page, send the number of the last entry as after, with the same order. Secrets are redacted.",
        "x-pagination": { "limit": "limit", "cursor": "after", "items": "/entries", "key": "/number" },
        "parameters": [
          { "$ref": "#/components/parameters/Limit" },
          { "$ref": "#/components/parameters/Order" },
          { "$ref": "#/components/parameters/After" },
          { "$ref": "#/components/parameters/Session" },
          {
            "name": "unmatched",
            "in": "query",
            "description": "true for unmatched requests only, false for matched requests only.",
            "schema": { "type": "boolean" }
          },
          {
            "name": "violations",
            "in": "query",
            "description": "true for requests that violate the contract only, false for valid requests only.",
            "schema": { "type": "boolean" }
          }
        ],
        "responses": {
          "200": {
            "description": "A page of the journal.",
            "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Journal" } } },
            "links": {
              "entry": { "operationId": "getEntry", "parameters": { "number": "$response.body#/entries/0/number" } },
              "replay": {
                "operationId": "replayRequest",
                "parameters": { "number": "$response.body#/entries/0/number" }
              }
            }
          },
          "400": { "$ref": "#/components/responses/BadRequest" },
          "401": { "$ref": "#/components/responses/Unauthorized" },
          "403": { "$ref": "#/components/responses/Forbidden" }
        }
      },
      "delete": {
        "operationId": "clearJournal",
        "summary": "Clear the journal, but keep the usage counts",
        "responses": {
          "204": { "description": "The journal is empty.", "content": {} },
          "401": { "$ref": "#/components/responses/Unauthorized" },
          "403": { "$ref": "#/components/responses/Forbidden" }
        }
      }
    },
    "/journal/{number}": {
      "get": {
        "operationId": "getEntry",
        "summary": "Get a journal entry with the response that was sent",
        "description": "Bodies are limited to their first 64 KiB, and secrets are redacted. The response is absent if it was not kept: responses larger than 1 MiB are not, and the oldest ones are dropped when they take more than 16 MiB together.",
        "parameters": [
          {
            "name": "number",
            "in": "path",
            "required": true,
            "description": "The number, as in the list.",
            "schema": { "type": "integer", "minimum": 1 }
          }
        ],
        "responses": {
          "200": {
            "description": "The exchange.",
            "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Exchange" } } }
          },
          "400": { "$ref": "#/components/responses/BadRequest" },
          "401": { "$ref": "#/components/responses/Unauthorized" },
          "403": { "$ref": "#/components/responses/Forbidden" },
          "404": { "$ref": "#/components/responses/NotFound" }
        }
      }
    },
    "/journal/{number}/recording": {
      "get": {
        "operationId": "getEntryRecording",
        "summary": "Get the exchange of a journal entry as a recording",
        "description": "The recording is a HAR file with one entry, with the secrets redacted as in recorded files. Nothing is written.",
        "parameters": [
          {
            "name": "number",
            "in": "path",
            "required": true,
            "description": "The number, as in the list.",
            "schema": { "type": "integer", "minimum": 1 }
          }
        ],
        "responses": {
          "200": {
            "description": "The recording.",
            "content": { "application/json": { "schema": { "$ref": "#/components/schemas/HAR" } } }
          },
          "400": { "$ref": "#/components/responses/BadRequest" },
          "401": { "$ref": "#/components/responses/Unauthorized" },
          "403": { "$ref": "#/components/responses/Forbidden" },
          "404": { "$ref": "#/components/responses/NotFound" },
          "409": { "$ref": "#/components/responses/Conflict" }
        }
      }
    },
    "/journal/{number}/replay": {
      "post": {
        "operationId": "replayRequest",
        "summary": "Send the request of a journal entry to the mock API again",
        "description": "The request is served in this process, with the scenario that is playing now, and gets a journal entry of its own. It is never forwarded to an upstream server, and nothing that a scenario does on the wire takes place.",
        "parameters": [
          {
            "name": "number",
            "in": "path",
            "required": true,
            "description": "The number, as in the list.",
            "schema": { "type": "integer", "minimum": 1 }
          }
        ],
        "responses": {
          "200": {
            "description": "The request was served.",
            "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Replayed" } } }
          },
          "400": { "$ref": "#/components/responses/BadRequest" },
          "401": { "$ref": "#/components/responses/Unauthorized" },
          "403": { "$ref": "#/components/responses/Forbidden" },
          "404": { "$ref": "#/components/responses/NotFound" },
          "409": { "$ref": "#/components/responses/Conflict" }
        }
      }
    },
    "/events": {
      "get": {
        "operationId": "watchEvents",
        "summary": "Watch requests and changes as server-sent events",
        "description": "Events are request (an Entry without its body; its number is the event's id), dropped (the number of requests that came too fast to be sent), and change (what changed in place of a request). With Last-Event-ID, the stream starts with the later entries of the journal. A comment is sent every 15 seconds. At most 16 streams are open at a time.",
        "parameters": [
          {
            "name": "Last-Event-ID",
            "in": "header",
            "description": "The number of the last entry that the client has.",
            "schema": { "type": "integer", "minimum": 0 }
          }
        ],
        "responses": {
          "200": {
            "description": "The stream.",
            "content": { "text/event-stream": { "schema": { "type": "string" } } }
          },
          "400": { "$ref": "#/components/responses/BadRequest" },
          "401": { "$ref": "#/components/responses/Unauthorized" },
          "403": { "$ref": "#/components/responses/Forbidden" },
          "503": { "$ref": "#/components/responses/Busy" }
        }
      }
    },
    "/usage": {
      "get": {
        "operationId": "getUsage",
        "summary": "Summarize requests, unused recordings and contract violations since the start or the last reset",
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
        "summary": "List the recorded exchanges of the mock API, in order",
        "x-pagination": { "limit": "limit", "cursor": "after", "items": "/recordings", "key": "/number" },
        "parameters": [
          { "$ref": "#/components/parameters/Limit" },
          { "$ref": "#/components/parameters/After" },
          {
            "name": "used",
            "in": "query",
            "description": "true for recordings that a response was based on only, false for unused recordings only.",
            "schema": { "type": "boolean" }
          }
        ],
        "responses": {
          "200": {
            "description": "A page of the recordings.",
            "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Recordings" } } },
            "links": {
              "recording": {
                "operationId": "getRecording",
                "parameters": { "number": "$response.body#/recordings/0/number" }
              }
            }
          },
          "400": { "$ref": "#/components/responses/BadRequest" },
          "401": { "$ref": "#/components/responses/Unauthorized" },
          "403": { "$ref": "#/components/responses/Forbidden" }
        }
      },
      "post": {
        "operationId": "saveRecording",
        "summary": "Save the exchange of a journal entry as a recording, if the mock API was started with --save-to",
        "description": "The exchange is added to the file of --save-to with its secrets redacted, and the mock API replays it from then on. Without a response in the request, the response that was sent is saved.",
        "requestBody": {
          "required": true,
          "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Saving" } } }
        },
        "responses": {
          "201": {
            "description": "The exchange was saved.",
            "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Saved" } } }
          },
          "400": { "$ref": "#/components/responses/BadRequest" },
          "401": { "$ref": "#/components/responses/Unauthorized" },
          "403": { "$ref": "#/components/responses/Forbidden" },
          "404": { "$ref": "#/components/responses/NotFound" },
          "409": { "$ref": "#/components/responses/Conflict" },
          "413": { "$ref": "#/components/responses/TooLarge" },
          "415": { "$ref": "#/components/responses/WrongType" },
          "500": { "$ref": "#/components/responses/NotSaved" }
        }
      }
    },
    "/recordings/{number}": {
      "get": {
        "operationId": "getRecording",
        "summary": "Get a recorded exchange",
        "description": "Bodies are limited to their first 64 KiB, and secrets are redacted.",
        "parameters": [
          {
            "name": "number",
            "in": "path",
            "required": true,
            "description": "The number, as in the list.",
            "schema": { "type": "integer", "minimum": 1 }
          }
        ],
        "responses": {
          "200": {
            "description": "The exchange.",
            "content": { "application/json": { "schema": { "$ref": "#/components/schemas/RecordedExchange" } } }
          },
          "400": { "$ref": "#/components/responses/BadRequest" },
          "401": { "$ref": "#/components/responses/Unauthorized" },
          "403": { "$ref": "#/components/responses/Forbidden" },
          "404": { "$ref": "#/components/responses/NotFound" }
        }
      }
    },
    "/state": {
      "get": {
        "operationId": "getState",
        "summary": "Get what a stateful mock API remembers, of a session or of requests without one",
        "parameters": [
          { "$ref": "#/components/parameters/Session" },
          { "$ref": "#/components/parameters/OwnSession" }
        ],
        "responses": {
          "200": { "$ref": "#/components/responses/State" },
          "400": { "$ref": "#/components/responses/BadRequest" },
          "401": { "$ref": "#/components/responses/Unauthorized" },
          "403": { "$ref": "#/components/responses/Forbidden" }
        }
      },
      "put": {
        "operationId": "setState",
        "summary": "Replace what a stateful mock API remembers, starting with the next request",
        "parameters": [
          { "$ref": "#/components/parameters/Session" },
          { "$ref": "#/components/parameters/OwnSession" }
        ],
        "requestBody": {
          "required": true,
          "content": { "application/json": { "schema": { "$ref": "#/components/schemas/State" } } }
        },
        "responses": {
          "200": { "$ref": "#/components/responses/State" },
          "400": { "$ref": "#/components/responses/BadRequest" },
          "401": { "$ref": "#/components/responses/Unauthorized" },
          "403": { "$ref": "#/components/responses/Forbidden" },
          "409": { "$ref": "#/components/responses/Conflict" },
          "413": { "$ref": "#/components/responses/TooLarge" },
          "415": { "$ref": "#/components/responses/WrongType" }
        }
      },
      "delete": {
        "operationId": "resetState",
        "summary": "Return to the first state; with a session, only in that session",
        "parameters": [
          { "$ref": "#/components/parameters/Session" },
          { "$ref": "#/components/parameters/OwnSession" }
        ],
        "responses": {
          "204": { "description": "The mock API remembers no changes.", "content": {} },
          "400": { "$ref": "#/components/responses/BadRequest" },
          "401": { "$ref": "#/components/responses/Unauthorized" },
          "403": { "$ref": "#/components/responses/Forbidden" }
        }
      }
    },
    "/webhooks/{name}": {
      "post": {
        "operationId": "sendWebhook",
        "summary": "Send a webhook of the contract now",
        "description": "The request is made from the examples and schemas of the contract, and signed where the contract describes a signature and the key callback-secret-env names a secret. It goes to this machine, and to hosts that --callback-host allows. The response comes when the receiver has responded, or did not respond in time.",
        "parameters": [
          {
            "name": "name",
            "in": "path",
            "required": true,
            "description": "The name of the webhook in the contract.",
            "schema": { "type": "string", "minLength": 1 }
          }
        ],
        "requestBody": {
          "required": true,
          "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Target" } } }
        },
        "responses": {
          "200": {
            "description": "The webhook was sent, or its receiver could not be reached.",
            "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Sent" } } }
          },
          "400": { "$ref": "#/components/responses/BadRequest" },
          "401": { "$ref": "#/components/responses/Unauthorized" },
          "403": { "$ref": "#/components/responses/Forbidden" },
          "404": { "$ref": "#/components/responses/NotFound" },
          "409": { "$ref": "#/components/responses/NotSent" },
          "413": { "$ref": "#/components/responses/TooLarge" },
          "415": { "$ref": "#/components/responses/WrongType" }
        }
      }
    },
    "/reset": {
      "post": {
        "operationId": "reset",
        "summary": "Reset the mock API: the initial scenario, no sessions, an empty journal, no usage counts",
        "responses": {
          "204": { "description": "The mock API is in its initial state.", "content": {} },
          "401": { "$ref": "#/components/responses/Unauthorized" },
          "403": { "$ref": "#/components/responses/Forbidden" }
        }
      }
    },
    "/shutdown": {
      "post": {
        "operationId": "shutDown",
        "summary": "Shut down the mock API, if contract.yaml has mock.allow-shutdown",
        "responses": {
          "202": {
            "description": "The mock API stops after it sends pending responses.",
            "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Ending" } } }
          },
          "401": { "$ref": "#/components/responses/Unauthorized" },
          "403": { "$ref": "#/components/responses/Forbidden" }
        }
      }
    }
  },
  "components": {
    "securitySchemes": {
      "token": { "type": "http", "scheme": "bearer", "description": "The token that the mock API was started with." }
    },
    "parameters": {
      "Limit": {
        "name": "limit",
        "in": "query",
        "description": "The page size; only the last page has fewer elements.",
        "schema": { "type": "integer", "minimum": 1, "maximum": 1000, "default": 100 }
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
      "State": {
        "description": "What the mock API remembers.",
        "content": { "application/json": { "schema": { "$ref": "#/components/schemas/State" } } }
      },
      "Scenario": {
        "description": "The scenario that is now playing.",
        "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Playing" } } }
      },
      "BadRequest": {
        "description": "The request does not match this document.",
        "content": { "application/problem+json": { "schema": { "$ref": "#/components/schemas/Problem" } } }
      },
      "Unauthorized": {
        "description": "The token is missing or wrong.",
        "headers": { "WWW-Authenticate": { "required": true, "schema": { "type": "string" } } },
        "content": { "application/problem+json": { "schema": { "$ref": "#/components/schemas/Problem" } } }
      },
      "Forbidden": {
        "description": "Without a token, the request is not from this machine, or is from a web page; or the operation is disabled.",
        "content": { "application/problem+json": { "schema": { "$ref": "#/components/schemas/Problem" } } }
      },
      "TooLarge": {
        "description": "The body is too large.",
        "content": { "application/problem+json": { "schema": { "$ref": "#/components/schemas/Problem" } } }
      },
      "WrongType": {
        "description": "The body is not JSON.",
        "content": { "application/problem+json": { "schema": { "$ref": "#/components/schemas/Problem" } } }
      },
      "NotFound": {
        "description": "There is no such operation, journal entry or recording.",
        "content": { "application/problem+json": { "schema": { "$ref": "#/components/schemas/Problem" } } }
      },
      "Conflict": {
        "description": "The journal no longer has what this needs, such as the whole body of the request.",
        "content": { "application/problem+json": { "schema": { "$ref": "#/components/schemas/Problem" } } }
      },
      "NotSent": {
        "description": "The webhook cannot be sent: the mock API sends none, its URL is not allowed, or no request can be made.",
        "content": { "application/problem+json": { "schema": { "$ref": "#/components/schemas/Problem" } } }
      },
      "NotSaved": {
        "description": "The file could not be written.",
        "content": { "application/problem+json": { "schema": { "$ref": "#/components/schemas/Problem" } } }
      },
      "Busy": {
        "description": "There are as many streams as there can be.",
        "content": { "application/problem+json": { "schema": { "$ref": "#/components/schemas/Problem" } } },
        "headers": { "Retry-After": { "required": true, "schema": { "type": "integer" } } }
      }
    },
    "schemas": {
      "State": {
        "type": "object",
        "description": "The items of each collection, by its path, and the single resources by theirs. Secrets are left out; where a state that was shown is set again, they come back.",
        "properties": {
          "collections": {
            "type": "object",
            "description": "Arrays of items, or objects of items by their keys.",
            "additionalProperties": { "type": ["array", "object"] }
          },
          "singles": { "type": "object" },
          "contents": {
            "type": "object",
            "description": "The contents of uploads, by the paths of their items.",
            "additionalProperties": {
              "type": "object",
              "required": ["type", "base64"],
              "properties": { "type": { "type": "string" }, "base64": { "type": "string" } }
            }
          },
          "owners": {
            "type": "object",
            "description": "The accounts of items, by their paths.",
            "additionalProperties": { "type": "string" }
          },
          "given": {
            "type": "object",
            "description": "What identifiers of new items must follow, so that none is given twice.",
            "properties": {
              "changes": { "type": "integer" },
              "numbers": { "type": "object", "additionalProperties": { "type": "integer" } }
            }
          }
        },
        "additionalProperties": false
      },
      "Health": { "type": "object", "required": ["status"], "properties": { "status": { "const": "ok" } } },
      "Version": {
        "type": "object",
        "required": ["name", "version"],
        "properties": {
          "name": { "const": "contract" },
          "version": { "type": "string" },
          "saveTo": {
            "description": "The file that exchanges can be saved to; absent without --save-to.",
            "type": "string"
          }
        }
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
              "required": ["name", "summary", "parameters"],
              "properties": {
                "name": { "type": "string", "minLength": 1 },
                "summary": { "type": "string" },
                "parameters": {
                  "description": "What follows the name: `slow:delay=2s`.",
                  "type": "array",
                  "items": {
                    "type": "object",
                    "required": ["name", "example"],
                    "properties": { "name": { "type": "string", "minLength": 1 }, "example": { "type": "string" } }
                  }
                }
              }
            },
            "x-unique-key": { "key": "/name" }
          }
        }
      },
      "Contract": {
        "type": "object",
        "required": ["documents", "operations", "workflows"],
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
          },
          "workflows": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["id", "place", "steps"],
              "properties": {
                "id": { "type": "string", "minLength": 1 },
                "summary": { "type": "string" },
                "place": { "description": "file:line:column", "type": "string", "minLength": 1 },
                "steps": {
                  "description": "A step has an operation, or a workflow that it runs.",
                  "type": "array",
                  "minItems": 1,
                  "items": {
                    "type": "object",
                    "required": ["id"],
                    "properties": {
                      "id": { "type": "string", "minLength": 1 },
                      "operation": { "type": "string", "minLength": 1 },
                      "method": { "type": "string", "minLength": 1 },
                      "path": { "type": "string", "pattern": "^/" },
                      "requests": {
                        "description": "The requests of the operation in the journal.",
                        "type": "integer",
                        "minimum": 0
                      },
                      "workflow": { "type": "string", "minLength": 1 }
                    }
                  }
                }
              }
            },
            "x-unique-key": { "key": "/id" }
          }
        }
      },
      "Ending": { "type": "object", "required": ["status"], "properties": { "status": { "const": "ending" } } },
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
      },
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
          "elapsed": {
            "description": "How long the reply took to make, in milliseconds, without the delays of a scenario; absent where it was ready.",
            "type": "number",
            "minimum": 0
          },
          "request": {
            "type": "object",
            "required": ["method", "url", "headers"],
            "properties": {
              "method": { "type": "string", "minLength": 1 },
              "url": { "description": "The absolute URL at the mock API; of a callback, that of the client.", "type": "string" },
              "headers": { "type": "array", "items": { "$ref": "#/components/schemas/Header" } },
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
                  "recorded",
                  "page",
                  "refused",
                  "method",
                  "example",
                  "stateful",
                  "forwarded",
                  "judged",
                  "scenario",
                  "misdirected",
                  "callback",
                  "absent",
                  "unmatched"
                ]
              },
              "place": { "description": "In the recordings: file:line:column", "type": "string" },
              "operation": { "type": "string" },
              "scenario": { "type": "string" },
              "callback": { "description": "The name of a callback or webhook that the mock API sent.", "type": "string" },
              "request": {
                "description": "The number of the entry that caused the callback; absent for a webhook.",
                "type": "integer"
              }
            }
          },
          "nearest": { "type": "array", "items": { "$ref": "#/components/schemas/Near" } },
          "findings": { "type": "array", "items": { "$ref": "#/components/schemas/Finding" } }
        }
      },
      "Usage": {
        "type": "object",
        "required": [
          "requests",
          "unmatchedCount",
          "violationCount",
          "unusedCount",
          "requested",
          "unmatched",
          "violations"
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
                "used": { "description": "Whether a response was based on it.", "type": "boolean" },
                "recorded": {
                  "description": "When it was recorded, as the file says; absent if it does not.",
                  "type": "string"
                }
              }
            },
            "x-unique-key": { "key": "/number" }
          }
        }
      },
      "Header": {
        "type": "object",
        "required": ["name", "value"],
        "properties": { "name": { "type": "string" }, "value": { "type": "string" } }
      },
      "RequestDetail": {
        "type": "object",
        "required": ["method", "url", "headers", "size", "isWhole"],
        "properties": {
          "method": { "type": "string", "minLength": 1 },
          "url": { "type": "string" },
          "headers": { "type": "array", "items": { "$ref": "#/components/schemas/Header" } },
          "body": {
            "description": "The body as text, without its content coding; absent if it is empty or not text.",
            "type": "string"
          },
          "size": { "description": "The size of the body, in bytes.", "type": "integer", "minimum": 0 },
          "isWhole": { "description": "Whether the body is shown in full.", "type": "boolean" }
        }
      },
      "ResponseDetail": {
        "type": "object",
        "required": ["status", "headers", "size", "isWhole"],
        "properties": {
          "status": { "type": "integer" },
          "reason": { "type": "string" },
          "headers": { "type": "array", "items": { "$ref": "#/components/schemas/Header" } },
          "body": {
            "description": "The body as text, without its content coding; absent if it is empty or not text.",
            "type": "string"
          },
          "size": { "description": "The size of the body, in bytes.", "type": "integer", "minimum": 0 },
          "isWhole": { "description": "Whether the body is shown in full.", "type": "boolean" }
        }
      },
      "Exchange": {
        "type": "object",
        "required": ["entry", "request"],
        "properties": {
          "entry": { "$ref": "#/components/schemas/Entry" },
          "request": { "$ref": "#/components/schemas/RequestDetail" },
          "response": { "$ref": "#/components/schemas/ResponseDetail" },
          "curl": {
            "description": "A command that sends the request again, with secrets as variables of the shell; absent if the journal keeps only the beginning of the body.",
            "type": "string",
            "minLength": 1
          },
          "elapsed": {
            "description": "How long the mock API took to make the response, in milliseconds; absent for a response that it had ready.",
            "type": "number",
            "minimum": 0
          },
          "wire": {
            "description": "What a scenario did on the wire, step by step; absent if the response was sent at once.",
            "type": "array",
            "minItems": 1,
            "items": { "type": "string", "minLength": 1 }
          }
        }
      },
      "HAR": {
        "type": "object",
        "required": ["log"],
        "properties": {
          "log": {
            "type": "object",
            "required": ["version", "creator", "entries"],
            "properties": {
              "version": { "type": "string", "const": "1.2" },
              "creator": { "type": "object" },
              "entries": { "type": "array", "minItems": 1, "maxItems": 1, "items": { "type": "object" } }
            }
          }
        }
      },
      "Replayed": {
        "type": "object",
        "required": ["number"],
        "properties": {
          "number": { "description": "The number of the new journal entry.", "type": "integer", "minimum": 1 }
        }
      },
      "Target": {
        "type": "object",
        "required": ["url"],
        "additionalProperties": false,
        "properties": {
          "url": { "description": "Where the webhook is sent: an absolute URL.", "type": "string", "minLength": 1 },
          "session": { "description": "The session that the journal entry belongs to.", "type": "string", "minLength": 1 }
        }
      },
      "Sent": {
        "type": "object",
        "required": ["number"],
        "properties": {
          "number": { "description": "The number of the journal entry.", "type": "integer", "minimum": 1 },
          "status": { "description": "The status of the receiver; absent if it did not respond.", "type": "integer" },
          "fault": { "description": "Why the receiver did not respond.", "type": "string" }
        }
      },
      "Saving": {
        "type": "object",
        "required": ["number"],
        "additionalProperties": false,
        "properties": {
          "number": { "description": "The number of the journal entry.", "type": "integer", "minimum": 1 },
          "response": {
            "type": "object",
            "required": ["status"],
            "additionalProperties": false,
            "properties": {
              "status": { "type": "integer", "minimum": 200, "maximum": 599 },
              "contentType": { "type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[!-~]+( [!-~]+)*$" },
              "body": { "type": "string" }
            }
          }
        },
        "example": { "number": 1 }
      },
      "Saved": {
        "type": "object",
        "required": ["file"],
        "properties": { "file": { "type": "string", "minLength": 1 } }
      },
      "RecordedExchange": {
        "type": "object",
        "required": ["number", "place", "request", "response"],
        "properties": {
          "number": { "type": "integer", "minimum": 1 },
          "place": { "type": "string", "minLength": 1 },
          "recorded": { "type": "string" },
          "request": { "$ref": "#/components/schemas/RequestDetail" },
          "response": { "$ref": "#/components/schemas/ResponseDetail" }
        }
      },
      "MediaContents": {
        "type": "array",
        "items": {
          "type": "object",
          "required": ["type"],
          "properties": {
            "type": { "type": "string" },
            "schema": {},
            "example": { "type": "string" }
          }
        }
      },
      "OperationReference": {
        "type": "object",
        "required": ["id", "method", "path", "url", "isDeprecated", "parameters", "responses", "place"],
        "properties": {
          "id": { "type": "string", "minLength": 1 },
          "method": { "type": "string", "minLength": 1 },
          "path": { "type": "string", "pattern": "^/" },
          "url": { "description": "The path with the server path before it.", "type": "string", "pattern": "^/" },
          "summary": { "type": "string" },
          "isDeprecated": { "type": "boolean" },
          "place": { "type": "string" },
          "parameters": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["name", "in", "required"],
              "properties": {
                "name": { "type": "string" },
                "in": { "enum": ["path", "query", "header", "cookie"] },
                "required": { "type": "boolean" },
                "schema": {},
                "example": { "type": "string" },
                "default": { "type": "string" }
              }
            }
          },
          "requestBody": {
            "type": "object",
            "required": ["required", "content"],
            "properties": {
              "required": { "type": "boolean" },
              "content": { "$ref": "#/components/schemas/MediaContents" }
            }
          },
          "responses": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["status", "description", "headers", "content"],
              "properties": {
                "status": { "type": "string" },
                "description": { "type": "string" },
                "headers": { "type": "array", "items": { "type": "string" } },
                "content": { "$ref": "#/components/schemas/MediaContents" }
              }
            }
          }
        }
      }
    }
  }
}

"""##

  /// The text of `page/api.js`.
  static let pageApiJS = ##"""
// The control API, as its OpenAPI document at /__contract/openapi.json describes it.

import { find } from "./dom.js";

let token = null;

const headers = () => (token === null ? {} : { Authorization: `Bearer ${token}` });

/** An error response, or no response. */
export class Failure extends Error {
  constructor(status, detail) {
    super(detail);
    this.status = status;
  }
}

let asking = null;

/** Asks for the token of the control API once, whoever needs it. */
function askForToken() {
  asking ??= new Promise((resolve) => {
    const dialog = find("#token");
    dialog.addEventListener("cancel", (event) => event.preventDefault());
    find("form", dialog).addEventListener("submit", (event) => {
      event.preventDefault();
      token = find("input", dialog).value;
      dialog.close();
      asking = null;
      resolve();
    }, { once: true });
    dialog.showModal();
  });
  return asking;
}

async function send(method, path, body, extra = {}) {
  const type = body === undefined ? {} : { "Content-Type": "application/json" };
  const request = { method, headers: { ...headers(), ...type, ...extra.headers }, cache: "no-store", signal: extra.signal };
  if (body !== undefined) request.body = JSON.stringify(body);
  let response;
  try {
    response = await fetch(`/__contract/${path}`, request);
  } catch (error) {
    throw error.name === "AbortError" ? error : new Failure(0, "The mock API does not respond.");
  }
  if (response.status === 401) {
    await askForToken();
    return send(method, path, body, extra);
  }
  if (response.ok) return response;
  const problem = await response.json().catch(() => ({}));
  throw new Failure(response.status, problem.detail ?? `The control API responded with status ${response.status}.`);
}

/** Sends a request, and returns the JSON of its response. */
export async function call(method, path, body) {
  const response = await send(method, path, body);
  return response.status === 204 ? null : response.json();
}

/** Returns all elements of a paged list, up to a limit. */
export async function all(path, name, limit = 10_000) {
  const found = [];
  for (;;) {
    const last = found.at(-1)?.number;
    const page = await call("GET", `${path}?limit=1000${last === undefined ? "" : `&after=${last}`}`);
    found.push(...page[name]);
    if (page[name].length < 1000 || found.length >= limit) return found.slice(0, limit);
  }
}

/**
 * Reads the stream of events for ever; reconnects after the last entry that was received.
 *
 * @param listener Called with the name and the data of each event.
 * @param state Called with `true` when the stream begins, and with `false` and a reason when it ends.
 */
export async function watch(listener, state) {
  let last = 0;
  let wait = 500;
  for (;;) {
    try {
      const response = await send("GET", "events", undefined, { headers: { "Last-Event-ID": String(last) } });
      state(true);
      wait = 500;
      for await (const event of events(response.body)) {
        if (event.id !== undefined) last = Number(event.id);
        const data = JSON.parse(event.data);
        if (event.event === "change" && data.kind === "reset") last = 0;
        listener(event.event, data);
      }
      state(false, "The connection was closed.");
    } catch (error) {
      state(false, error.message);
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
    wait = Math.min(wait * 2, 8000);
  }
}

/** Yields the events of a body with server-sent events. */
async function* events(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (text + value).split("\n\n");
    text = blocks.pop();
    for (const block of blocks) {
      const event = {};
      for (const line of block.split("\n")) {
        const colon = line.indexOf(": ");
        if (colon > 0) event[line.slice(0, colon)] = line.slice(colon + 2);
      }
      if (event.data !== undefined) yield event;
    }
  }
}

"""##

  /// The text of `page/app.js`.
  static let pageAppJS = ##"""
// The inspector of a mock API: its views, and what they share.

import { Failure, call, watch } from "./api.js";
import { find } from "./dom.js";
import * as contract from "./contract.js";
import * as journal from "./journal.js";
import * as recordings from "./recordings.js";
import * as scenario from "./scenario.js";
import * as state from "./state.js";

const views = { requests: journal, recordings, contract, state };

/** Shows a message about something that went wrong, or about what was done; an empty one hides it. */
function notice(text, isGood = false) {
  const place = find("#notice");
  place.textContent = text;
  place.className = isGood ? "done" : "failed";
  place.hidden = text === "";
}

/** Shows the view that the address names: `#requests/12`. */
async function route() {
  const [name, ...rest] = location.hash.slice(1).split("/");
  const shown = name in views ? name : "requests";
  for (const key of Object.keys(views)) find(`#${key}`).hidden = key !== shown;
  for (const link of document.querySelectorAll("nav a")) {
    if (link.hash === `#${shown}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  await views[shown].show(rest.length === 0 ? null : decodeURIComponent(rest.join("/")));
}

/** Says what is mocked. */
function describe() {
  const count = recordings.count();
  const titles = contract.titles();
  find("#about").textContent = [...titles.slice(0, 3), titles.length > 3 ? `and ${titles.length - 3} more` : null,
    `${count} recording${count === 1 ? "" : "s"}`].filter(Boolean).join(" · ");
}

/** Reads again what a reload of the mock changes. */
async function refresh() {
  await Promise.all([recordings.refresh(), contract.refresh(), scenario.refresh()]);
  describe();
}

/** Does something, and shows what went wrong. */
function reported(action) {
  return async (...values) => {
    try {
      await action(...values);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      notice(error.message);
    }
  };
}

/** Does what a user asks for: the message about what came before is hidden. */
function guarded(action) {
  return reported((...values) => {
    notice("");
    return action(...values);
  });
}

const shared = { notice, guarded, version: {} };
for (const view of [...Object.values(views), scenario]) view.start(shared);

window.addEventListener("hashchange", guarded(route));

// An event does not hide the message about what a user did.
watch(reported(async (name, data) => {
  if (name === "request") {
    journal.add(data);
    state.changed();
  } else if (name === "dropped") journal.drop(data.count);
  else if (data.kind === "scenario") await scenario.refresh();
  else if (data.kind === "reload") await refresh();
  else if (data.kind === "journal") journal.clear();
  else {
    journal.clear();
    await Promise.all([recordings.refresh(), scenario.refresh()]);
  }
}), (isOpen, reason) => {
  find("#connection").textContent = isOpen ? "Live" : `Disconnected: ${reason}`;
  find("#connection").className = isOpen ? "live" : "lost";
});

await guarded(async () => {
  Object.assign(shared.version, await call("GET", "version"));
  await refresh();
  await route();
})();
document.documentElement.dataset.ready = "true";

"""##

  /// The text of `page/contract.js`.
  static let pageContractJS = ##"""
// The contract as a reference, with a form that sends requests to the mock API.

import { call } from "./api.js";
import { duration, element, fill, find, indented, message, pairs, reveal, status } from "./dom.js";
import * as scenario from "./scenario.js";

const section = find("#contract");
const detail = find(".detail", section);
const toolbar = find(".toolbar", section);
let contract = { documents: [], operations: [], workflows: [] };
let selected = null;
let guarded;

export function start(shared) {
  guarded = shared.guarded;
  toolbar.addEventListener("input", list);
  toolbar.addEventListener("submit", (event) => event.preventDefault());
}

/** The titles of the documents. */
export const titles = () => contract.documents.map((document) => document.title);

/** Reads the contract again. */
export async function refresh() {
  contract = await call("GET", "contract");
  list();
}

export async function show(name) {
  selected = name;
  list();
  if (selected === null) {
    fill(detail, element("p", { class: "hint" }, contract.operations.length === 0
      ? "The mock API has no contract." : "Choose an operation to read about it and to try it."));
    return;
  }
  draw(await call("GET", `operation?id=${encodeURIComponent(selected)}`));
  reveal(detail, `Operation ${selected}`);
}

function list() {
  const text = toolbar.text.value.toLowerCase();
  const shown = contract.operations.filter((operation) =>
    `${operation.method} ${operation.path} ${operation.id} ${operation.summary ?? ""}`.toLowerCase().includes(text));
  const documents = contract.documents.map((document) => element("section", {},
    element("h2", {}, document.title), element("p", { class: "hint" }, `${document.file}, version ${document.version}`),
    element("ul", { class: "plain" }, shown.filter((operation) => operation.place.startsWith(`${document.file}:`)).map(link))));
  const files = contract.documents.map((document) => `${document.file}:`);
  const others = shown.filter((operation) => !files.some((file) => operation.place.startsWith(file)));
  find(".operations", section).replaceChildren(...documents,
    others.length === 0 ? "" : element("ul", { class: "plain" }, others.map(link)), ...contract.workflows.map(workflow));
}

/** Returns a workflow with its steps, and which of them the mock API got requests for. */
const workflow = ({ id, summary, steps }) => element("section", {},
  element("h2", {}, `Workflow ${id}`), summary === undefined ? null : element("p", { class: "hint" }, summary),
  element("ol", {}, steps.map((step) => element("li", {}, step.operation === undefined
    ? `${step.id}: runs ${step.workflow}`
    : element("a", { href: `#contract/${encodeURIComponent(step.operation)}` }, `${step.id}: ${step.method} ${step.path}`),
    step.operation === undefined ? null : element("span", { class: "dim" },
      step.requests === 0 ? " not requested" : ` requested ${step.requests === 1 ? "once" : `${step.requests} times`}`)))));

const link = (operation) => element("li", {},
  element("a", {
    class: "operation", href: `#contract/${encodeURIComponent(operation.id)}`,
    "aria-current": operation.id === selected ? "true" : null,
  }, element("b", {}, operation.method), ` ${operation.path}`),
  operation.summary === undefined ? null : element("p", { class: "hint" }, operation.summary));

function draw(operation) {
  fill(detail,
    element("h2", {}, element("b", {}, operation.method), ` ${operation.path}`),
    operation.isDeprecated ? element("p", { class: "warned" }, "Deprecated") : null,
    operation.summary === undefined ? null : element("p", {}, operation.summary),
    pairs([["Operation", operation.id], ["Place", element("code", {}, operation.place)]]),
    trial(operation),
    operation.requestBody === undefined ? null : element("section", {},
      element("h3", {}, `Request body${operation.requestBody.required ? "" : " (optional)"}`),
      operation.requestBody.content.map(media)),
    element("section", {}, element("h3", {}, "Responses"), operation.responses.map((response) =>
      element("section", { class: "message" },
        element("h4", {}, `${response.status} ${response.description}`),
        response.headers.length === 0 ? null : element("p", { class: "hint" }, `Headers: ${response.headers.join(", ")}`),
        response.content.map(media)))));
}

const media = (content) => element("div", {}, element("p", {}, element("code", {}, content.type)),
  content.schema === undefined ? null : block("Schema", JSON.stringify(content.schema, null, 2)),
  content.example === undefined ? null : block("Example", indented(content.example)));

const block = (title, text) => element("details", {}, element("summary", {}, title),
  element("pre", { tabindex: "0", "aria-label": title }, text));

/** Headers that a page cannot send. */
const unsendable = ["accept-charset", "accept-encoding", "connection", "content-length", "cookie", "date", "expect", "host",
  "keep-alive", "origin", "referer", "te", "trailer", "transfer-encoding", "upgrade", "via"];

/** Returns a form that sends a request of an operation. */
function trial(operation) {
  const fields = operation.parameters.map((parameter, position) => {
    const isSent = parameter.in !== "cookie" && !unsendable.includes(parameter.name.toLowerCase());
    const schema = parameter.schema;
    return element("label", {},
      `${parameter.name} `, element("span", { class: "dim" },
        [parameter.in, parameter.required ? "required" : "optional", schema?.type, schema?.format,
          isSent ? null : "a page cannot send it"].filter(Boolean).join(", ")),
      element("input", {
        name: `parameter-${position}`, required: parameter.required && isSent, disabled: !isSent, autocomplete: "off",
        value: parameter.required ? parameter.example ?? "" : "", placeholder: parameter.example ?? "",
      }));
  });
  const content = operation.requestBody?.content[0];
  const body = content === undefined ? null : element("label", {}, `Body `, element("span", { class: "dim" }, content.type),
    element("textarea", { name: "body", rows: "6", spellcheck: "false" }, content.example ?? ""));
  const result = element("div", { class: "result", role: "status" });
  const canSend = !["CONNECT", "TRACE", "TRACK"].includes(operation.method);
  const send = guarded(async (event) => {
    event.preventDefault();
    const form = event.target;
    let path = operation.url;
    const query = [];
    const headers = {};
    operation.parameters.forEach((parameter, position) => {
      const { value, disabled } = form.elements[`parameter-${position}`];
      if (disabled || (value === "" && !parameter.required)) return;
      if (parameter.in === "path") path = path.replaceAll(`{${parameter.name}}`, encodeURIComponent(value));
      else if (parameter.in === "query") query.push(`${encodeURIComponent(parameter.name)}=${encodeURIComponent(value)}`);
      else headers[parameter.name] = value;
    });
    if (scenario.session() !== "") headers["X-Contract-Session"] = scenario.session();
    const request = { method: operation.method, headers, cache: "no-store", redirect: "manual" };
    if (body !== null && form.elements.body.value !== "") {
      request.body = form.elements.body.value;
      headers["Content-Type"] = content.type;
    }
    result.replaceChildren("Waiting…");
    const start = performance.now();
    try {
      const response = await fetch(path + (query.length === 0 ? "" : `?${query.join("&")}`), request);
      if (response.type === "opaqueredirect") {
        result.replaceChildren("The response is a redirect; see it in the list of requests.");
        return;
      }
      const bytes = new Uint8Array(await response.arrayBuffer());
      const took = Math.round(performance.now() - start);
      fill(result, element("p", {}, status(response.status), " ", element("span", { class: "dim" }, duration(took))),
        message("Response", `${response.status} ${response.statusText}`, {
          headers: [...response.headers].map(([name, value]) => ({ name, value })), ...text(bytes),
        }));
    } catch (error) {
      fill(result, element("p", { class: "failure" }, `No whole response: ${error.message}`));
    }
  });
  return element("section", {}, element("h3", {}, "Try it"),
    canSend ? element("form", { class: "trial", onsubmit: send }, fields, body,
      element("p", { class: "actions" }, element("button", { type: "submit" }, "Send")))
      : element("p", { class: "hint" }, "A page cannot send requests with this method."),
    result);
}

function text(bytes) {
  const size = bytes.length;
  const shown = bytes.subarray(0, 64 << 10);
  try {
    const body = new TextDecoder("utf-8", { fatal: true }).decode(shown, { stream: shown.length < size });
    return { size, isWhole: shown.length === size, ...(size === 0 ? {} : { body }) };
  } catch {
    return { size, isWhole: true };
  }
}

"""##

  /// The text of `page/dom.js`.
  static let pageDomJS = ##"""
// Builds elements. Text from the mock API only ever becomes text nodes and attribute values, never markup.

/** Returns an element with attributes, event listeners (`onclick`) and children; `null` children are left out. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value === true ? "" : String(value));
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return made;
}

/** Replaces the children of an element; `null` children are left out. */
export function fill(parent, ...children) {
  parent.replaceChildren(...children.flat().filter((child) => child !== null && child !== undefined));
}

/**
 * Says what was chosen in a list. Where the detail is below the list, the focus and the view move to it; where it is
 * beside the list, the focus stays, so that the arrow keys go on.
 */
export function reveal(detail, words) {
  find("#chosen").textContent = words;
  if (innerWidth <= 960 || !document.activeElement?.closest("tbody")) detail.focus({ preventScroll: innerWidth > 960 });
}

/** Copies a text, and says so on the button; where the browser does not allow that, the text is shown to be copied. */
export async function copy(text, button) {
  const label = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch {
    prompt("Copy this text:", text);
  }
  setTimeout(() => { button.textContent = label; }, 2000);
}

/** Returns a status with the color of its class; a response without one is `none`. */
export const status = (code) => element("span", { class: `status s${code === undefined ? 0 : Math.floor(code / 100)}` },
  code === undefined ? "none" : String(code));

/** Returns the first element that a selector matches. */
export const find = (selector, parent = document) => parent.querySelector(selector);

/** Returns JSON text with one member per line; every number and string stays as it is written. */
export function indented(text) {
  try {
    JSON.parse(text);
  } catch {
    return text;
  }
  let output = "";
  let depth = 0;
  const line = () => "\n" + "  ".repeat(depth);
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[^\s"{}[\],:]+|[{}[\],:]/gs)) {
    if (token === "{" || token === "[") {
      depth += 1;
      output += token + line();
    } else if (token === "}" || token === "]") {
      depth -= 1;
      output = /[{[]\s*$/.test(output) ? output.trimEnd() + token : output + line() + token;
    } else if (token === ",") output += token + line();
    else output += token === ":" ? ": " : token;
  }
  return output;
}

/** Returns the age of a date in words, such as `3 days`. */
export function age(date) {
  const seconds = (Date.now() - Date.parse(date)) / 1000;
  if (Number.isNaN(seconds)) return "unknown";
  const units = [["year", 31557600], ["month", 2629800], ["day", 86400], ["hour", 3600], ["minute", 60]];
  const [name, size] = units.find(([, size]) => seconds >= size) ?? ["second", 1];
  const count = Math.max(0, Math.floor(seconds / size));
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}

/** Returns milliseconds in words; an empty text where none are known. */
export const duration = (time) => time === undefined ? "" : time < 1000 ? `${Number(time.toPrecision(2))} ms`
  : `${(time / 1000).toFixed(1)} s`;

/** Returns a size in bytes in words. */
export const bytes = (size) => size < 1024 ? `${size} B` : size < 1 << 20 ? `${(size / 1024).toFixed(1)} KB`
  : `${(size / (1 << 20)).toFixed(1)} MB`;

/** Returns the path and query of a URL. */
export function target(url) {
  try {
    const parsed = new URL(url);
    return url.slice(url.indexOf(parsed.pathname, url.indexOf("://") + 3)) || "/";
  } catch {
    return url;
  }
}

/** Returns a table of names and values. */
export function pairs(rows) {
  return element("dl", { class: "pairs" }, rows.filter(Boolean).map(([name, value]) => [
    element("dt", {}, name), element("dd", {}, value),
  ]).flat());
}

/** Returns the body of a message, and its headers folded below it. */
export function message(title, line, detail) {
  const hasBody = detail.body !== undefined;
  const note = detail.size === 0 ? "no body" : `${bytes(detail.size)}${hasBody ? "" : ", not text"}`;
  return element("section", { class: "message" },
    element("h3", {}, title),
    element("p", { class: "line" }, element("code", {}, line)),
    element("p", { class: "hint" }, `Body: ${note}`),
    hasBody ? element("pre", { tabindex: "0", "aria-label": `${title}: body` }, indented(detail.body)) : null,
    hasBody && !detail.isWhole ? element("p", { class: "hint" }, "Only the beginning of the body is shown.") : null,
    element("details", {},
      element("summary", {}, `${detail.headers.length} header${detail.headers.length === 1 ? "" : "s"}`),
      pairs(detail.headers.map((header) => [header.name, header.value]))));
}

/** A bounded list in a table, one page at a time. */
export class PagedTable {
  static rows = 100;

  constructor(section, row) {
    this.body = find("tbody", section);
    this.pager = find(".pager", section);
    this.row = row;
    this.page = 0;
    this.items = [];
    section.addEventListener("keydown", (event) => this.press(event));
  }

  /** Moves through the rows with the arrow keys, Home and End, from one page to the next. */
  press(event) {
    const list = event.target.closest(".scroll");
    if (list === null || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const links = [...this.body.querySelectorAll("a")];
    const current = links.findIndex((link) => link === event.target);
    const chosen = current >= 0 ? current : links.findIndex((link) => link.hasAttribute("aria-current"));
    const goal = { ArrowDown: chosen + 1, ArrowUp: chosen < 0 ? 0 : chosen - 1, Home: 0, End: links.length - 1 }[event.key];
    if (goal === undefined || links.length === 0) return;
    event.preventDefault();
    const step = goal < 0 ? -1 : goal >= links.length ? 1 : 0;
    const target = this.page * PagedTable.rows + goal;
    if (target < 0 || target >= this.items.length) return;
    if (step !== 0) {
      this.page += step;
      this.show(this.items, this.noun);
    }
    const rows = this.body.querySelectorAll("a");
    const link = step === 0 ? rows[goal] : step > 0 ? rows[0] : rows[rows.length - 1];
    link.focus();
    link.click();
  }

  show(items, noun) {
    this.items = items;
    this.noun = noun;
    const pages = Math.max(1, Math.ceil(items.length / PagedTable.rows));
    this.page = Math.min(this.page, pages - 1);
    const start = this.page * PagedTable.rows;
    const visible = items.slice(start, start + PagedTable.rows);
    const focused = this.body.contains(document.activeElement) ? document.activeElement.hash : null;
    this.body.replaceChildren(...visible.map(this.row));
    // A list that is drawn again keeps the focus.
    if (focused !== null) [...this.body.querySelectorAll("a")].find((link) => link.hash === focused)?.focus({ preventScroll: true });
    const turn = (step) => () => {
      this.page += step;
      this.show(this.items, this.noun);
    };
    const end = Math.min(items.length, start + PagedTable.rows);
    this.pager.replaceChildren(
      element("button", { type: "button", disabled: this.page === 0, onclick: turn(-1) }, "Previous"),
      element("span", {}, items.length === 0 ? `No ${noun}` : `${start + 1}–${end} of ${items.length} ${noun}`),
      element("button", { type: "button", disabled: this.page >= pages - 1, onclick: turn(1) }, "Next"));
  }
}

"""##

  /// The text of `page/icon.svg`.
  static let pageIconSVG = ##"""
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1f5fbf"/><path d="M9 10h14M9 16h9M9 22h14" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>

"""##

  /// The text of `page/index.html`.
  static let pageIndexHTML = ##"""
<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>Inspector: mock API</title>
  <link rel="icon" href="/__contract/icon.svg">
  <link rel="stylesheet" href="/__contract/style.css">
  <script type="module" src="/__contract/app.js"></script>
</head>
<body>
  <a class="skip" href="#main">Skip to the content</a>
  <header>
    <div class="title">
      <h1>Inspector</h1>
      <p id="connection" role="status">Connecting…</p>
      <p id="about"></p>
    </div>
    <form id="scenario" aria-label="Scenario">
      <label>Session <input name="session" list="sessions" placeholder="all clients" maxlength="200" autocomplete="off"></label>
      <datalist id="sessions"></datalist>
      <label>Scenario <select name="name"></select></label>
      <span id="parameters"></span>
      <button type="submit">Play</button>
      <button type="button" name="leave">Reset</button>
      <p id="playing" role="status"></p>
    </form>
    <nav aria-label="Views">
      <a href="#requests">Requests</a>
      <a href="#recordings">Recordings</a>
      <a href="#contract">Contract</a>
      <a href="#state">State</a>
    </nav>
  </header>
  <p id="notice" role="alert" hidden></p>
  <p id="chosen" class="unseen" role="status"></p>
  <main id="main" tabindex="-1">
    <section id="requests" aria-labelledby="requests-title">
      <div class="list">
        <form class="toolbar" aria-label="Filter requests">
          <h2 id="requests-title">Requests</h2>
          <label class="search">Filter <input type="search" name="text" placeholder="path, method, session or operation"></label>
          <fieldset class="statuses"><legend>Status</legend></fieldset>
          <label class="check"><input type="checkbox" name="unmatched"> Unmatched</label>
          <label class="check"><input type="checkbox" name="violations"> Violations</label>
          <label class="check"><input type="checkbox" name="preflights" checked> Preflights</label>
          <button type="button" name="pause" aria-pressed="false">Pause</button>
          <button type="button" name="clear">Clear</button>
        </form>
        <div class="scroll" tabindex="0" role="group" aria-label="Requests: the arrow keys move through them">
          <table>
            <caption class="unseen">Requests, newest first</caption>
            <thead>
              <tr><th scope="col">No.</th><th scope="col">Time</th><th scope="col">Request</th><th scope="col">Status</th><th scope="col">Took</th><th scope="col">Response</th><th scope="col">Session</th></tr>
            </thead>
            <tbody></tbody>
          </table>
        </div>
        <div class="pager"></div>
      </div>
      <article class="detail" aria-label="Request" tabindex="-1"></article>
    </section>
    <section id="recordings" aria-labelledby="recordings-title" hidden>
      <div class="list">
        <form class="toolbar" aria-label="Filter recordings">
          <h2 id="recordings-title">Recordings</h2>
          <label class="search">Filter <input type="search" name="text" placeholder="URL, method, status or file"></label>
          <label>Use <select name="used"><option value="">all</option><option value="true">used</option><option value="false">unused</option></select></label>
          <button type="button" name="refresh">Refresh</button>
        </form>
        <div class="scroll" tabindex="0" role="group" aria-label="Recordings: the arrow keys move through them">
          <table>
            <caption class="unseen">Recordings, in their order</caption>
            <thead>
              <tr><th scope="col">No.</th><th scope="col">Request</th><th scope="col">Status</th><th scope="col">Age</th><th scope="col">Use</th></tr>
            </thead>
            <tbody></tbody>
          </table>
        </div>
        <div class="pager"></div>
      </div>
      <article class="detail" aria-label="Recording" tabindex="-1"></article>
    </section>
    <section id="contract" aria-labelledby="contract-title" hidden>
      <div class="list">
        <form class="toolbar" aria-label="Filter operations">
          <h2 id="contract-title">Contract</h2>
          <label class="search">Filter <input type="search" name="text" placeholder="path, method or id"></label>
        </form>
        <div class="operations" tabindex="0" role="group" aria-label="Operations"></div>
      </div>
      <article class="detail" aria-label="Operation" tabindex="-1"></article>
    </section>
    <section id="state" aria-labelledby="state-title" hidden>
      <div class="list">
        <form class="toolbar" aria-label="State">
          <h2 id="state-title">State</h2>
          <label class="search">Filter <input type="search" name="text" placeholder="path"></label>
          <button type="button" name="refresh">Refresh</button>
          <button type="button" name="reset">Reset state</button>
          <button type="button" name="save">Save</button>
          <button type="button" name="load">Load</button>
          <input type="file" name="file" accept="application/json" aria-label="File with a state" hidden>
        </form>
        <div class="scroll" tabindex="0" role="group" aria-label="Resources: the arrow keys move through them">
          <table>
            <caption class="unseen">Resources with what clients write</caption>
            <thead>
              <tr><th scope="col">Path</th><th scope="col">Items</th></tr>
            </thead>
            <tbody></tbody>
          </table>
        </div>
        <div class="pager"></div>
      </div>
      <article class="detail" aria-label="Resource" tabindex="-1"></article>
    </section>
  </main>
  <dialog id="saving" aria-labelledby="saving-title">
    <form>
      <h2 id="saving-title">Make this a recording</h2>
      <p class="hint"></p>
      <label>Status <input name="status" type="number" min="200" max="599" required></label>
      <label>Content type <input name="contentType" maxlength="200"></label>
      <label>Body <textarea name="body" rows="12" spellcheck="false"></textarea></label>
      <p class="actions"><button type="submit">Save</button> <button type="button" name="cancel">Cancel</button></p>
      <p role="alert"></p>
    </form>
  </dialog>
  <dialog id="recording" aria-labelledby="recording-title">
    <h2 id="recording-title">Make this a recording</h2>
    <p class="hint"></p>
    <pre tabindex="0" role="group" aria-label="Recording"></pre>
    <p class="actions">
      <a class="button" download>Download</a>
      <button type="button" name="copy">Copy</button>
      <button type="button" name="save">Save</button>
      <button type="button" name="close">Close</button>
    </p>
    <p role="alert"></p>
  </dialog>
  <dialog id="token" aria-labelledby="token-title">
    <form>
      <h2 id="token-title">Token</h2>
      <p>The mock API asks for the token of <code>mock.control-token-env</code>. The page keeps the token until it is closed.</p>
      <label>Token <input name="token" type="password" autocomplete="off" required></label>
      <p class="actions"><button type="submit">Use</button></p>
    </form>
  </dialog>
  <noscript>The inspector needs JavaScript. The control API at /__contract/openapi.json works without it.</noscript>
</body>
</html>

"""##

  /// The text of `page/journal.js`.
  static let pageJournalJS = ##"""
// The requests to the mock API, as they arrive.

import { call } from "./api.js";
import { PagedTable, copy, duration, element, fill, find, message, pairs, reveal, status, target } from "./dom.js";
import * as recordings from "./recordings.js";
import * as saving from "./saving.js";
import * as scenario from "./scenario.js";

/** The number of requests that the page keeps. */
const limit = 10_000;

const section = find("#requests");
const detail = find(".detail", section);
const toolbar = find(".toolbar", section);
const table = new PagedTable(section, row);
let entries = [];
let dropped = 0;
let selected = null;
let isPaused = false;
let isDue = false;
let shared;

/** The classes of statuses, of which `0` are requests without a response. */
const classes = [["2", "2xx"], ["3", "3xx"], ["4", "4xx"], ["5", "5xx"], ["0", "none"]];

export function start(given) {
  shared = given;
  find(".statuses", toolbar).append(...classes.map(([key, name]) =>
    element("label", { class: `chip s${key}` },
      element("input", { type: "checkbox", name: "status", value: key }), name, element("span", { class: "count" }))));
  saving.start(given);
  toolbar.addEventListener("input", () => {
    table.page = 0;
    list();
  });
  toolbar.addEventListener("submit", (event) => event.preventDefault());
  toolbar.pause.addEventListener("click", () => {
    isPaused = !isPaused;
    toolbar.pause.setAttribute("aria-pressed", String(isPaused));
    list();
  });
  toolbar.clear.addEventListener("click", shared.guarded(() => call("DELETE", "journal")));
}

/** Adds a request; the list is drawn once for all requests that arrive together. */
export function add(entry) {
  entries.push(entry);
  if (entries.length > limit) entries.splice(0, entries.length - limit);
  if (entry.session !== undefined) scenario.offer(entry.session);
  due();
}

/** Counts requests that came too fast to be sent to the page. */
export function drop(count) {
  dropped += count;
  due();
}

/** Removes all requests. */
export function clear() {
  entries = [];
  dropped = 0;
  table.page = 0;
  due();
}

function due() {
  if (isDue || isPaused) return;
  isDue = true;
  setTimeout(() => {
    isDue = false;
    if (!isPaused) list();
  }, 100);
}

/** Whether a browser asks on its own whether a page of another origin may send a request. */
const isPreflight = ({ request }) => request.method === "OPTIONS"
  && request.headers.some((header) => header.name.toLowerCase() === "access-control-request-method");

const statusClass = (entry) => String(entry.status === undefined ? 0 : Math.floor(entry.status / 100));

function list() {
  const counts = {};
  for (const entry of entries) counts[statusClass(entry)] = (counts[statusClass(entry)] ?? 0) + 1;
  for (const chip of toolbar.querySelectorAll(".chip")) find(".count", chip).textContent = counts[find("input", chip).value] ?? 0;
  const statuses = new Set([...toolbar.querySelectorAll("[name=status]:checked")].map((box) => box.value));
  const text = toolbar.text.value.toLowerCase();
  const found = entries.filter((entry) =>
    (statuses.size === 0 || statuses.has(statusClass(entry)))
    && (!toolbar.unmatched.checked || entry.source.kind === "unmatched")
    && (toolbar.preflights.checked || !isPreflight(entry))
    && (!toolbar.violations.checked || entry.findings.some((finding) => finding.severity === "error"))
    && (text === "" || `${entry.request.method} ${target(entry.request.url)} ${entry.status ?? ""} ${entry.session ?? ""} ${entry.operation ?? ""}`
      .toLowerCase().includes(text)));
  const note = `${dropped > 0 ? ` (${dropped} more came too fast to be shown)` : ""}${isPaused ? " (paused)" : ""}`;
  table.show(found.reverse(), `requests${note}`);
}

/** Returns the time of day where the reader is, to the millisecond. */
const clock = (time) => `${new Date(time).toLocaleTimeString("en-GB")}.${time.slice(20, 23)}`;

const sources = {
  recorded: "recorded", page: "page of a recorded list", refused: "documented refusal", method: "method not recorded",
  example: "example of the contract", stateful: "state", forwarded: "forwarded", judged: "refused: breaks the contract",
  scenario: "scenario", misdirected: "refused: host", absent: "not found, as expected", unmatched: "unmatched",
};

const source = (entry) => entry.source.kind === "scenario" ? `scenario ${entry.source.scenario}`
  : entry.source.kind === "callback" ? `callback ${entry.source.callback}`
  : sources[entry.source.kind] ?? entry.source.kind;

const quality = (entry) => entry.source.kind === "unmatched" || entry.findings.some((finding) => finding.severity === "error")
  ? "bad" : entry.findings.length > 0 ? "warned" : "good";

function row(entry) {
  const isSelected = entry.number === selected;
  const count = entry.findings.length;
  return element("tr", { class: isSelected ? "selected" : null },
    element("td", {}, String(entry.number)),
    element("td", {}, element("time", { datetime: entry.time, title: entry.time }, clock(entry.time))),
    element("td", {}, element("a", {
      href: `#requests/${entry.number}`, title: target(entry.request.url), "aria-current": isSelected ? "true" : null,
    }, element("b", {}, entry.request.method), ` ${target(entry.request.url)}`)),
    element("td", {}, status(entry.status)),
    element("td", { class: "figure" }, duration(entry.elapsed)),
    element("td", {}, element("span", { class: quality(entry) }, source(entry)),
      count === 0 ? null : element("span", { class: "badge" }, `${count} finding${count === 1 ? "" : "s"}`)),
    element("td", {}, entry.session ?? ""));
}

export async function show(name) {
  selected = name === null ? null : Number(name);
  list();
  if (selected === null) {
    fill(detail, element("p", { class: "hint" },
      "Send a request to the mock API, and choose it here to see why it got its response."));
    return;
  }
  const found = await call("GET", `journal/${selected}`);
  draw(found);
  const { request, status: code } = found.entry;
  reveal(detail, `Request ${selected}: ${request.method} ${target(request.url)}, status ${code ?? "none"}`);
}

function draw(found) {
  const { entry, request, response } = found;
  const replay = shared.guarded(async () => {
    const { number } = await call("POST", `journal/${entry.number}/replay`);
    location.hash = `#requests/${number}`;
  });
  fill(detail,
    element("h2", { class: "subject" }, element("b", {}, request.method), " ", element("span", {}, target(request.url)), " ",
      status(entry.status)),
    element("p", { class: "actions" },
      element("button", { type: "button", onclick: replay }, "Replay this request"),
      found.curl === undefined ? null
        : element("button", { type: "button", onclick: (event) => copy(found.curl, event.currentTarget) }, "Copy as curl"),
      element("button", { type: "button", onclick: shared.guarded(() => saving.open(found)) }, "Make this a recording…")),
    pairs([
      ["Request", `No. ${entry.number}`],
      ["Response", element("span", { class: quality(entry) }, source(entry))],
      entry.source.place === undefined ? null : ["Recording", recordingLink(entry.source.place)],
      entry.operation === undefined ? null : ["Operation",
        element("a", { href: `#contract/${encodeURIComponent(entry.operation)}` }, entry.operation)],
      ["Scenario", entry.scenario],
      entry.session === undefined ? null : ["Session", entry.session],
      ["Time", entry.time],
      ["Took", found.elapsed === undefined ? "no time: the response was ready" : duration(found.elapsed)],
    ]),
    listing("Findings", entry.findings.map((finding) => element("li", {},
      element("span", { class: finding.severity === "error" ? "bad" : "warned" }, finding.severity), ` ${finding.message} `,
      element("span", { class: "dim" },
        [finding.check, finding.pointer && `body ${finding.pointer}`, finding.place].filter(Boolean).join(" · "))))),
    listing("Nearest recordings", entry.nearest.map((miss) => element("li", {},
      element("code", {}, miss.request), " ", recordingLink(miss.place),
      element("ul", {}, miss.differences.map((difference) => element("li", {}, difference)))))),
    listing("On the wire", (found.wire ?? []).map((step) => element("li", {}, step)), "ol"),
    message("Request", `${request.method} ${request.url}`, request),
    response === undefined
      ? element("section", { class: "message" }, element("h3", {}, "Response"), element("p", { class: "hint" },
        entry.status === undefined ? "No response was sent." : "The journal no longer has the response; replay the request to see it."))
      : message("Response", `${response.status} ${response.reason}`, response));
}

const listing = (title, items, kind = "ul") => items.length === 0 ? null
  : element("section", {}, element("h3", {}, title), element(kind, { class: "plain" }, items));

function recordingLink(place) {
  const number = recordings.number(place);
  return number === null ? element("code", {}, place) : element("a", { href: `#recordings/${number}` }, place);
}

"""##

  /// The text of `page/recordings.js`.
  static let pageRecordingsJS = ##"""
// The recordings, with their age and use.

import { all, call } from "./api.js";
import { PagedTable, age, element, fill, find, message, pairs, reveal, status, target } from "./dom.js";

const section = find("#recordings");
const detail = find(".detail", section);
const toolbar = find(".toolbar", section);
const table = new PagedTable(section, row);
let entries = [];
let selected = null;

export function start({ guarded }) {
  toolbar.addEventListener("input", list);
  toolbar.addEventListener("submit", (event) => event.preventDefault());
  toolbar.refresh.addEventListener("click", guarded(refresh));
}

/** Reads the recordings again. */
export async function refresh() {
  entries = await all("recordings", "recordings");
  list();
}

/** The number of recordings. */
export const count = () => entries.length;

/** Returns the number of the recording at a place in a file; `null` if it is no longer there. */
export const number = (place) => entries.find((entry) => entry.place === place)?.number ?? null;

export async function show(name) {
  selected = name === null ? null : Number(name);
  await refresh();
  if (selected === null) {
    fill(detail, element("p", { class: "hint" }, "Choose a recording to see its request and response."));
    return;
  }
  const found = await call("GET", `recordings/${selected}`);
  const { request, response } = found;
  fill(detail,
    element("h2", { class: "subject" }, element("b", {}, request.method), " ", element("span", {}, target(request.url)), " ",
      status(response.status)),
    pairs([
      ["Recording", `No. ${found.number}`],
      ["File", element("code", {}, found.place)],
      ["Recorded", found.recorded === undefined ? "unknown" : `${found.recorded} (${age(found.recorded)} ago)`],
    ]),
    message("Request", `${request.method} ${request.url}`, request),
    message("Response", `${response.status} ${response.reason}`, response));
  reveal(detail, `Recording ${selected}: ${request.method} ${target(request.url)}, status ${response.status}`);
}

function list() {
  const text = toolbar.text.value.toLowerCase();
  const used = toolbar.used.value;
  table.show(entries.filter((entry) => (used === "" || String(entry.used) === used)
    && `${entry.method} ${entry.url} ${entry.status} ${entry.place}`.toLowerCase().includes(text)), "recordings");
}

function row(entry) {
  const isSelected = entry.number === selected;
  return element("tr", { class: isSelected ? "selected" : null },
    element("td", {}, String(entry.number)),
    element("td", {}, element("a", {
      href: `#recordings/${entry.number}`, title: entry.url, "aria-current": isSelected ? "true" : null,
    }, element("b", {}, entry.method), ` ${target(entry.url)}`)),
    element("td", {}, status(entry.status)),
    element("td", {}, entry.recorded === undefined ? "unknown" : age(entry.recorded)),
    element("td", {}, element("span", { class: entry.used ? "good" : "dim" }, entry.used ? "used" : "unused")));
}

"""##

  /// The text of `page/saving.js`.
  static let pageSavingJS = ##"""
// Makes a recording of the exchange of a request: a file to download, or an entry of the file that the mock saves to.

import { call } from "./api.js";
import { copy, find } from "./dom.js";

const dialog = find("#saving");
const form = find("form", dialog);
const shown = find("#recording");
const [download, copies, saves] = ["a", "[name=copy]", "[name=save]"].map((selector) => find(selector, shown));
const text = find("pre", shown);
let shared;
let number;

export function start(given) {
  shared = given;
  form.cancel.addEventListener("click", () => dialog.close());
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const response = { status: Number(form.status.value), body: form.body.value };
    if (form.contentType.value.trim() !== "") response.contentType = form.contentType.value.trim();
    const isOriginal = form.dataset.original === JSON.stringify(response);
    await save(isOriginal ? {} : { response }, dialog);
  });
  find("[name=close]", shown).addEventListener("click", () => shown.close());
  copies.addEventListener("click", () => copy(text.textContent, copies));
  saves.addEventListener("click", () => save({}, shown));
  shown.addEventListener("close", () => {
    URL.revokeObjectURL(download.href);
    text.textContent = "";
  });
}

/** Saves the exchange, and closes a dialog; what goes wrong is said in it. */
async function save(response, from) {
  const alarm = find("[role=alert]", from);
  alarm.textContent = "";
  try {
    const { file } = await call("POST", "recordings", { number, ...response });
    from.close();
    shared.notice(`Saved to ${file}.`, true);
  } catch (error) {
    alarm.textContent = error.message;
  }
}

/**
 * Opens a dialog with the recording. Of a request that nothing matches, or that was forwarded, the response can be changed
 * before it is saved: it begins as an example of the contract, or as the response that was forwarded.
 */
export async function open(found) {
  number = found.entry.number;
  const { kind } = found.entry.source;
  const isGiven = kind === "unmatched" || kind === "forwarded";
  await (isGiven && shared.version.saveTo !== undefined ? edit(found) : show(kind));
}

async function show(kind) {
  const recording = `${JSON.stringify(await call("GET", `journal/${number}/recording`), null, 2)}\n`;
  const { saveTo } = shared.version;
  text.textContent = recording;
  download.href = URL.createObjectURL(new Blob([recording], { type: "application/json" }));
  download.download = `request-${number}.har`;
  saves.hidden = saveTo === undefined;
  const words = ["A HAR file with one entry, without its secrets."];
  if (kind === "unmatched") words.push("Its response says that nothing matches the request; write the response that you want.");
  words.push(saveTo === undefined
    ? "Put the file into a folder of recordings, and a mock of that folder replays it. To save from this page, start the mock"
      + " with --save-to and a file below its recordings: contract mock --save-to Recordings/saved.har"
    : `Save adds it to ${saveTo}, and the mock API replays it from then on.`);
  find(".hint", shown).textContent = words.join(" ");
  find("[role=alert]", shown).textContent = "";
  shown.showModal();
}

async function edit({ entry, response }) {
  const isForwarded = entry.source.kind === "forwarded" && response !== undefined;
  const given = isForwarded
    ? { status: response.status, body: response.body ?? "", contentType: type(response) } : await example(entry);
  form.status.value = given.status;
  form.contentType.value = given.contentType ?? "";
  form.body.value = given.body;
  // An unchanged forwarded response is saved with all its headers, and with a body that is not text.
  form.dataset.original = isForwarded ? original(given) : "";
  find(".hint", dialog).textContent = isForwarded
    ? `The response of the upstream server is saved to ${shared.version.saveTo}.`
    : `The mock API will reply to this request with the response below. It is saved to ${shared.version.saveTo}.`;
  find("[role=alert]", dialog).textContent = "";
  dialog.showModal();
}

function original(given) {
  const response = { status: given.status, body: form.body.value };
  if (form.contentType.value.trim() !== "") response.contentType = form.contentType.value.trim();
  return JSON.stringify(response);
}

const type = (response) => response.headers.find((header) => header.name.toLowerCase() === "content-type")?.value;

async function example(entry) {
  const none = { status: 200, contentType: "application/json", body: "{}" };
  if (entry.operation === undefined) return none;
  const { responses } = await call("GET", `operation?id=${encodeURIComponent(entry.operation)}`);
  const success = responses.find((response) => response.status.startsWith("2"));
  if (success === undefined) return none;
  const content = success.content[0];
  const status = /^\d+$/.test(success.status) ? Number(success.status) : 200;
  return content === undefined ? { status, body: "" }
    : { status, contentType: content.type.includes("*") ? none.contentType : content.type, body: content.example ?? "" };
}

"""##

  /// The text of `page/scenario.js`.
  static let pageScenarioJS = ##"""
// The scenario of all clients, or of one session.

import { call } from "./api.js";
import { element, find } from "./dom.js";

const form = find("#scenario");
const place = find("#parameters");
const sessions = new Set();
/** The scenarios by name, with their parameters. */
let known = new Map();
/** Whether the fields say what was chosen, and not what plays. */
let isEdited = false;
let guarded;

export function start(shared) {
  guarded = shared.guarded;
  const change = (make) => guarded(async (event) => {
    event.preventDefault();
    await make();
    isEdited = false;
    await refresh();
  });
  form.addEventListener("input", (event) => {
    if (event.target === form.session) return;
    isEdited = true;
    if (event.target === form.elements.name) ask(form.elements.name.value, {});
  });
  form.addEventListener("submit", change(() => {
    const parameters = [...place.querySelectorAll("input")].filter((field) => field.value.trim() !== "")
      .map((field) => `${field.name.slice("parameter-".length)}=${field.value.trim()}`).join(",");
    const name = form.elements.name.value + (parameters === "" ? "" : `:${parameters}`);
    return call("PUT", "scenario", { name, ...(session() === "" ? {} : { session: session() }) });
  }));
  form.leave.addEventListener("click", change(() => call("DELETE", `scenario${query()}`)));
  form.session.addEventListener("change", guarded(() => {
    isEdited = false;
    return refresh();
  }));
}

/** Offers a session that a request named. */
export function offer(name) {
  if (sessions.has(name) || sessions.size >= 200) return;
  sessions.add(name);
  find("#sessions").append(element("option", { value: name }));
}

/** The session that scenarios are chosen for, and that requests of this page name; empty for all clients. */
export const session = () => form.session.value.trim();

const query = () => (session() === "" ? "" : `?session=${encodeURIComponent(session())}`);

/** Shows the scenario that plays now. */
export async function refresh() {
  const [{ scenarios }, playing] = await Promise.all([call("GET", "scenarios"), call("GET", `scenario${query()}`)]);
  const who = session() === "" ? "All clients" : `Session ${session()}`;
  find("#playing").textContent = `${who}: ${playing.name}, ${playing.summary}`;
  // What is being chosen stays when somebody else changes the scenario.
  if (isEdited) return;
  const select = form.elements.name;
  const [name, ...parameters] = playing.name.split(":");
  const names = scenarios.map((scenario) => scenario.name);
  const options = names.includes(name) ? scenarios : [{ name, summary: playing.summary }, ...scenarios];
  select.replaceChildren(...options.map((scenario) =>
    element("option", { value: scenario.name, title: scenario.summary }, scenario.name)));
  select.value = name;
  known = new Map(scenarios.map((scenario) => [scenario.name, scenario]));
  const pairs = parameters.join(":").split(",").filter((part) => part.includes("="));
  ask(name, Object.fromEntries(pairs.map((part) => [part.slice(0, part.indexOf("=")), part.slice(part.indexOf("=") + 1)])));
}

/** Shows a field for each parameter of a scenario. */
function ask(name, values) {
  place.replaceChildren(...(known.get(name)?.parameters ?? []).map((parameter) =>
    element("label", {}, `${parameter.name} `, element("input", {
      name: `parameter-${parameter.name}`, placeholder: parameter.example, maxlength: "500", autocomplete: "off",
      value: values[parameter.name] ?? "",
    }))));
}

"""##

  /// The text of `page/state.js`.
  static let pageStateJS = ##"""
// What a stateful mock remembers, of the chosen session or of all clients without one.

import { call } from "./api.js";
import { PagedTable, element, fill, find, reveal } from "./dom.js";
import * as scenario from "./scenario.js";

const section = find("#state");
const detail = find(".detail", section);
const toolbar = find(".toolbar", section);
const table = new PagedTable(section, row);
let state = { collections: {}, singles: {} };
let selected = null;
let guarded;
let waiting = null;

export function start(shared) {
  guarded = shared.guarded;
  toolbar.addEventListener("submit", (event) => event.preventDefault());
  toolbar.addEventListener("input", list);
  toolbar.refresh.addEventListener("click", guarded(() => show(selected)));
  toolbar.reset.addEventListener("click", guarded(async () => {
    await call("DELETE", `state${query()}`);
    await show(selected);
  }));
  toolbar.save.addEventListener("click", guarded(async () => {
    await refresh();
    const file = new Blob([`${JSON.stringify(state, null, 2)}\n`], { type: "application/json" });
    const link = element("a", { href: URL.createObjectURL(file), download: "state.json" });
    link.click();
    URL.revokeObjectURL(link.href);
  }));
  toolbar.load.addEventListener("click", () => toolbar.file.click());
  toolbar.file.addEventListener("change", guarded(async () => {
    const [file] = toolbar.file.files;
    toolbar.file.value = "";
    if (file !== undefined) await replace(await file.text());
  }));
}

const query = () => (scenario.session() === "" ? "" : `?session=${encodeURIComponent(scenario.session())}`);

/** The collections and single resources, with what each has. */
const parts = () => [...Object.entries(state.collections).map(([path, value]) => ({ path, kind: "collections", value })),
  ...Object.entries(state.singles).map(([path, value]) => ({ path, kind: "singles", value }))];

/** Reads the state again. */
async function refresh() {
  state = await call("GET", `state${query()}`);
  list();
}

/** Reads the state again a moment after requests, if it is shown. */
export function changed() {
  if (section.hidden || waiting !== null || detail.contains(document.activeElement)) return;
  waiting = setTimeout(guarded(async () => {
    waiting = null;
    if (!section.hidden) await show(selected);
  }), 300);
}

/** Replaces the state by a text, and shows it. */
async function replace(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch (error) {
    find("[role=alert]", detail).textContent = `The text is not JSON: ${error.message}`;
    return;
  }
  await call("PUT", `state${query()}`, value);
  await show(selected);
}

export async function show(name) {
  selected = name;
  await refresh();
  const part = parts().find(({ path }) => path === name);
  if (part === undefined) {
    const words = parts().length === 0
      ? "Nothing is remembered. A mock that was started with --stateful shows here what clients write."
      : "Choose a collection to see its items.";
    fill(detail, element("p", { class: "hint" }, words), element("p", { role: "alert" }));
    return;
  }
  const text = element("textarea", { rows: "20", spellcheck: "false", "aria-label": `Items of ${part.path}` });
  text.value = JSON.stringify(part.value, null, 2);
  const form = element("form", {}, text,
    element("p", { class: "actions" }, element("button", { type: "submit" }, "Change")),
    element("p", { role: "alert" }));
  form.addEventListener("submit", guarded(async (event) => {
    event.preventDefault();
    await replace(changedState(part, text.value));
  }));
  fill(detail, element("h2", { class: "subject" }, part.path),
    element("p", { class: "hint" }, scenario.session() === "" ? "Of all clients without a session" : `Of session ${scenario.session()}`),
    form);
  reveal(detail, `${part.path}: ${size(part)}`);
}

/** Returns the text of the state with another text in place of one part. */
function changedState(part, text) {
  const rest = { ...state, [part.kind]: { ...state[part.kind] } };
  delete rest[part.kind][part.path];
  const others = JSON.stringify(rest[part.kind]).slice(1, -1);
  const member = `${JSON.stringify(part.path)}:${text}${others === "" ? "" : `,${others}`}`;
  const parts = Object.entries(rest).filter(([key]) => key !== part.kind)
    .map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`);
  return `{${[`${JSON.stringify(part.kind)}:{${member}}`, ...parts].join(",")}}`;
}

const length = ({ value }) => (Array.isArray(value) ? value.length : Object.keys(value ?? {}).length);

const size = (part) => (part.kind === "singles" ? "single" : `${length(part)} item${length(part) === 1 ? "" : "s"}`);

function list() {
  const text = toolbar.text.value.toLowerCase();
  table.show(parts().filter(({ path }) => path.toLowerCase().includes(text)), "resources");
}

function row(part) {
  const isSelected = part.path === selected;
  return element("tr", { class: isSelected ? "selected" : null },
    element("td", {}, element("a", {
      href: `#state/${encodeURIComponent(part.path)}`, "aria-current": isSelected ? "true" : null,
    }, part.path)),
    element("td", {}, size(part)));
}

"""##

  /// The text of `page/style.css`.
  static let pageStyleCSS = ##"""
:root {
  color-scheme: light dark;
  --page: #ffffff;
  --panel: #f4f6f9;
  --line: #d5dae1;
  --text: #1b2129;
  --dim: #545d69;
  --link: #0b57b0;
  --chosen: #e0eefe;
  --good: #0f6530;
  --warned: #6d4700;
  --bad: #a9152b;
  --button: #eef1f5;
  --ok-back: #ddf5e4;
  --moved: #0b4b96;
  --moved-back: #e0efff;
  --warned-back: #fff0c7;
  --bad-back: #ffe9ea;
  --none: #454d58;
  --none-back: #e8ebef;
}

@media (prefers-color-scheme: dark) {
  :root {
    --page: #12161c;
    --panel: #1a2028;
    --line: #333c47;
    --text: #e7ebf0;
    --dim: #a5afbc;
    --link: #84bcff;
    --chosen: #1d3350;
    --good: #84e2a1;
    --warned: #f3cd6d;
    --bad: #ffb3b5;
    --button: #262e38;
    --ok-back: #14331f;
    --moved: #a9d3ff;
    --moved-back: #122c4c;
    --warned-back: #3b2e0c;
    --bad-back: #431a20;
    --none: #c8d0da;
    --none-back: #2b333d;
  }
}

* { box-sizing: border-box; }
html, body { height: 100%; margin: 0; }

body {
  display: flex;
  flex-direction: column;
  background: var(--page);
  color: var(--text);
  font: 15px/1.45 system-ui, -apple-system, "Segoe UI", "Liberation Sans", sans-serif;
}

[hidden] { display: none !important; }
h1, h2, h3, h4, p { margin: 0; }
h1 { font-size: 1.25rem; letter-spacing: -0.01em; }
h2 { font-size: 1.1rem; overflow-wrap: anywhere; }
h3 { font-size: 1rem; margin-top: 1.1rem; }
h4 { font-size: 0.95rem; }
a { color: var(--link); }
a, button, input, select, textarea, summary, [tabindex] { outline-offset: 2px; }
:focus-visible { outline: 2px solid var(--link); }
main:focus-visible, article:focus-visible { outline: none; }
.scroll:focus-visible, .operations:focus-visible { outline-offset: -2px; }
code, pre, .line, table a, .operation, .subject { font-family: ui-monospace, "Cascadia Mono", "DejaVu Sans Mono", monospace; font-size: 0.86rem; }
.subject { font-size: 1.05rem; font-weight: 500; }
.dim, .hint { color: var(--dim); font-size: 0.88rem; }
.good { color: var(--good); }
.warned { color: var(--warned); }
.bad { color: var(--bad); font-weight: 600; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 0.5rem; top: 0.5rem; background: var(--page); padding: 0.5rem; z-index: 2; }

button, input, select, textarea, .button {
  font: inherit;
  color: inherit;
  background: var(--page);
  border: 1px solid var(--dim);
  border-radius: 7px;
  padding: 0.25rem 0.65rem;
  max-width: 100%;
}
button, .button { background: var(--button); border-color: var(--line); cursor: pointer; text-decoration: none; }
button:hover:enabled, .button:hover { border-color: var(--dim); }
button:disabled { opacity: 0.55; cursor: default; }
button[aria-pressed="true"] { background: var(--chosen); }
textarea { width: 100%; font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: 0.86rem; }
input[type="checkbox"] { accent-color: var(--link); margin: 0 0.2rem 0 0; vertical-align: -0.1em; }

/* The number of a status says its class; the color repeats it. */
.status { display: inline-block; min-width: 2.9rem; text-align: center; padding: 0 0.45rem; border-radius: 0.4rem; font: 600 0.82rem/1.6 system-ui, sans-serif; font-variant-numeric: tabular-nums; }
.s0 { background: var(--none-back); color: var(--none); }
.s1, .s3 { background: var(--moved-back); color: var(--moved); }
.s2 { background: var(--ok-back); color: var(--good); }
.s4 { background: var(--warned-back); color: var(--warned); }
.s5 { background: var(--bad-back); color: var(--bad); }

header { display: flex; flex-wrap: wrap; gap: 0.5rem 1.5rem; align-items: center; padding: 0.75rem 1rem 0; background: var(--panel); border-bottom: 1px solid var(--line); }
.title { flex-basis: 100%; display: flex; flex-wrap: wrap; gap: 0.1rem 0.8rem; align-items: baseline; }
#about { color: var(--dim); font-size: 0.92rem; overflow-wrap: anywhere; }
#connection { font-size: 0.88rem; color: var(--dim); }
#connection.live::before { content: "● "; color: var(--good); }
#connection.lost { color: var(--bad); }
#scenario { flex: 1 1 30rem; display: flex; flex-wrap: wrap; gap: 0.4rem 0.7rem; align-items: center; }
#scenario label { font-size: 0.88rem; }
#scenario input { width: 9rem; }
#playing { flex-basis: 100%; font-size: 0.88rem; color: var(--dim); }
nav { display: flex; gap: 0.3rem; flex-basis: 100%; }
nav a { padding: 0.4rem 0.9rem; text-decoration: none; border-bottom: 3px solid transparent; font-weight: 500; }
nav a[aria-current] { border-bottom-color: var(--link); font-weight: 650; color: var(--text); }
#notice { padding: 0.5rem 1rem; background: var(--chosen); border-bottom: 1px solid var(--line); }
#notice.failed, .failure, .detail [role="alert"]:not(:empty), dialog [role="alert"]:not(:empty) { background: var(--bad-back); color: var(--bad); font-weight: 600; }
#notice.failed::before, .failure::before, .detail [role="alert"]:not(:empty)::before, dialog [role="alert"]:not(:empty)::before { content: "✕ "; }
.failure, .detail [role="alert"]:not(:empty), dialog [role="alert"]:not(:empty) { border-radius: 7px; padding: 0.4rem 0.6rem; overflow-wrap: anywhere; }
#parameters { display: contents; }

main { flex: 1; min-height: 0; }
main > section { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); height: 100%; }
.list { display: flex; flex-direction: column; min-height: 0; border-right: 1px solid var(--line); }
.toolbar { display: flex; flex-wrap: wrap; gap: 0.5rem 0.9rem; align-items: center; padding: 0.6rem 1rem; border-bottom: 1px solid var(--line); font-size: 0.92rem; }
.search { flex: 1 1 14rem; display: flex; gap: 0.5rem; align-items: center; }
.search input { flex: 1; min-width: 0; }
.check { white-space: nowrap; }
.statuses { display: flex; flex-wrap: wrap; gap: 0.35rem; align-items: center; border: 0; margin: 0; padding: 0; min-width: 0; }
.statuses legend { float: left; margin-right: 0.5rem; padding: 0; }
.chip { display: inline-flex; gap: 0.35rem; align-items: center; padding: 0.1rem 0.6rem 0.1rem 0.5rem; border: 1px solid transparent; border-radius: 2rem; cursor: pointer; font-weight: 600; font-size: 0.86rem; }
.chip:has(:checked) { border-color: currentColor; }
.chip:has(:focus-visible) { outline: 2px solid var(--link); outline-offset: 2px; }
.chip input:focus-visible { outline: none; }
.count { font-weight: 400; font-variant-numeric: tabular-nums; }
.scroll, .operations { flex: 1; overflow: auto; min-height: 0; position: relative; }
.operations { padding: 0.6rem 1rem; }
.detail { overflow: auto; min-height: 0; padding: 1rem 1.1rem 2rem; }

table { width: 100%; border-collapse: collapse; }
th { position: sticky; top: 0; background: var(--panel); text-align: left; font-size: 0.82rem; color: var(--dim); z-index: 1; }
th, td { padding: 0.35rem 0.6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
th:first-child, td:first-child { padding-left: 1rem; color: var(--dim); }
td { font-size: 0.9rem; }
.figure { white-space: nowrap; font-variant-numeric: tabular-nums; }
td:nth-child(3) { overflow-wrap: anywhere; }
th, time, #recordings td:nth-child(4) { white-space: nowrap; }
::placeholder { color: var(--dim); opacity: 1; }
#recordings td:nth-child(2) { overflow-wrap: anywhere; }
td a { text-decoration: none; }
td a:hover { text-decoration: underline; }
tbody tr:hover td { background: var(--panel); }
tbody tr.selected td { background: var(--chosen); }
tr.selected td:first-child { box-shadow: inset 4px 0 0 var(--link); color: var(--text); }
.badge { display: inline-block; margin-left: 0.4rem; padding: 0 0.4rem; border: 1px solid currentColor; border-radius: 999px; font-size: 0.78rem; color: var(--warned); white-space: nowrap; }
.pager { display: flex; gap: 0.8rem; align-items: center; padding: 0.4rem 1rem; border-top: 1px solid var(--line); font-size: 0.88rem; color: var(--dim); }

.actions { display: flex; flex-wrap: wrap; gap: 0.5rem; margin: 0.7rem 0; }
.pairs { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.15rem 0.9rem; margin: 0.4rem 0; font-size: 0.9rem; }
.pairs dt { color: var(--dim); }
.pairs dd { margin: 0; overflow-wrap: anywhere; }
.message { border-top: 1px solid var(--line); margin-top: 1rem; }
.message > h3 { margin-top: 0.6rem; }
.line { overflow-wrap: anywhere; }
.plain { padding-left: 1.1rem; margin: 0.3rem 0; }
.plain li { margin: 0.25rem 0; overflow-wrap: anywhere; }
.operations .plain { list-style: none; padding: 0; }
.operation[aria-current] { font-weight: 700; }
pre { background: var(--panel); border: 1px solid var(--line); border-radius: 7px; padding: 0.6rem; margin: 0.4rem 0; overflow: auto; max-height: 26rem; white-space: pre-wrap; overflow-wrap: anywhere; }
summary { cursor: pointer; color: var(--dim); font-size: 0.9rem; margin-top: 0.3rem; }
.trial label, #saving label, #token label { display: block; margin: 0.5rem 0; font-size: 0.92rem; }
.trial input, dialog input { display: block; width: 100%; }

dialog { width: min(44rem, calc(100% - 2rem)); max-height: calc(100% - 2rem); background: var(--page); color: var(--text); border: 1px solid var(--line); border-radius: 12px; padding: 1.1rem 1.25rem; }
dialog::backdrop { background: rgb(0 0 0 / 45%); }
dialog pre { max-height: 45vh; }
dialog .hint { margin: 0.4rem 0; }
.welcome { max-width: 34rem; margin: 15vh auto; padding: 0 1rem; }
.welcome p { margin-top: 0.8rem; }

@media (max-width: 60rem) {
  html, body { height: auto; }
  main > section { display: block; height: auto; }
  .list { border-right: 0; }
  .scroll { overflow-x: auto; max-height: 60vh; }
  .detail { border-top: 3px solid var(--line); }
}

@media (max-width: 40rem) {
  #scenario { flex-basis: 100%; }
  header { padding: 0.6rem 0.8rem 0; }
  #scenario label { display: flex; justify-content: space-between; gap: 0.5rem; flex-basis: 100%; align-items: center; }
  #scenario input, #scenario select { width: 60%; }
  .search { flex-basis: 100%; }
  .toolbar, .detail { padding-left: 0.8rem; padding-right: 0.8rem; }
  th, td { padding: 0.35rem 0.4rem; }
  th:first-child, td:first-child { padding-left: 0.8rem; }
  #requests th:nth-child(2), #requests td:nth-child(2), #requests th:nth-child(6), #requests td:nth-child(6) { display: none; }
  #recordings th:nth-child(4), #recordings td:nth-child(4) { display: none; }
  .pairs { grid-template-columns: minmax(0, 1fr); }
  .pairs dd { margin-bottom: 0.3rem; }
  nav a { padding: 0.45rem 0.6rem; }
}

@media print {
  :root {
    color-scheme: light;
    --page: #ffffff; --panel: #f4f6f9; --line: #c3c9d1; --text: #000000; --dim: #40464e; --link: #0b3d80; --chosen: #eef4fd;
    --good: #0f6530; --warned: #6d4700; --bad: #a9152b; --button: #eef1f5; --ok-back: #ddf5e4; --moved: #0b4b96;
    --moved-back: #e0efff; --warned-back: #fff0c7; --bad-back: #ffe9ea; --none: #454d58; --none-back: #e8ebef;
  }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  html, body { height: auto; }
  main > section { display: block; height: auto; }
  .list { border: 0; }
  .scroll, .operations, .detail { overflow: visible; max-height: none; }
  .scroll { max-height: none; }
  pre { max-height: none; overflow: visible; }
  details::details-content { content-visibility: visible; block-size: auto; }
  #scenario, nav, .actions, .skip, .trial, #connection, .pager button, .toolbar > :not(h2) { display: none !important; }
  th { position: static; }
  tr, .pairs > * { break-inside: avoid; }
}

"""##

  /// The text of `welcome.html`.
  static let welcomeHTML = #"""
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mock API</title>
<link rel="stylesheet" href="/__contract/style.css">
<link rel="icon" href="/__contract/icon.svg">
<main class="welcome">
  <h1>This is a mock API</h1>
  <p>Nothing is recorded at this path.</p>
  <p><a href="/__contract/">Open the inspector</a> to see its recordings, its contract and the requests that it receives.</p>
</main>
</html>

"""#

  /// Every text with its path.
  static let files: [(path: String, text: String)] = [
    ("openapi.json", openapiJSON),
    ("page/api.js", pageApiJS),
    ("page/app.js", pageAppJS),
    ("page/contract.js", pageContractJS),
    ("page/dom.js", pageDomJS),
    ("page/icon.svg", pageIconSVG),
    ("page/index.html", pageIndexHTML),
    ("page/journal.js", pageJournalJS),
    ("page/recordings.js", pageRecordingsJS),
    ("page/saving.js", pageSavingJS),
    ("page/scenario.js", pageScenarioJS),
    ("page/state.js", pageStateJS),
    ("page/style.css", pageStyleCSS),
    ("welcome.html", welcomeHTML),
  ]
}
