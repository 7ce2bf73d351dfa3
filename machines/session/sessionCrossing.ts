import type { Outcome } from "#contract/kit/errors.ts"
import { defect, failureOf } from "../lib/guards.ts"
import { sessionParts } from "./sessionParts.ts"

type Ended = { readonly event: { readonly output: Outcome<unknown> } }
type Broken = { readonly event: { readonly error: unknown } }
/** A refused crossing leaves the session unchanged and shows the reason. */
const refused = {
  target: "still",
  actions: {
    type: "sayFailure",
    params: ({ event }: Ended) => ({ failure: failureOf(event.output) ?? defect("") }),
  },
} as const
const broken = {
  target: "still",
  actions: { type: "sayFailure", params: ({ event }: Broken) => ({ failure: defect(event.error) }) },
} as const

/** Entering a company from the platform, and going back. */
export const crossing = sessionParts.createStateConfig({
  description: "Perpindahan antara super admin dan perusahaan",
  initial: "still",
  states: {
    still: {
      description: "Tidak sedang berpindah",
      on: {
        "company.enter": {
          guard: "isSuper",
          target: "entering",
          actions: { type: "keepEntry", params: ({ event }) => event },
          description: "Masuk sebagai perusahaan",
        },
        "company.leave": {
          guard: "isInside",
          target: "leaving",
          description: "Kembali ke super admin",
        },
        "visit.expired": {
          guard: "isInside",
          target: "leaving",
          actions: "sayVisitOver",
          description: "Waktu di perusahaan lain habis",
        },
        "session.over": {
          guard: "isInside",
          target: "leaving",
          actions: "sayVisitOver",
          description: "Server menjawab bahwa kunjungan berakhir",
        },
      },
    },
    entering: {
      description: "Menunggu jawaban masuk ke perusahaan",
      tags: "busy",
      invoke: {
        id: "enterCompany",
        src: "enterCompany",
        input: ({ context }) => ({ entry: context.entry }),
        onDone: [
          {
            guard: { type: "isSuccess", params: ({ event }) => event.output },
            target: "#session.signedIn",
            actions: [
              { type: "keepUser", params: ({ event }) => event.output },
              "announceSwitch",
              { type: "goTo", params: "/home" },
            ],
          },
          refused,
        ],
        onError: broken,
      },
    },
    leaving: {
      description: "Kembali sebagai super administrator",
      tags: "busy",
      on: {
        "session.over": { description: "Diabaikan: jawaban yang ditunggu mengatakannya juga" },
      },
      invoke: {
        id: "leaveCompany",
        src: "leaveCompany",
        input: {},
        onDone: [
          {
            guard: { type: "isSuccess", params: ({ event }) => event.output },
            target: "#session.signedIn",
            actions: [
              {
                type: "keepUser",
                params: ({ event }) =>
                  event.output.ok
                    ? { ok: true as const, value: event.output.value.user, message: "" }
                    : event.output,
              },
              "announceSwitch",
              {
                type: "goTo",
                params: ({ event }) => (event.output.ok ? event.output.value.to : "/super-admin/home"),
              },
            ],
          },
          {
            guard: {
              type: "failedAs",
              params: ({ event }) => ({ outcome: event.output, tag: "SessionOver" }),
            },
            target: "#session.expired",
          },
          refused,
        ],
        onError: broken,
      },
    },
  },
})
