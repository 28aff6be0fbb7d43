extension ControlDocument {
  /// The paths for the journal, the usage and the recordings.
  static let records = #"""
    "/journal": {
      "get": {
        "operationId": "getJournal",
        "summary": "List the requests in the journal, oldest first by default",
        "description": "The journal keeps the last 1000 requests, unless the mock API was started with another limit. \#
    A page has 100 entries, or as many as limit. For the next page, send the number of the last entry as after, with \#
    the same order. Secrets are redacted.",
        "x-pagination": { "limit": "limit", "cursor": "after", "items": "/entries", "key": "/number" },
        "parameters": [
          \#(parameter("Limit")),
          \#(parameter("Order")),
          \#(parameter("After")),
          \#(parameter("Session")),
          \#(flag("unmatched", "true for unmatched requests only, false for matched requests only.")),
          \#(flag("violations", "true for requests that violate the contract only, false for valid requests only."))
        ],
        "responses": { \#(answer(200, "A page of the journal.", "Journal")), \#(faults) }
      },
      "delete": {
        "operationId": "clearJournal",
        "summary": "Clear the journal, but keep the usage counts",
        "responses": { \#(empty("The journal is empty.")), \#(refusals) }
      }
    },
    "/usage": {
      "get": {
        "operationId": "getUsage",
        "summary": "Summarize requests, unused recordings and contract violations since the start or the last reset",
        "responses": { \#(answer(200, "Counts and findings.", "Usage")), \#(refusals) }
      }
    },
    "/recordings": {
      "get": {
        "operationId": "getRecordings",
        "summary": "List the recorded exchanges of the mock API, in order",
        "x-pagination": { "limit": "limit", "cursor": "after", "items": "/recordings", "key": "/number" },
        "parameters": [
          \#(parameter("Limit")),
          \#(parameter("After")),
          \#(flag("used", "true for recordings that a response was based on only, false for unused recordings only."))
        ],
        "responses": { \#(answer(200, "A page of the recordings.", "Recordings")), \#(faults) }
      }
    }
    """#

  /// The paths for actions.
  static let actions = #"""
    "/reset": {
      "post": {
        "operationId": "reset",
        "summary": "Reset the mock API: the initial scenario, no sessions, an empty journal, no usage counts",
        "responses": { \#(empty("The mock API is in its initial state.")), \#(refusals) }
      }
    },
    "/shutdown": {
      "post": {
        "operationId": "shutDown",
        "summary": "Shut down the mock API, if it was started with --allow-shutdown",
        "responses": { \#(answer(202, "The mock API stops after it sends pending responses.", "Ending")), \#(refusals) }
      }
    }
    """#
}
