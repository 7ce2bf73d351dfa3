import { and, eq, gt } from "drizzle-orm"
import { hashToken, newToken } from "../../call/session.ts"
import type { Tx } from "../../db/database.ts"
import { challenges } from "../../db/tables/index.ts"

type Purpose = (typeof challenges.$inferSelect)["purpose"]
type Challenge = {
  readonly accounts_id: number | null
  readonly facts: Readonly<Record<string, string>>
  readonly failures: number
}

/** Long enough to find a phone, or to sign in at another provider. */
const CHALLENGE_MS = 5 * 60_000
/** Wrong answers to one challenge; after that the sign-in begins anew. */
const CHALLENGE_FAILURES = 5

/** Begins a step that another request finishes. @returns its name for the browser; only the hash is stored */
export const newChallenge = async (
  tx: Tx,
  purpose: Purpose,
  { accountId, facts }: { readonly accountId: number | null; readonly facts: Challenge["facts"] },
  now: Date,
): Promise<string> => {
  const name = newToken()
  await tx.insert(challenges).values({
    hash: hashToken(name),
    purpose,
    accounts_id: accountId,
    facts,
    expires_at: new Date(now.getTime() + CHALLENGE_MS).toISOString(),
  })
  return name
}

const named = (purpose: Purpose, name: string, now: Date) =>
  and(
    eq(challenges.hash, hashToken(name)),
    eq(challenges.purpose, purpose),
    gt(challenges.expires_at, now.toISOString()),
  )

/** Locks a challenge that is not over; concurrent answers wait for each other. @returns null where there is none */
export const holdChallenge = async (
  tx: Tx,
  purpose: Purpose,
  name: string,
  now: Date,
): Promise<Challenge | null> => {
  const [row] = await tx
    .select({ accounts_id: challenges.accounts_id, facts: challenges.facts, failures: challenges.failures })
    .from(challenges)
    .where(named(purpose, name, now))
    .for("update")
  return row ?? null
}

/** Uses a challenge up: of concurrent requests exactly one gets it. */
export const takeChallenge = async (
  tx: Tx,
  purpose: Purpose,
  name: string,
  now: Date,
): Promise<Challenge | null> => {
  const [row] = await tx
    .delete(challenges)
    .where(named(purpose, name, now))
    .returning({
      accounts_id: challenges.accounts_id,
      facts: challenges.facts,
      failures: challenges.failures,
    })
  return row ?? null
}

/** Counts a wrong answer; the last allowed one ends the challenge. */
export const failChallenge = async (tx: Tx, name: string, { failures }: Challenge): Promise<void> => {
  const hash = eq(challenges.hash, hashToken(name))
  if (failures + 1 >= CHALLENGE_FAILURES) await tx.delete(challenges).where(hash)
  else
    await tx
      .update(challenges)
      .set({ failures: failures + 1 })
      .where(hash)
}
