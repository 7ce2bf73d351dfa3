import { asc, eq, sql } from "drizzle-orm"
import { forgottenPassword } from "#contract/areas/session/mail.ts"
import { findAccount, refusalFor } from "./signIn.ts"
import type { Database, Tx } from "../../db/database.ts"
import { literal } from "../../db/literal.ts"
import { accounts, audit, outbox, passwordRequests } from "../../db/tables/index.ts"
import { appName } from "../../kit/appSettings.ts"
import { makeKeyLink } from "./keys.ts"
import { letterLimits } from "../../call/mailLimits.ts"

const AT_ONCE = 50

const letter = (nama: string, url: string, app: string): string =>
  `Halo ${nama},\n\nAda yang meminta kata sandi baru untuk akun ${app} Anda. Buat di sini dalam 60 menit:\n${url}\n\nBukan Anda? Abaikan email ini: kata sandi Anda tetap yang lama.\n`

/** Mails a link if an account with this address may sign in; otherwise does nothing. */
const answerOne = async (tx: Tx, email: string, publicUrl: string, now: Date): Promise<void> => {
  const account = await findAccount(tx, sql`lower(${accounts.email}) = lower(${email})`)
  if (account === null || refusalFor(account, now) !== null) return
  const company = account.companies_id ?? 0
  if ((await letterLimits(tx, company, now).refusal(account.email)) !== null) return
  const at = now.toISOString()
  const app = await appName(tx)
  const path = await makeKeyLink(tx, "forgotten", { accountId: account.id, sentTo: account.email }, now)
  await tx.insert(outbox).values({
    companies_id: company,
    to_address: account.email,
    subject: `Kata sandi baru untuk ${app}`,
    body: letter(account.nama, `${publicUrl}${path}`, app),
    created_at: at,
    next_attempt_at: at,
  })
  await tx.insert(audit).values({
    companies_id: company,
    at,
    actor_id: 0,
    call: forgottenPassword.path,
    entity: "keys",
    entity_id: account.id,
    action: "create",
    before: null,
    after: { purpose: "password", by: "forgotten" },
  })
}

/**
 * Answers the queued requests for a link, each in its own transaction.
 * @returns number of requests in the queue
 */
export const answerForgotten = async (
  db: Database,
  publicUrl: string,
  clock: () => Date,
  onFault: (error: unknown) => void,
  signal?: AbortSignal,
): Promise<number> => {
  const waiting = await db.transact((tx) =>
    tx
      .select({ id: passwordRequests.id })
      .from(passwordRequests)
      .orderBy(asc(passwordRequests.id))
      .limit(literal(AT_ONCE)),
  )
  for (const { id } of waiting) {
    if (signal?.aborted === true) break
    await db
      .transact(async (tx) => {
        /** Deleting claims the request: with several processes exactly one gets the row. */
        const [taken] = await tx
          .delete(passwordRequests)
          .where(eq(passwordRequests.id, id))
          .returning({ email: passwordRequests.email })
        if (taken !== undefined) await answerOne(tx, taken.email, publicUrl, clock())
      })
      .catch(onFault)
  }
  return waiting.length
}
