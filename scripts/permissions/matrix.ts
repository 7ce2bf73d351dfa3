import { type Move, refusalOf } from "#machines/lifecycles/lifecycle.ts"
import { actorFor, maySend, type Role, roles } from "./roles.ts"
import type { Action, Standing, Subject } from "./subject.ts"

/** First account id; each role gets an account of its own. */
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

/** Permission check for one cell: the role may send the call, and no guard of the lifecycle refuses the event. */
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

/** Null = this combination is impossible for the role. */
export const cellOf = (subject: Subject, standing: Standing, role: Role): readonly Action[] | null => {
  const facts = standing.facts(actorFor(role, FIRST_ID + roles.indexOf(role)), role.id)
  return facts === null
    ? null
    : subject.actions.filter((action) => isAllowed(subject, standing, role, action))
}
