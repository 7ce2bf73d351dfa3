import { and, eq } from "drizzle-orm"
import {
  finishPasskey,
  finishPasskeySignIn,
  PASSKEYS_MOST,
  removePasskey,
  startPasskey,
  startPasskeySignIn,
} from "#contract/areas/session/passkeys.ts"
import { InvalidFields, notFound, ok, Refusal } from "../../call/answer.ts"
import { type Context, inSteps, prepared } from "../../call/handler.ts"
import { asRole } from "../../db/asRole.ts"
import type { Tx } from "../../db/database.ts"
import { accounts, passkeys, recoveryCodes } from "../../db/tables/index.ts"
import { appName } from "../../kit/appSettings.ts"
import { attempt, takeTurn, throttled } from "./attempts.ts"
import { newChallenge, takeChallenge } from "./challenge.ts"
import { endEnrolment, factorsOf, hasFactor, renewCodes } from "./factors.ts"
import { mustKeep, noteFactor, tellFactor } from "./factors.calls.ts"
import { assertNotOnlySso } from "./onlySso.ts"
import {
  counterAfter,
  credentialIn,
  partyOf,
  registered,
  registrationOptions,
  signInOptions,
} from "./passkeyCheck.ts"
import { provePassword } from "./proof.ts"
import { findAccount, refusalFor } from "./signIn.ts"
import { enterAs } from "./welcome.ts"

const keysOf = ({ tx, accountId }: Pick<Context, "tx" | "accountId">) =>
  tx.select().from(passkeys).where(eq(passkeys.accounts_id, accountId)).orderBy(passkeys.id)

const over = () => new Refusal("Waktunya sudah habis. Mulai dari awal.", "expired")
const unknown = () => new Refusal("Passkey ini tidak dikenal", "credentials")

/** Passkey sign-ins that one network may begin in 15 minutes; each stores a row. */
const STARTS = 200

/** The key that a response names, locked: concurrent sign-ins with it compare their counters one after another. */
const heldKey = async (tx: Tx, response: string) => {
  const credential = credentialIn(response)
  if (credential === null) return null
  const [key] = await tx.select().from(passkeys).where(eq(passkeys.credential, credential)).for("update")
  return key ?? null
}

export const passkeyHandlers = {
  "auth/passkey/start": inSteps(startPasskeySignIn, async (env) => {
    const made = await signInOptions(partyOf(env.publicUrl))
    const begun = await env.transact(async (tx) => {
      const wait = await takeTurn(tx, `passkey:${env.address}`, STARTS, env.now)
      if (wait > 0) return { wait, name: "" }
      const facts = { challenge: made.challenge }
      return { wait, name: await newChallenge(tx, "use_passkey", { accountId: null, facts }, env.now) }
    })
    if (begun.wait > 0) throw throttled(begun.wait)
    return ok({ challenge: begun.name, options: made.options })
  }),

  "auth/passkey/finish": inSteps(finishPasskeySignIn, (env, { challenge: name, response }) =>
    attempt(env.address, `passkey ${name}`, async () => {
      const party = partyOf(env.publicUrl)
      /** Used up in a transaction of its own: a wrong answer does not get a second one. */
      const challenge = await env.transact((tx) => takeChallenge(tx, "use_passkey", name, env.now))
      if (challenge === null) throw over()
      return env.transact(async (tx) => {
        const key = await heldKey(tx, response)
        if (key === null) throw unknown()
        env.noteAccount(key.accounts_id)
        const counter = await counterAfter(party, challenge.facts["challenge"] ?? "", response, key)
        if (counter === null) throw unknown()
        const account = await findAccount(tx, eq(accounts.id, key.accounts_id))
        if (account === null) throw unknown()
        const bar = refusalFor(account, env.now)
        if (bar !== null) throw bar
        await assertNotOnlySso(tx, account)
        const last_used_at = env.now.toISOString()
        await tx.update(passkeys).set({ counter, last_used_at }).where(eq(passkeys.id, key.id))
        return enterAs(tx, account, env)
      })
    }),
  ),

  "faktor/passkey/start": prepared(startPasskey, {
    prepare: ({ password }, inTurn) => provePassword(password, inTurn),
    run: async (ctx) => {
      const { tx, accountId, session } = ctx
      const known = await keysOf(ctx)
      if (known.length >= PASSKEYS_MOST) throw new Refusal(`Paling banyak ${PASSKEYS_MOST} passkey`, "state")
      const { email, nama_lengkap: nama } = session.row
      const party = partyOf(ctx.publicUrl)
      const account = { id: accountId, email, nama }
      const { challenge, options } = await registrationOptions(party, await appName(tx), account, known)
      const name = await asRole(tx, "balai_public", () =>
        newChallenge(tx, "register_passkey", { accountId, facts: { challenge } }, ctx.now),
      )
      return ok({ challenge: name, options })
    },
  }),

  "faktor/passkey/finish": prepared(finishPasskey, {
    /** A challenge is used up by its first answer; the account it was made for is checked with it. */
    prepare: ({ challenge }, inTurn) =>
      inTurn((ctx) =>
        asRole(ctx.tx, "balai_public", () => takeChallenge(ctx.tx, "register_passkey", challenge, ctx.now)),
      ),
    run: async (ctx, { nama, response }, challenge) => {
      const { tx, accountId, now } = ctx
      if (challenge === null || challenge.accounts_id !== accountId) throw over()
      const key = await registered(partyOf(ctx.publicUrl), challenge.facts["challenge"] ?? "", response)
      const isFirst = !hasFactor(await factorsOf(tx, accountId))
      const { transports, ...columns } = key
      const added = await tx
        .insert(passkeys)
        .values({
          ...columns,
          transports: [...transports],
          accounts_id: accountId,
          nama,
          created_at: now.toISOString(),
        })
        .onConflictDoNothing()
        .returning({ id: passkeys.id })
      if (added.length === 0) throw new InvalidFields({ response: ["Passkey ini sudah terdaftar"] })
      const codes = isFirst ? await renewCodes(tx, accountId) : []
      await endEnrolment(tx, accountId)
      await noteFactor(ctx, null, { passkey: nama })
      await tellFactor(ctx, `Passkey "${nama}" didaftarkan`)
      return ok({ codes }, "Passkey terdaftar")
    },
  }),

  "faktor/passkey/remove": prepared(removePasskey, {
    prepare: ({ password }, inTurn) => provePassword(password, inTurn),
    run: async (ctx, { id }) => {
      const { tx, accountId } = ctx
      const [gone] = await tx
        .delete(passkeys)
        .where(and(eq(passkeys.id, id), eq(passkeys.accounts_id, accountId)))
        .returning({ nama: passkeys.nama })
      if (gone === undefined) throw notFound("passkey")
      if (!hasFactor(await factorsOf(tx, accountId))) {
        if (await mustKeep(ctx))
          throw new Refusal("Akun Anda wajib memakai verifikasi dua langkah", "forbidden")
        await tx.delete(recoveryCodes).where(eq(recoveryCodes.accounts_id, accountId))
      }
      await noteFactor(ctx, { passkey: gone.nama }, null)
      await tellFactor(ctx, `Passkey "${gone.nama}" dihapus`)
      return ok({}, "Passkey dihapus")
    },
  }),
}
