/// Plays the workflows that return the credentials of the run.
struct LoginPhase: ExplorationPhase {
  let plan: Plan

  let id = "log-in"
  let summary = "Play the workflows that return credentials"
  let needs: Set<PhaseFact> = []
  let leaves: Set<PhaseFact> = [.credentials]

  func run(_ state: inout PhaseState) async {
    guard let failure = await state.logins?.acquire() else { return }
    state.ending = .failedLogin(failure)
  }

  func plannedRequests(_ dryRun: DryRun) -> [PlannedRequest] { dryRun.loginRequests }
}
