import { assign } from "xstate"
import { type ApprovalFacts, levelKey, levelsOf } from "./approvalParts.ts"
import type { Move } from "./lifecycle.ts"

/** One way to approve a row: its guard at the last level, and its guard at a level after which nobody is left. */
export type Grant<Guard extends string, Action extends string> = {
  readonly to: string
  readonly last: Guard
  readonly early: Guard
  /** `menyetujui sebagian` */
  readonly does: string
  readonly actions: readonly Action[]
}

type Level<Guard extends string, Action extends string> = {
  readonly level: number
  readonly levels: number
  /** In the order in which their guards are tried. */
  readonly grants: readonly Grant<Guard, Action>[]
  /** Event that passes a row to the next level. */
  readonly passes: string
  readonly actions: readonly Action[]
  readonly onReject: readonly Action[]
}

/** State of one approval level: it approves, passes to the next level, rejects, or the request is withdrawn. */
export const levelState = <const Guard extends string, const Action extends string>({
  level,
  levels,
  grants,
  passes,
  actions,
  onReject,
}: Level<Guard, Action>) => {
  const granting = grants.map(({ to, last, early, does, actions: own }) => ({
    guard: level < levels ? early : last,
    target: `#${to}`,
    actions: ["keepDecider" as const, ...own],
    description:
      level < levels
        ? `Tingkat ${level} ${does}; tidak ada orang lain untuk tingkat sesudahnya`
        : `Tingkat terakhir ${does}`,
  }))
  const onward = {
    guard: "mayApprove" as const,
    target: levelKey(level + 1),
    actions: [{ type: "passLevel" as const, params: { to: level + 1 } }, ...actions],
    description: `Tingkat ${level} ${passes}`,
  }
  return {
    description: levels === 1 ? "Menunggu" : `Menunggu tingkat ${level} dari ${levels}`,
    on: {
      "approval.approve": level < levels ? [...granting, onward] : granting,
      "approval.reject": {
        guard: "mayReject" as const,
        target: "#rejected",
        actions: [...onReject],
        description: "Menolak dengan alasan",
      },
      "approval.cancel": {
        guard: "mayCancel" as const,
        target: "#cancelled",
        description: "Ditarik yang mengajukan",
      },
    },
  }
}

/** A level that approves a request unchanged, or passes it on: the default. */
export const approvingLevel = (level: number, levels: number) =>
  levelState({
    level,
    levels,
    grants: [{ to: "approved", last: "mayApprove", early: "mayFinish", does: "menyetujui", actions: [] }],
    passes: "menyetujui",
    actions: [],
    onReject: [],
  })

/** Recorded by every level: the decider, and the next approver. */
export const levelActions = <F extends ApprovalFacts, E extends Move>() => ({
  passLevel: assign<F, E, { readonly to: number }, E, never>(({ context, event }, { to }) => ({
    ...context,
    level: to,
    decided_by: [...context.decided_by, event.by.id],
  })),
  keepDecider: assign<F, E, undefined, E, never>(({ context, event }) => ({
    ...context,
    decided_by: [...context.decided_by, event.by.id],
  })),
})

/** The state of a request that waits for a decision, with a state for each level. */
export const pendingState = <State>(levels: number, level: (at: number, levels: number) => State) => ({
  description: "Menunggu",
  initial: levelKey(1),
  states: Object.fromEntries(levelsOf(levels).map((at) => [levelKey(at), level(at, levels)])),
})
