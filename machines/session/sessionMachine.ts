import { assign, emit, sendTo, setup } from "xstate"
import type { Failure, Outcome } from "#contract/errors.ts"
import type { SessionUser } from "#contract/user.ts"
import { defect, failedAs, failureOf, isSuccess } from "../lib/guards.ts"
import type { Outside } from "../lib/outside.ts"
import { actorSlot, listenerSlot } from "../lib/slots.ts"

export type Credentials = { readonly username: string; readonly password: string } | { readonly key: string }
export type Entry = { readonly companies_id: number; readonly reason: string; readonly from: string }

/** Why the login page is shown, beside a plain sign-out. */
export type Notice = "expired" | null

export type SessionContext = {
  /** A token was kept when the page opened. */
  readonly hasToken: boolean
  readonly user: SessionUser | null
  readonly credentials: Credentials | null
  readonly entry: Entry | null
  readonly failure: Failure | null
  readonly notice: Notice
}
export type SessionEvent =
  | { readonly type: "login.submit"; readonly credentials: Credentials }
  | { readonly type: "session.retry" }
  | { readonly type: "session.over" }
  | { readonly type: "user.refreshed"; readonly user: SessionUser }
  | { readonly type: "tab.signedIn" }
  | { readonly type: "tab.signedOut" }
  | { readonly type: "tab.switched" }
  | { readonly type: "idle.warned" }
  | { readonly type: "idle.resumed" }
  | { readonly type: "idle.expired" }
  | { readonly type: "idle.stay" }
  | { readonly type: "logout.ask" }
  | { readonly type: "logout.cancel" }
  | { readonly type: "logout.confirm" }
  | { readonly type: "company.enter"; readonly entry: Entry }
  | { readonly type: "company.leave" }
export type SessionOutside =
  | Outside
  /** Somebody else's (or nobody's) data must not stay on this screen. */
  | { readonly type: "session.ended" }
  | { readonly type: "session.started"; readonly user: SessionUser | null }
  | { readonly type: "session.switched"; readonly user: SessionUser | null }

const base = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    emitted: {} as SessionOutside,
    input: {} as { readonly hasToken: boolean; readonly key: string | null },
    tags: {} as "busy",
  },
  actors: {
    signIn: actorSlot<SessionUser, { readonly credentials: Credentials | null }>("signIn"),
    loadUser: actorSlot<SessionUser>("loadUser"),
    signOut: actorSlot<null>("signOut"),
    enterCompany: actorSlot<SessionUser, { readonly entry: Entry | null }>("enterCompany"),
    leaveCompany: actorSlot<{ readonly user: SessionUser; readonly to: string }>("leaveCompany"),
    watchIdle: listenerSlot<{ type: "activity.record" }>("watchIdle"),
    watchTabs: listenerSlot<{ type: "never" }>("watchTabs"),
    keepAlive: listenerSlot<{ type: "never" }>("keepAlive"),
  },
  guards: {
    isSuccess,
    failedAs,
    hasKey: ({ context }) => context.credentials !== null,
    hasToken: ({ context }) => context.hasToken,
    isSuper: ({ context }) => context.user?.is_superusers === true,
    isInside: ({ context }) => context.user !== null && context.user.impersonated_by !== null,
  },
  actions: {
    keepUser: assign((_, outcome: Outcome<SessionUser>) =>
      outcome.ok ? { user: outcome.value, failure: null, notice: null } : {},
    ),
    keepFailure: assign({ failure: (_, outcome: Outcome<unknown>) => (outcome.ok ? null : outcome.failure) }),
    keepDefect: assign({ failure: (_, { error }: { readonly error: unknown }) => defect(error) }),
    sayExpired: assign({ notice: "expired" as const }),
    forgetUser: assign({ user: null, credentials: null, entry: null }),
    forgetFailure: assign({ failure: null, notice: null }),
    announceStart: emit(({ context }) => ({ type: "session.started" as const, user: context.user })),
    announceSwitch: emit(({ context }) => ({ type: "session.switched" as const, user: context.user })),
    announceEnd: emit({ type: "session.ended" }),
    sayFailure: emit((_, { failure }: { readonly failure: Failure }) => ({
      type: "toast.failed" as const,
      failure,
    })),
    sayLoggedOut: emit({ type: "toast.succeeded", message: "Kamu telah logout" }),
    goTo: emit((_, to: string) => ({ type: "navigation.requested" as const, to, replace: false })),
    recordActivity: sendTo("watchIdle", { type: "activity.record" }),
  },
})

/** Signing in from the login page; the same on every page that shows it. */
const mayLogin = base.createStateConfig({
  on: {
    "login.submit": {
      target: "#session.signingIn",
      actions: assign({ credentials: ({ event }) => event.credentials }),
      description: "Kirim email/username dan kata sandi",
    },
    "tab.signedIn": { target: "#session.loadingUser", description: "Tab lain sudah masuk" },
  },
})

export const sessionMachine = base.createMachine({
  id: "session",
  description: "Sesi masuk: dari belum masuk sampai keluar, di semua tab",
  context: ({ input }) => ({
    hasToken: input.hasToken,
    user: null,
    credentials: input.key === null ? null : { key: input.key },
    entry: null,
    failure: null,
    notice: null,
  }),
  initial: "starting",
  invoke: { id: "watchTabs", src: "watchTabs", input: {} },
  states: {
    starting: {
      description: "Membaca kunci di alamat atau sesi yang tersimpan",
      always: [
        { guard: "hasKey", target: "signingIn" },
        { guard: "hasToken", target: "loadingUser" },
        { target: "signedOut" },
      ],
    },
    signedOut: { ...mayLogin, description: "Halaman masuk" },
    expired: {
      ...mayLogin,
      description: "Halaman masuk dengan pemberitahuan bahwa sesi berakhir; draf tetap tersimpan",
      entry: ["sayExpired", "forgetUser", "announceEnd"],
    },
    signingIn: {
      description: "Menunggu jawaban auth/login",
      tags: "busy",
      entry: "forgetFailure",
      invoke: {
        id: "signIn",
        src: "signIn",
        input: ({ context }) => ({ credentials: context.credentials }),
        onDone: [
          {
            guard: { type: "isSuccess", params: ({ event }) => event.output },
            target: "signedIn",
            actions: [{ type: "keepUser", params: ({ event }) => event.output }, "announceStart"],
          },
          {
            target: "signedOut",
            actions: ["forgetUser", { type: "keepFailure", params: ({ event }) => event.output }],
          },
        ],
        onError: {
          target: "signedOut",
          actions: ["forgetUser", { type: "keepDefect", params: ({ event }) => ({ error: event.error }) }],
        },
      },
    },
    loadingUser: {
      description: "Menunggu jawaban me",
      tags: "busy",
      invoke: {
        id: "loadUser",
        src: "loadUser",
        input: {},
        onDone: [
          {
            guard: { type: "isSuccess", params: ({ event }) => event.output },
            target: "signedIn",
            actions: [{ type: "keepUser", params: ({ event }) => event.output }, "announceStart"],
          },
          {
            guard: {
              type: "failedAs",
              params: ({ event }) => ({ outcome: event.output, tag: "SessionOver" }),
            },
            target: "expired",
          },
          { target: "unavailable", actions: { type: "keepFailure", params: ({ event }) => event.output } },
        ],
        onError: {
          target: "unavailable",
          actions: { type: "keepDefect", params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { "tab.signedOut": "signedOut" },
    },
    unavailable: {
      description: "Server tidak dapat dihubungi; sesi belum tentu berakhir",
      on: {
        "session.retry": { target: "loadingUser", description: "Tekan Coba lagi" },
        "logout.confirm": { target: "loggingOut", description: "Tekan Keluar" },
        "tab.signedOut": "signedOut",
      },
    },
    signedIn: {
      type: "parallel",
      description: "Sudah masuk",
      entry: "forgetFailure",
      invoke: [
        { id: "watchIdle", src: "watchIdle", input: {} },
        { id: "keepAlive", src: "keepAlive", input: {} },
      ],
      on: {
        "user.refreshed": {
          actions: assign({ user: ({ event }) => event.user }),
          description: "me dijawab ulang",
        },
        "session.over": [
          { guard: "isInside", target: ".crossing.leaving", description: "Waktu di perusahaan lain habis" },
          { target: "expired", description: "Server menjawab bahwa sesi berakhir" },
        ],
        "idle.expired": { target: "expired", description: "Dua jam tanpa kegiatan" },
        "tab.signedOut": {
          target: "signedOut",
          actions: ["forgetUser", "announceEnd"],
          description: "Keluar di tab lain",
        },
        "tab.switched": {
          target: "loadingUser",
          description: "Tab lain berpindah perusahaan",
        },
      },
      states: {
        place: {
          description: "Sebagai siapa",
          initial: "deciding",
          states: {
            deciding: {
              always: [
                { guard: "isSuper", target: "platform" },
                { guard: "isInside", target: "inside" },
                { target: "company" },
              ],
            },
            company: { description: "Pengguna perusahaan" },
            platform: {
              description: "Super administrator",
              on: {
                "company.enter": {
                  target: "#session.signedIn.crossing.entering",
                  actions: assign({ entry: ({ event }) => event.entry }),
                  description: "Masuk sebagai perusahaan",
                },
              },
            },
            inside: {
              description: "Super administrator di dalam perusahaan",
              on: {
                "company.leave": {
                  target: "#session.signedIn.crossing.leaving",
                  description: "Kembali ke super admin",
                },
              },
            },
          },
        },
        crossing: {
          description: "Perpindahan antara super admin dan perusahaan",
          initial: "still",
          states: {
            still: {},
            entering: {
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
                  actions: { type: "keepDefect", params: ({ event }) => ({ error: event.error }) },
                },
              },
            },
            leaving: {
              tags: "busy",
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
                        params: ({ event }) =>
                          event.output.ok ? event.output.value.to : "/super-admin/home",
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
                  actions: { type: "keepDefect", params: ({ event }) => ({ error: event.error }) },
                },
              },
            },
          },
        },
        idleness: {
          description: "Kegiatan di semua tab",
          initial: "active",
          states: {
            active: { on: { "idle.warned": { target: "warned", description: "Tinggal dua menit" } } },
            warned: {
              description: "Dialog hitung mundur",
              on: {
                "idle.resumed": { target: "active", description: "Ada kegiatan, juga di tab lain" },
                "idle.stay": {
                  target: "active",
                  actions: "recordActivity",
                  description: "Tekan Tetap masuk",
                },
              },
            },
          },
        },
        leaving: {
          description: "Dialog konfirmasi keluar",
          initial: "closed",
          states: {
            closed: { on: { "logout.ask": { target: "asking", description: "Tekan Logout" } } },
            asking: {
              on: {
                "logout.cancel": { target: "closed", description: "Tekan NO" },
                "logout.confirm": { target: "#session.loggingOut", description: "Tekan YES" },
              },
            },
          },
        },
      },
    },
    loggingOut: {
      description: "Mengakhiri sesi; juga tanpa jaringan",
      tags: "busy",
      invoke: {
        id: "signOut",
        src: "signOut",
        input: {},
        onDone: {
          target: "signedOut",
          actions: ["forgetUser", "forgetFailure", "announceEnd", "sayLoggedOut"],
        },
        onError: {
          target: "signedOut",
          actions: ["forgetUser", "forgetFailure", "announceEnd", "sayLoggedOut"],
        },
      },
    },
  },
})
