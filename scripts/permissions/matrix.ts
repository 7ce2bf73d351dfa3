import { type Move, refusalOf } from "#machines/lifecycles/lifecycle.ts"
import { actorFor, maySend, type Role, roles } from "./roles.ts"
import type { Action, Standing, Subject } from "./subject.ts"

/** Accounts that stand for the roles. */
const FIRST_ID = 1

export const moveOf = (subject: Subject, action: Action, role: Role, id: number): Move => ({
  type: action.type,
  by: actorFor(role, id),
  at: subject.at,
  ...action.more,
})

const canSend = ({ by }: Action, role: Role): boolean => {
  if (by === "phone") return role.id === "employee"
  return by === "time" ? role.id === "system" : maySend(by, role)
}

/** Whether somebody may do this to a row that stands so: the contract lets them send it, and no guard refuses. */
export const isAllowed = (subject: Subject, standing: Standing, role: Role, action: Action): boolean => {
  const id = FIRST_ID + roles.indexOf(role)
  const facts = standing.facts(actorFor(role, id), role.id)
  return (
    facts !== null &&
    (standing.due ?? action.type) === action.type &&
    canSend(action, role) &&
    refusalOf(subject.life, facts, moveOf(subject, action, role, id)) === null
  )
}

/** Null = it cannot be so for this person. */
export const cellOf = (subject: Subject, standing: Standing, role: Role): readonly Action[] | null => {
  const facts = standing.facts(actorFor(role, FIRST_ID + roles.indexOf(role)), role.id)
  return facts === null
    ? null
    : subject.actions.filter((action) => isAllowed(subject, standing, role, action))
}
