import { assign, emit, setup } from "xstate"
import type { Failure, FieldErrors, Outcome } from "#contract/kit/errors.ts"
import { errorsOf, failedAs, isSuccess } from "../lib/guards.ts"
import { outcomeOf, saidBy, sayDone, sayOutcome, when } from "../lib/outcomes.ts"
import type { Outside } from "../lib/outside.ts"
import { actorSlot } from "../lib/slots.ts"

/** enrol: install an authenticator app. passkey: register one. renew: replace the recovery codes. */
export type FactorGoal = "enrol" | "passkey" | "renew"
/** `code` for new recovery codes, `nama` for a passkey; else empty. */
type Typed = { readonly password: string; readonly code: string; readonly nama: string }
export type Proof = Typed & { readonly goal: FactorGoal }
/** Null in the answer to a repeated request: the first answer was lost on its way. */
export type Begun = {
  readonly secret: string | null
  readonly uri: string | null
  readonly codes: readonly string[] | null
}
export type Codes = Pick<Begun, "codes">

export type FactorContext = {
  readonly goal: FactorGoal
  /** Sent once, then forgotten. */
  readonly proof: Proof | null
  readonly code: string
  readonly secret: string | null
  readonly uri: string | null
  readonly codes: readonly string[]
  readonly errors: FieldErrors
}
export type FactorEvent =
  | { readonly type: "factor.open"; readonly goal: FactorGoal }
  | (Typed & { readonly type: "factor.prove" })
  | { readonly type: "factor.confirm"; readonly code: string }
  | { readonly type: "factor.close" }
type FactorOutside = Outside | { readonly type: "factor.changed" }

const LOST: Failure = {
  _tag: "Refused",
  message: "Jawaban server hilang di jalan. Mulai sekali lagi.",
  reason: null,
  retryAfter: null,
  rows: [],
}
const REQUIRED = ["Wajib diisi"]
const lacking = (goal: FactorGoal, { password, code, nama }: Typed): FieldErrors => ({
  ...(password === "" ? { password: REQUIRED } : {}),
  ...(goal === "renew" && code.trim() === "" ? { code: REQUIRED } : {}),
  ...(goal === "passkey" && nama.trim() === "" ? { nama: REQUIRED } : {}),
})

/** An authenticator app: password, QR code, first code, recovery codes. Also registers passkeys and replaces the codes. */
export const factorMachine = setup({
  types: {
    context: {} as FactorContext,
    events: {} as FactorEvent,
    emitted: {} as FactorOutside,
    tags: {} as "busy",
  },
  actors: {
    begin: actorSlot<Begun, Proof | null>("begin"),
    confirm: actorSlot<Codes, { readonly code: string }>("confirm"),
  },
  guards: {
    isSuccess,
    failedAs,
    hasSecret: (_, outcome: Outcome<Begun>) => outcome.ok && outcome.value.secret !== null,
    hasCodes: (_, outcome: Outcome<Codes>) => outcome.ok && (outcome.value.codes ?? []).length > 0,
    /** Done without new codes: the account keeps those it has. */
    isDone: (_, outcome: Outcome<Codes>) => outcome.ok && outcome.value.codes !== null,
    isLacking: ({ context }, typed: Typed) => Object.keys(lacking(context.goal, typed)).length > 0,
    isEmpty: (_, { code }: { readonly code: string }) => code.trim() === "",
  },
  actions: {
    ...sayOutcome<FactorContext, FactorEvent>(),
    sayDone: sayDone<FactorContext, FactorEvent>(),
    forget: assign({ proof: null, code: "", secret: null, uri: null, codes: [], errors: {} }),
    keepGoal: assign((_, { goal }: { readonly goal: FactorGoal }) => ({ goal })),
    keepProof: assign(({ context }, typed: Typed) => ({
      proof: { goal: context.goal, password: typed.password, code: typed.code, nama: typed.nama },
      errors: {},
    })),
    markLacking: assign(({ context }, typed: Typed) => ({
      errors: lacking(context.goal, typed),
    })),
    keepCode: assign((_, { code }: { readonly code: string }) => ({ code, errors: {} })),
    markEmpty: assign({ errors: { code: REQUIRED } }),
    keepSecret: assign((_, outcome: Outcome<Begun>) =>
      outcome.ok ? { secret: outcome.value.secret, uri: outcome.value.uri, proof: null } : {},
    ),
    keepCodes: assign((_, outcome: Outcome<Codes>) =>
      outcome.ok ? { codes: outcome.value.codes ?? [], proof: null, secret: null, uri: null } : {},
    ),
    keepErrors: assign((_, outcome: Outcome<unknown>) => ({ errors: errorsOf(outcome), proof: null })),
    sayLost: emit({ type: "toast.failed" as const, failure: LOST }),
    /** The page is read again only once the codes were seen: another rendering would lose them. */
    sayChanged: emit({ type: "factor.changed" as const }),
  },
}).createMachine({
  id: "factor",
  description: "Memasang aplikasi autentikator atau passkey, atau mengganti kode pemulihan",
  context: { goal: "enrol", proof: null, code: "", secret: null, uri: null, codes: [], errors: {} },
  initial: "closed",
  states: {
    closed: {
      description: "Tidak ada yang dipasang",
      entry: "forget",
      on: {
        "factor.open": {
          target: "proving",
          actions: { type: "keepGoal", params: ({ event }) => event },
          description: "Tekan Pasang, Daftarkan passkey, atau Ganti kode pemulihan",
        },
      },
    },
    proving: {
      description: "Meminta kata sandi sekali lagi",
      on: {
        "factor.prove": [
          {
            guard: { type: "isLacking", params: ({ event }) => event },
            actions: { type: "markLacking", params: ({ event }) => event },
            description: "Isian belum lengkap",
          },
          {
            target: "beginning",
            actions: { type: "keepProof", params: ({ event }) => event },
            description: "Tekan Lanjut",
          },
        ],
        "factor.close": { target: "closed", description: "Tekan Batal" },
      },
    },
    beginning: {
      description: "Menunggu rahasia, passkey atau kode baru",
      tags: "busy",
      invoke: {
        id: "begin",
        src: "begin",
        input: ({ context }) => context.proof,
        onDone: [
          {
            guard: when("hasSecret"),
            target: "scanning",
            actions: { type: "keepSecret", params: outcomeOf },
          },
          {
            guard: when("hasCodes"),
            target: "codes",
            actions: [
              { type: "keepCodes", params: outcomeOf },
              { type: "sayDone", params: outcomeOf },
            ],
          },
          {
            guard: when("isDone"),
            target: "closed",
            actions: [{ type: "sayDone", params: outcomeOf }, "sayChanged"],
          },
          { guard: when("isSuccess"), target: "closed", actions: "sayLost" },
          {
            guard: { type: "failedAs", params: ({ event }) => ({ outcome: event.output, tag: "Invalid" }) },
            target: "proving",
            actions: { type: "keepErrors", params: outcomeOf },
          },
          saidBy("proving").failed,
        ],
        onError: saidBy("proving").broken,
      },
    },
    scanning: {
      description: "Kode QR tampil; meminta kode pertama dari aplikasi",
      on: {
        "factor.confirm": [
          {
            guard: { type: "isEmpty", params: ({ event }) => event },
            actions: "markEmpty",
            description: "Kode belum diisi",
          },
          {
            target: "confirming",
            actions: { type: "keepCode", params: ({ event }) => event },
            description: "Tekan Aktifkan",
          },
        ],
        "factor.close": { target: "closed", description: "Tekan Batal" },
      },
    },
    confirming: {
      description: "Menunggu kode pertama diperiksa",
      tags: "busy",
      invoke: {
        id: "confirm",
        src: "confirm",
        input: ({ context }) => ({ code: context.code }),
        onDone: [
          {
            guard: when("hasCodes"),
            target: "codes",
            actions: [
              { type: "keepCodes", params: outcomeOf },
              { type: "sayDone", params: outcomeOf },
            ],
          },
          {
            guard: when("isSuccess"),
            target: "closed",
            actions: [{ type: "sayDone", params: outcomeOf }, "sayChanged"],
          },
          {
            guard: { type: "failedAs", params: ({ event }) => ({ outcome: event.output, tag: "Invalid" }) },
            target: "scanning",
            actions: { type: "keepErrors", params: outcomeOf },
          },
          saidBy("scanning").failed,
        ],
        onError: saidBy("scanning").broken,
      },
    },
    codes: {
      description: "Kode pemulihan tampil sekali, sampai pengguna menutupnya",
      on: {
        "factor.close": { target: "closed", actions: "sayChanged", description: "Tekan Sudah saya simpan" },
      },
    },
  },
})
