import { assign, emit, setup } from "xstate"
import { PASSWORD_MIN } from "#contract/kit/constants.ts"
import type { MailHabit } from "#contract/kit/user.ts"
import type { Failure, FieldErrors, Outcome } from "#contract/kit/errors.ts"
import { defect, errorsOf, failedAs, failureOf, isSuccess } from "../lib/guards.ts"
import type { Outside } from "../lib/outside.ts"
import { actorSlot } from "../lib/slots.ts"
import { awaiting, patience } from "../lib/patience.ts"

export type ProfileValues = {
  readonly nama_lengkap: string
  readonly password: string
  readonly confirm_password: string
  readonly mail_habit: MailHabit
}
export type ProfileContext = {
  readonly mayChange: boolean
  readonly values: ProfileValues
  readonly errors: FieldErrors
}
export type ProfileEvent =
  | { readonly type: "profile.submit"; readonly values: ProfileValues }
  | { readonly type: "profile.close" }

/** The specification's message for a password without its confirmation. */
export const CONFIRM_FIRST = "Please insert confirm password"

const checkProfile = (values: ProfileValues): FieldErrors => ({
  ...(values.nama_lengkap.trim() === "" ? { nama_lengkap: ["Wajib diisi"] } : {}),
  ...(values.password !== "" && values.password.length < PASSWORD_MIN
    ? { password: [`Minimal ${PASSWORD_MIN} karakter`] }
    : {}),
  ...(values.confirm_password !== "" && values.confirm_password !== values.password
    ? { confirm_password: ["Konfirmasi kata sandi tidak sama"] }
    : {}),
})

/** The dialog 'Change Profil'. */
export const profileMachine = setup({
  types: {
    context: {} as ProfileContext,
    events: {} as ProfileEvent,
    emitted: {} as Outside | { readonly type: "profile.saved" },
    /** A super administrator inside a company may not change a profile. */
    input: {} as Pick<ProfileValues, "nama_lengkap" | "mail_habit"> & { readonly mayChange: boolean },
    tags: {} as "busy" | "overdue",
  },
  actors: { save: actorSlot<null, ProfileValues>("save") },
  guards: {
    isSuccess,
    failedAs,
    mayChange: ({ context }) => context.mayChange,
    lacksConfirmation: (_, values: ProfileValues) => values.password !== "" && values.confirm_password === "",
    hasMistakes: (_, values: ProfileValues) => Object.keys(checkProfile(values)).length > 0,
  },
  actions: {
    keepValues: assign({ values: (_, values: ProfileValues) => values, errors: {} }),
    keepMistakes: assign({ errors: (_, values: ProfileValues) => checkProfile(values) }),
    keepErrors: assign((_, outcome: Outcome<unknown>) => ({ errors: errorsOf(outcome) })),
    askConfirmation: emit({
      type: "toast.failed" as const,
      failure: { _tag: "Refused" as const, message: CONFIRM_FIRST, reason: null, retryAfter: null, rows: [] },
    }),
    markConfirmation: assign({ errors: { confirm_password: [CONFIRM_FIRST] } }),
    saySaved: emit((_, { message }: { readonly message: string }) => ({
      type: "toast.succeeded" as const,
      message,
    })),
    sayFailure: emit((_, { failure }: { readonly failure: Failure }) => ({
      type: "toast.failed" as const,
      failure,
    })),
    announceSaved: emit({ type: "profile.saved" as const }),
    forgetPasswords: assign({
      values: ({ context }) => ({ ...context.values, password: "", confirm_password: "" }),
    }),
  },
  delays: patience,
}).createMachine({
  id: "profile",
  description: "Dialog Change Profil",
  context: ({ input }) => ({
    mayChange: input.mayChange,
    values: {
      nama_lengkap: input.nama_lengkap,
      password: "",
      confirm_password: "",
      mail_habit: input.mail_habit,
    },
    errors: {},
  }),
  initial: "starting",
  states: {
    starting: {
      description: "Melihat apakah profil boleh diubah",
      always: [{ guard: "mayChange", target: "editing" }, { target: "barred" }],
    },
    barred: {
      description: "Sedang bekerja sebagai perusahaan lain: hanya dibaca",
      on: { "profile.close": { target: "closed", description: "Tekan Tutup" } },
    },
    editing: {
      description: "Mengisi nama dan kata sandi",
      on: {
        "profile.submit": [
          {
            guard: { type: "lacksConfirmation", params: ({ event }) => event.values },
            actions: [
              { type: "keepValues", params: ({ event }) => event.values },
              "markConfirmation",
              "askConfirmation",
            ],
            description: "Kata sandi tanpa konfirmasi",
          },
          {
            guard: { type: "hasMistakes", params: ({ event }) => event.values },
            actions: [
              { type: "keepValues", params: ({ event }) => event.values },
              { type: "keepMistakes", params: ({ event }) => event.values },
            ],
            description: "Isian belum benar",
          },
          {
            target: "saving",
            actions: { type: "keepValues", params: ({ event }) => event.values },
            description: "Tekan Save",
          },
        ],
        "profile.close": { target: "closed", description: "Tekan Cancel" },
      },
    },
    saving: {
      description: "Menunggu jawaban simpan",
      ...awaiting,
      tags: "busy",
      invoke: {
        id: "save",
        src: "save",
        input: ({ context }) => context.values,
        onDone: [
          {
            guard: { type: "isSuccess", params: ({ event }) => event.output },
            target: "closed",
            actions: [
              {
                type: "saySaved",
                params: ({ event }) => ({ message: event.output.ok ? event.output.message : "" }),
              },
              "announceSaved",
            ],
          },
          {
            guard: { type: "failedAs", params: ({ event }) => ({ outcome: event.output, tag: "Invalid" }) },
            target: "editing",
            actions: { type: "keepErrors", params: ({ event }) => event.output },
          },
          {
            target: "editing",
            actions: {
              type: "sayFailure",
              params: ({ event }) => ({ failure: failureOf(event.output) ?? defect("") }),
            },
          },
        ],
        onError: {
          target: "editing",
          actions: { type: "sayFailure", params: ({ event }) => ({ failure: defect(event.error) }) },
        },
      },
    },
    closed: { type: "final", entry: "forgetPasswords", description: "Dialog tertutup" },
  },
})
