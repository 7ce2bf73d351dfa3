import {
  confirmTotp,
  listFactors,
  removeTotp,
  renewRecovery,
  startTotp,
} from "#contract/areas/session/factors.ts"
import { finishPasskey, removePasskey, startPasskey } from "#contract/areas/session/passkeys.ts"
import { endOtherSessions, endSession, listSessions } from "#contract/areas/session/sessions.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { Outcome } from "#contract/kit/errors.ts"
import type { Entered } from "#machines/entry/entryMachine.ts"
import { type Begun, type Codes, factorMachine, type Proof } from "#machines/factor/factorMachine.ts"
import {
  endOthersEntry,
  type RemovePasskey,
  removePasskeyEntry,
  type RemoveTotp,
  removeTotpEntry,
} from "#machines/entry/securityEntry.ts"
import { createQueryMachine } from "#machines/query/queryMachine.ts"
import { type Asking, createAskedMachine } from "#machines/secret/askedMachine.ts"
import { send } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"
import { asking } from "./reading.ts"

export type OwnSessions = AnswerOf<typeof listSessions>

export const liveSessions = createQueryMachine<OwnSessions, null>("sesiSaya", "Sesi akun sendiri").provide({
  actors: { load: asking<OwnSessions, null>((_, abort) => send(listSessions, {}, abort)) },
})

export const liveSessionAsk = createAskedMachine("sesiAsk", "Mengakhiri satu sesi sendiri").provide({
  actors: { ask: actor<unknown, Asking>(({ id }, abort) => send(endSession, { id }, abort)) },
})

const done = <A>(outcome: Outcome<A>): Outcome<null> => (outcome.ok ? { ...outcome, value: null } : outcome)

export const liveEndOthers = endOthersEntry.provide({
  actors: {
    save: actor<null, Entered<object>>(async (_, abort) => done(await send(endOtherSessions, {}, abort))),
  },
})

export type OwnFactors = AnswerOf<typeof listFactors>

export const liveFactors = createQueryMachine<OwnFactors, null>(
  "faktorSaya",
  "Verifikasi dua langkah akun sendiri",
).provide({ actors: { load: asking<OwnFactors, null>((_, abort) => send(listFactors, {}, abort)) } })

/** The browser makes the key between the two calls. */
const registerPasskey = async (
  password: string,
  nama: string,
  abort: AbortSignal,
): Promise<Outcome<Begun>> => {
  const begun = await send(startPasskey, { password }, abort)
  if (!begun.ok) return begun
  const { newPasskey, NO_PASSKEY } = await import("../browser/passkeys.ts")
  const response = await newPasskey(begun.value.options)
  if (response === null) return { ok: false, failure: NO_PASSKEY }
  const { challenge } = begun.value
  const outcome = await send(finishPasskey, { nama, challenge, response }, abort)
  return outcome.ok ? { ...outcome, value: { ...outcome.value, secret: null, uri: null } } : outcome
}

export const liveFactor = factorMachine.provide({
  actors: {
    begin: actor<Begun, Proof | null>(async (proof, abort) => {
      const { goal = "enrol", password = "", code = "", nama = "" } = proof ?? {}
      if (goal === "passkey") return registerPasskey(password, nama, abort)
      if (goal === "enrol") {
        const outcome = await send(startTotp, { password }, abort)
        return outcome.ok ? { ...outcome, value: { ...outcome.value, codes: null } } : outcome
      }
      const outcome = await send(renewRecovery, { password, code }, abort)
      return outcome.ok ? { ...outcome, value: { ...outcome.value, secret: null, uri: null } } : outcome
    }),
    confirm: actor<Codes, { readonly code: string }>(({ code }, abort) => send(confirmTotp, { code }, abort)),
  },
})

export const liveRemoveTotp = removeTotpEntry.provide({
  actors: {
    save: actor<null, Entered<RemoveTotp>>(async ({ values }, abort) =>
      done(await send(removeTotp, values, abort)),
    ),
  },
})

export const liveRemovePasskey = removePasskeyEntry.provide({
  actors: {
    save: actor<null, Entered<RemovePasskey>>(async ({ of, values }, abort) =>
      done(await send(removePasskey, { id: of, ...values }, abort)),
    ),
  },
})
