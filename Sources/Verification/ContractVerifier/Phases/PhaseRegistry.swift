/// The phases of a run.
///
/// Add a phase here or, if it only reads, to `ReadPhase`; its place in the run follows from its properties.
enum PhaseRegistry {
  /// Returns the phases of a run, in any order.
  static func phases(of plan: Plan) -> [any ExplorationPhase] {
    guard !plan.configuration.workflows.isAlone else { return [LoginPhase(plan: plan), WorkflowPhase(plan: plan)] }
    let first: [any ExplorationPhase] = [LoginPhase(plan: plan), FirstRequestPhase(plan: plan)]
    let known: [any ExplorationPhase] = [KnownItemPhase(plan: plan)]
    let reading = ReadPhase.following(plan) + known + ReadPhase.variations + ReadPhase.afterwards
    let changing: [any ExplorationPhase] = [
      ChangePhase(plan: plan),
      CreatedReadPhase(plan: plan),
    ]
    let identities: [any ExplorationPhase] = plan.configuration.other.map { [OwnershipPhase(plan: plan, $0)] } ?? []
    let later: [any ExplorationPhase] = [
      DeletionPhase(plan: plan),
      GeneratedChangePhase(plan: plan, effect: .item),
      WiderChangePhase(plan: plan, effect: .collection),
      GeneratedChangePhase(plan: plan, effect: .collection),
      MethodProbePhase(plan: plan),
      WorkflowPhase(plan: plan),
      LateReadPhase(plan: plan),
      WiderChangePhase(plan: plan, effect: .credential),
      GeneratedChangePhase(plan: plan, effect: .credential),
      WiderChangePhase(plan: plan, effect: .process),
    ]
    return first + reading + changing + identities + later
  }

  /// Returns the phases of a run in the order in which they run.
  static func order(of plan: Plan) -> PhaseOrder { PhaseOrder(phases(of: plan)) }
}
