import { barOf } from "#contract/kit/needs.ts"
import { ok } from "../../call/answer.ts"
import type { Context, StepsEnv } from "../../call/handler.ts"
import { assertOpen } from "../../call/maintenance.ts"
import { bindSession, selfOf, type Session } from "../../call/session.ts"
import { userOf } from "../../call/user.ts"
import type { Tx } from "../../db/database.ts"
import { seenFields, selfFields } from "../../kit/customFields.ts"
import { menusOf } from "../../kit/menus.ts"
import { bindEmployee } from "../../kit/own.ts"
import { openSession } from "./openSession.ts"
import type { Entering } from "./signIn.ts"

/** The definitions are needed by an account that opens the employees. */
const opensMembers = ({ companyId, holder }: Session): boolean =>
  companyId !== null && barOf(holder, { module: "members", action: "view" }) === null

type Urls = Pick<Context, "fileUrl">

/** The user of a session, with what `me` adds to it. */
export const shown = async (tx: Tx, session: Session, { fileUrl }: Urls) => {
  const self = await selfOf(tx, session)
  return userOf(session, {
    logoUrl: fileUrl(session.companyId, session.row.logo_files_id),
    menus: await menusOf(tx, session),
    self,
    custom_fields: opensMembers(session) ? await seenFields(tx) : [],
    own_fields: self === null ? [] : await selfFields(tx),
  })
}

/**
 * The answer for a session that was opened in this transaction. Binds the rest of the transaction to it (row-level
 * security).
 */
export const welcome = async (tx: Tx, token: string, now: Date, urls: Urls) => {
  const session = await bindSession(tx, token, now, true)
  return { token, user: await shown(tx, session, urls) }
}

/** Opens a session for an account that has proved who it is. @returns the answer of a sign-in */
export const enterAs = async (
  tx: Tx,
  account: Entering,
  env: StepsEnv,
  proof: "here" | "elsewhere" = "here",
) => {
  env.noteAccount(account.id)
  if (!account.isSuper) await assertOpen(tx, env.now)
  const token = await openSession(tx, account, env, proof)
  const session = await bindSession(tx, token, env.now, true)
  if (account.companies_id !== null) await bindEmployee(tx, account.id)
  const answer = { token, user: await shown(tx, session, env) }
  return ok(answer, `Selamat datang, ${answer.user.nama_lengkap}`)
}
