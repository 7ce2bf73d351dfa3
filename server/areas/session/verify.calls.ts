import { eq } from "drizzle-orm"
import type { AnswerOf } from "#contract/kit/call.ts"
import { verify } from "#contract/areas/session/factors.ts"
import type { challenged } from "#contract/areas/session/session.ts"
import { type Answer, InvalidFields, ok, Refusal } from "../../call/answer.ts"
import { inSteps, type StepsEnv } from "../../call/handler.ts"
import { hashToken } from "../../call/session.ts"
import type { Tx } from "../../db/database.ts"
import { accounts } from "../../db/tables/index.ts"
import { attempt, throttled } from "./attempts.ts"
import { failChallenge, holdChallenge, newChallenge, takeChallenge } from "./challenge.ts"
import { factorsOf, takeCodeTurn, spendCode } from "./factors.ts"
import { type Entering, findAccount, refusalFor } from "./signIn.ts"
import { enterAs } from "./welcome.ts"

/** The password that was right when the challenge began; another one since then ends it. */
const passwordMark = ({ hash }: Pick<Entering, "hash">): string => hashToken(hash ?? "")

/** Answers a correct password of an account with a second factor: no session yet, but a challenge. */
export const secondStep = async (
  tx: Tx,
  account: Entering,
  env: StepsEnv,
): Promise<Answer<(typeof challenged)["Type"]>> => {
  env.noteAccount(account.id)
  const { totp, passkeys, recovery } = await factorsOf(tx, account.id)
  const facts = { password: passwordMark(account) }
  const challenge = await newChallenge(tx, "second_step", { accountId: account.id, facts }, env.now)
  return ok(
    {
      challenge,
      ways: [
        ...(totp ? (["totp"] as const) : []),
        ...(passkeys > 0 ? (["passkey"] as const) : []),
        ...(recovery > 0 ? (["recovery"] as const) : []),
      ],
    },
    "Masukkan kode verifikasi",
  )
}

const over = () => new Refusal("Waktu untuk langkah kedua sudah habis. Masuk lagi dari awal.", "expired")

type Outcome =
  | { readonly kind: "refused"; readonly why: Refusal | InvalidFields }
  | { readonly kind: "opened"; readonly answer: Answer<AnswerOf<typeof verify>> }
const refused = (why: Refusal | InvalidFields): Outcome => ({ kind: "refused", why })

/** Refusals are returned, not thrown: the counts of wrong codes must be committed. */
const judge = async (tx: Tx, env: StepsEnv, name: string, code: string): Promise<Outcome> => {
  const { now } = env
  const held = await holdChallenge(tx, "second_step", name, now)
  if (held === null || held.accounts_id === null) return refused(over())
  env.noteAccount(held.accounts_id)
  const wait = await takeCodeTurn(tx, held.accounts_id, now)
  if (wait > 0) return refused(throttled(wait))
  if ((await spendCode(tx, held.accounts_id, code, now)) === null) {
    await failChallenge(tx, name, held)
    return refused(new InvalidFields({ code: ["Kode salah atau sudah dipakai"] }))
  }
  await takeChallenge(tx, "second_step", name, now)
  const account = await findAccount(tx, eq(accounts.id, held.accounts_id))
  if (account === null || passwordMark(account) !== held.facts["password"]) return refused(over())
  const bar = refusalFor(account, now)
  return bar === null ? { kind: "opened", answer: await enterAs(tx, account, env) } : refused(bar)
}

export const verifyHandlers = {
  "auth/verify": inSteps(verify, (env, { challenge, code }) =>
    attempt(env.address, `langkah kedua ${challenge}`, async () => {
      const outcome = await env.transact((tx) => judge(tx, env, challenge, code))
      if (outcome.kind === "refused") throw outcome.why
      return outcome.answer
    }),
  ),
}
