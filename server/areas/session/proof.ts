import { eq } from "drizzle-orm"
import { InvalidFields } from "../../call/answer.ts"
import type { Context } from "../../call/handler.ts"
import { asRole } from "../../db/asRole.ts"
import { accounts } from "../../db/tables/index.ts"
import { admit, attempt, fail, forgive, throttled } from "./attempts.ts"
import { takeCodeTurn } from "./factors.ts"
import { verifyPassword } from "./passwords.ts"
import { assertOwn } from "./sessions.calls.ts"

type InTurn = <A>(work: (ctx: Context) => Promise<A>) => Promise<A>

/**
 * Asks for the password again before the security of the account is changed. Counted like a sign-in; each count commits
 * in its own transaction.
 * @throws InvalidFields at `password`
 */
export const provePassword = async (password: string, inTurn: InTurn): Promise<void> => {
  const known = await inTurn(async (ctx) => {
    assertOwn(ctx)
    const counter = { who: `account:${ctx.accountId}`, network: ctx.address }
    const { wait } = await asRole(ctx.tx, "balai_public", () => admit(ctx.tx, counter, ctx.now))
    const [row] = await ctx.tx
      .select({ hash: accounts.password_hash })
      .from(accounts)
      .where(eq(accounts.id, ctx.accountId))
    return { counter, wait, hash: row?.hash ?? null }
  })
  if (known.wait > 0) throw throttled(known.wait)
  const { network, who } = known.counter
  await attempt(network, who, async () => {
    const isRight = await verifyPassword(known.hash, password, network)
    await inTurn((ctx) =>
      asRole(ctx.tx, "balai_public", () =>
        isRight ? forgive(ctx.tx, known.counter) : fail(ctx.tx, known.counter, ctx.now),
      ),
    )
    if (!isRight) throw new InvalidFields({ password: ["Kata sandi salah"] })
  })
}

/** Counts an attempt to give a code, in a transaction of its own. @throws Refusal when there were too many */
export const countCode = async (inTurn: InTurn): Promise<void> => {
  const wait = await inTurn((ctx) => {
    assertOwn(ctx)
    return takeCodeTurn(ctx.tx, ctx.accountId, ctx.now)
  })
  if (wait > 0) throw throttled(wait)
}
