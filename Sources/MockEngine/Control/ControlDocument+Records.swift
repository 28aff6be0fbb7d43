extension ControlDocument {
  /// What was asked and what was recorded.
  static let records = #"""
    "/journal": {
      "get": {
        "operationId": "getJournal",
        "summary": "The requests that the journal still has, the oldest first unless order says otherwise",
        "description": "The journal keeps the last 1000 requests unless the mock API was started otherwise. A page has 100 \#
    entries, or limit of them. For the next page, send the number of the last entry as after, with the same order. Secrets \#
    are redacted.",
        "x-pagination": { "limit": "limit", "cursor": "after", "items": "/entries", "key": "/number" },
        "parameters": [
          \#(parameter("Limit")),
          \#(parameter("Order")),
          \#(parameter("After")),
          \#(parameter("Session")),
          \#(flag("unmatched", "Whether only those are meant that nothing agreed with, or only the others.")),
          \#(flag("violations", "Whether only those are meant that break the contract, or only the others."))
        ],
        "responses": { \#(answer(200, "A page of the journal.", "Journal")), \#(faults) }
      },
      "delete": {
        "operationId": "clearJournal",
        "summary": "Empties the journal; what was counted stays",
        "responses": { \#(empty("It is empty.")), \#(refusals) }
      }
    },
    "/usage": {
      "get": {
        "operationId": "getUsage",
        "summary": "What was asked since the start or the last reset, what was not, and what was wrong with it",
        "responses": { \#(answer(200, "Counts and findings.", "Usage")), \#(refusals) }
      }
    },
    "/recordings": {
      "get": {
        "operationId": "getRecordings",
        "summary": "The recorded exchanges that the mock API answers from, in their order",
        "x-pagination": { "limit": "limit", "cursor": "after", "items": "/recordings", "key": "/number" },
        "parameters": [
          \#(parameter("Limit")),
          \#(parameter("After")),
          \#(flag("used", "Whether only those are meant that an answer was made from, or only the others."))
        ],
        "responses": { \#(answer(200, "A page of the recordings.", "Recordings")), \#(faults) }
      }
    }
    """#

  /// What the mock can be told to do.
  static let actions = #"""
    "/reset": {
      "post": {
        "operationId": "reset",
        "summary": "Goes back to the beginning: the first scenario, no sessions, an empty journal, nothing counted",
        "responses": { \#(empty("It is as it was in the beginning.")), \#(refusals) }
      }
    },
    "/shutdown": {
      "post": {
        "operationId": "shutDown",
        "summary": "Ends the mock API, where it was started so that it may be",
        "responses": { \#(answer(202, "It ends when the answers under way are sent.", "Ending")), \#(refusals) }
      }
    }
    """#
}
