import { sql } from "drizzle-orm"
import type { Call, Who } from "#contract/kit/call.ts"
import { barOf, barWords, type Needs, needsOf } from "#contract/kit/needs.ts"
import type { UserScope } from "#contract/kit/user.ts"
import type { Tx } from "../db/database.ts"
import { HttpStop, Refusal } from "./answer.ts"
import { assertOpen, assertOpenTo } from "./maintenance.ts"
import { bindKey, type KeyShown } from "./keySession.ts"
import { bindSelf, bindSession, SESSION_OVER, type Session } from "./session.ts"

/** Binds the transaction to the anonymous role (not signed in). */
export const bindPublic = (tx: Tx) =>
  tx.execute(sql`select set_config('role', 'balai_public', true), set_config('app.account', '0', true)`)

export const ENROL_FIRST = "Pasang dulu verifikasi dua langkah untuk akun Anda"

const bindCaller = (tx: Tx, call: Call, token: string | null, key: KeyShown | null, now: Date) => {
  if (key !== null) return bindKey(tx, key, now)
  if (token === null) throw new HttpStop(401, SESSION_OVER)
  return bindSession(tx, token, now, call.background)
}

/** Binds the transaction to the caller's session or API key. @returns null in public calls */
export const bind = async (
  tx: Tx,
  call: Call,
  { token, key = null }: { readonly token: string | null; readonly key?: KeyShown | null },
  now: Date,
): Promise<Session | null> => {
  if (call.scope === "public") {
    await bindPublic(tx)
    if (!call.duringMaintenance) await assertOpen(tx, now)
    return null
  }
  const session = await bindCaller(tx, call, token, key, now)
  if (!call.duringMaintenance) assertOpenTo(session)
  if (session.row.must_enrol === true && !call.duringEnrolment) throw new Refusal(ENROL_FIRST, "forbidden")
  return call.who.includes("self") ? bindSelf(tx, session) : session
}

/** Authorization: whether an account may send a call at all. Row-level security decides which rows it sees. */
export const mayCall = (
  caller: { readonly isSuper: boolean; readonly scope: UserScope; readonly self?: object | null },
  who: readonly Who[],
): boolean => {
  if (who.includes("anyone")) return true
  if (caller.isSuper) return who.includes("super")
  if (who.includes("self")) return (caller.self ?? null) !== null
  return who.includes("member") || who.includes(caller.scope)
}

export const forbidden = () => new Refusal("Anda tidak memiliki akses untuk tindakan ini", "forbidden")

/** Choices need no right of a person, whose forms need them; a key reads what it has the right to see. */
const neededOf = ({ key }: Session, needs: Needs | null): Needs | null =>
  key !== null && needs?.action === "choose" ? { ...needs, action: "view" } : needs

/** @throws Refusal when the company or the role does not grant what is needed */
export const demand = (session: Session, asked: Needs | null): void => {
  const needs = neededOf(session, asked)
  const bar = barOf(session.holder, needs)
  if (bar === null || needs === null) return
  const words = barWords(bar, needs)
  const said = session.key === null ? words : words.replace(/^Peran Anda/, "Kunci API ini")
  throw new Refusal(said, bar === "off" ? "switched_off" : "forbidden")
}

/**
 * Authorization before the payload is read. Whether a write creates or updates is only known from its payload: until
 * then either right is enough.
 */
export const authorise = (session: Session | null, call: Call): void => {
  if (session === null) return
  if (!mayCall(session, call.who)) throw forbidden()
  const { needs } = call
  if (needs?.action === "create" && barOf(session.holder, needs) === "role")
    demand(session, { ...needs, action: "edit" })
  else demand(session, needs)
}

/** Authorization once the payload is known. */
export const authoriseWrite = (session: Session | null, call: Call, payload: unknown): void => {
  if (session !== null && call.needs?.action === "create" && !call.byEitherWrite)
    demand(session, needsOf(call.needs, payload))
}
