import { initialTransition, setup, transition } from "xstate"
import { approvalValue } from "#machines/lifecycles/approvalParts.ts"
import type { Actor } from "#machines/lifecycles/actor.ts"
import { createLeaveMachine } from "#machines/lifecycles/leaveMachine.ts"
import { leaveStates, type LeaveState } from "#machines/lifecycles/leaveParts.ts"
import { defineModel, once } from "#tests/paths/model.ts"
import { admin, AT, employee, leaveFacts, REASON } from "#tests/unit/lifecycles/cases.ts"

/**
 * One leave request as both sides see it: the employee asks, takes back and asks again; the administrator approves, refuses
 * and revokes. What follows a move is asked of the lifecycle machine itself, so that a new arrow of it is walked too.
 */

const life = createLeaveMachine({ levels: 1 })
const moves: Readonly<Record<Moved, Actor>> = {
  "approval.approve": admin,
  "approval.reject": admin,
  "approval.revoke": admin,
  "approval.cancel": employee,
}
type Moved = "approval.approve" | "approval.reject" | "approval.revoke" | "approval.cancel"
export type BothSidesEvent = { readonly type: Moved | "leave.ask" | "leave.askAgain" }

/** The state that a move of the lifecycle leads to; null = the lifecycle does not take it there. */
const after = (from: LeaveState, type: Moved): LeaveState | null => {
  const facts = leaveFacts({ status: from })
  const [begun] = initialTransition(life, facts)
  const snapshot = life.resolveState({ value: approvalValue(facts), context: begun.context })
  const [next] = transition(life, snapshot, { type, by: moves[type], at: AT, note: REASON })
  return leaveStates.find((state) => state !== from && next.matches(state)) ?? null
}
const isOver = (state: LeaveState): boolean => state === "rejected" || state === "cancelled"

const stateOf = (from: LeaveState) => ({
  description: from,
  on: Object.fromEntries([
    ...Object.keys(moves).flatMap((type) => {
      const target = after(from, type as Moved)
      return target === null ? [] : [[type, { target, description: type }] as const]
    }),
    ...(isOver(from)
      ? [["leave.askAgain", { target: "pending", description: "leave.askAgain" }] as const]
      : []),
  ]),
})

const machine = setup({ types: { events: {} as BothSidesEvent } }).createMachine({
  id: "bothSides",
  description: "Pengajuan cuti, dari kedua sisi",
  initial: "unasked",
  states: {
    unasked: {
      description: "unasked",
      on: { "leave.ask": { target: "pending", description: "leave.ask" } },
    },
    ...Object.fromEntries(leaveStates.map((state) => [state, stateOf(state)])),
  },
})

export const bothSidesModel = defineModel({
  machine,
  inputs: { "": undefined },
  cases: {
    "leave.ask": once,
    "leave.askAgain": once,
    "approval.approve": once,
    "approval.reject": once,
    "approval.cancel": once,
    "approval.revoke": once,
  },
  answers: {},
})
