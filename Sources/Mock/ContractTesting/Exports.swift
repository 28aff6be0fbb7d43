// A test imports one module, and uses the members of what its mock shows: a request of the journal has a URL, and a
// finding a severity. With the upcoming feature MemberImportVisibility, members are visible where their module is
// imported, and the import of a single type is enough for that. So each line brings one name, which no app and no client
// has, and not those of the whole module, such as `HTTPClient` and `Report`. `MockNames.swift` has names for the others.
@_exported public import struct Findings.CheckID
@_exported public import struct Diagnostics.InvalidTextError
@_exported public import struct HARRecordings.MatchRules
@_exported public import struct HTTPMessages.TransportFault
@_exported public import struct MockEngine.MockOptions
