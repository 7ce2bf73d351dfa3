import { defect, failureOf } from "../lib/guards.ts"
import { sessionParts } from "./sessionParts.ts"

/** Between the platform and one of its companies. */
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
          {
            target: "still",
            actions: {
              type: "sayFailure",
              params: ({ event }) => ({ failure: failureOf(event.output) ?? defect("") }),
            },
          },
        ],
        onError: {
          target: "still",
          actions: { type: "sayFailure", params: ({ event }) => ({ failure: defect(event.error) }) },
        },
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
          {
            target: "still",
            actions: {
              type: "sayFailure",
              params: ({ event }) => ({ failure: failureOf(event.output) ?? defect("") }),
            },
          },
        ],
        onError: {
          target: "still",
          actions: { type: "sayFailure", params: ({ event }) => ({ failure: defect(event.error) }) },
        },
      },
    },
  },
})
