import { sql } from "drizzle-orm"
import type { Call, Who } from "#contract/kit/call.ts"
import { barOf, barWords, type Needs, needsOf } from "#contract/kit/needs.ts"
import type { UserScope } from "#contract/kit/user.ts"
import type { Tx } from "../db/database.ts"
import { HttpStop, Refusal } from "./answer.ts"
import { bindSession, SESSION_OVER, type Session } from "./session.ts"

/** The transaction of somebody who has not signed in. */
export const bindPublic = (tx: Tx) =>
  tx.execute(sql`select set_config('role', 'balai_public', true), set_config('app.account', '0', true)`)

/** Binds the transaction to whoever sends the call. @returns null in public calls */
export const bind = async (tx: Tx, call: Call, token: string | null, now: Date): Promise<Session | null> => {
  if (call.scope === "public") {
    await bindPublic(tx)
    return null
  }
  if (token === null) throw new HttpStop(401, SESSION_OVER)
  return bindSession(tx, token, now, call.background)
}

/** Whether an account may send a call at all; which rows it meets there is row-level security's. */
export const mayCall = (
  caller: { readonly isSuper: boolean; readonly scope: UserScope },
  who: readonly Who[],
): boolean => {
  if (who.includes("anyone")) return true
  if (caller.isSuper) return who.includes("super")
  return who.includes("member") || who.includes(caller.scope)
}

export const forbidden = () => new Refusal("Anda tidak memiliki akses untuk tindakan ini", "forbidden")

/** @throws Refusal when company or role do not give what is needed */
export const demand = (session: Session, needs: Needs | null): void => {
  const bar = barOf(session.holder, needs)
  if (bar === null || needs === null) return
  throw new Refusal(barWords(bar, needs), bar === "off" ? "switched_off" : "forbidden")
}

/**
 * Whether an account may send a call at all. Whether a write adds or changes is known once it has been read: until then
 * either right lets it in.
 */
export const authorise = (session: Session | null, call: Call): void => {
  if (session === null) return
  if (!mayCall(session, call.who)) throw forbidden()
  const { needs } = call
  if (needs?.action === "create" && barOf(session.holder, needs) === "role")
    demand(session, { ...needs, action: "edit" })
  else demand(session, needs)
}

/** The same once the payload is known. */
export const authoriseWrite = (session: Session | null, call: Call, payload: unknown): void => {
  if (session !== null && call.needs?.action === "create") demand(session, needsOf(call.needs, payload))
}
