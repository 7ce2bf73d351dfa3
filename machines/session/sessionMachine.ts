import { defect, failureOf } from "../lib/guards.ts"
import { crossing } from "./sessionCrossing.ts"
import { challenged, mayLogin, signingIn } from "./sessionEntering.ts"
import { sessionParts } from "./sessionParts.ts"

export type {
  Challenge,
  Credentials,
  Ending,
  Entry,
  Returned,
  SessionContext,
  SessionEvent,
  SessionOutside,
} from "./sessionTypes.ts"

/** Signed out in another tab: clears the user's data. */
const otherTabLeft = {
  target: "#session.signedOut",
  actions: ["forgetUser", "forgetFailure", "sayLeft", "announceEnd"],
  description: "Keluar di tab lain",
} as const
const otherTabExpired = { target: "#session.expired", description: "Sesi berakhir di tab lain" } as const

const leftHere = ["forgetUser", "forgetFailure", "sayLeft", "announceEnd"] as const

export const sessionMachine = sessionParts.createMachine({
  id: "session",
  description: "Sesi masuk: dari belum masuk sampai keluar, di semua tab",
  context: ({ input }) => ({
    hasToken: input.hasToken,
    user: null,
    credentials: input.returned ?? (input.key === null ? null : { key: input.key }),
    challenge: null,
    entry: null,
    failure: null,
    notice: null,
  }),
  initial: "starting",
  invoke: [
    { id: "watchTabs", src: "watchTabs", input: {} },
    { id: "endLater", src: "endLater", input: {} },
  ],
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
      on: { ...mayLogin.on, "tab.signedOut": otherTabLeft },
      description: "Halaman masuk dengan pemberitahuan bahwa sesi berakhir; draf tetap tersimpan",
      entry: ["forgetUser", "forgetFailure", "sayExpired", "announceEnd"],
    },
    challenged,
    signingIn,
    loadingUser: {
      description: "Menunggu jawaban me",
      tags: "busy",
      entry: "forgetFailure",
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
      on: {
        "tab.signedOut": otherTabLeft,
        "tab.expired": otherTabExpired,
        "tab.switched": {
          target: "loadingUser",
          reenter: true,
          description: "Tab lain berpindah perusahaan: jawaban yang ditunggu sudah usang",
        },
      },
    },
    unavailable: {
      description: "Server tidak dapat dihubungi; sesi belum tentu berakhir",
      on: {
        "session.retry": { target: "loadingUser", description: "Tekan Coba lagi" },
        "logout.confirm": { target: "loggingOut", description: "Tekan Keluar" },
        "tab.signedOut": otherTabLeft,
        "tab.expired": otherTabExpired,
        "tab.switched": { target: "loadingUser", description: "Tab lain berpindah perusahaan" },
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
          actions: { type: "renewUser", params: ({ event }) => event },
          description: "me dijawab ulang",
        },
        "session.over": { target: "expired", description: "Server menjawab bahwa sesi berakhir" },
        "idle.expired": { target: "expired", description: "Dua jam tanpa kegiatan" },
        "tab.signedOut": otherTabLeft,
        "tab.expired": otherTabExpired,
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
              description: "Melihat siapa yang masuk",
              always: [
                { guard: "mustEnrol", target: "enrolling" },
                { guard: "isSuper", target: "platform" },
                { guard: "isInside", target: "inside" },
                { target: "company" },
              ],
            },
            enrolling: {
              description: "Harus memasang verifikasi dua langkah sebelum membuka apa pun",
              on: {
                "factor.enrolled": {
                  target: "#session.loadingUser",
                  description: "Verifikasi dua langkah terpasang",
                },
              },
            },
            company: { description: "Pengguna perusahaan" },
            platform: { description: "Super administrator" },
            inside: {
              description: "Super administrator di dalam perusahaan, paling lama satu jam",
              invoke: {
                id: "watchVisit",
                src: "watchVisit",
                input: ({ context }) => ({ until: context.user?.impersonated_by?.expires_at ?? null }),
              },
            },
          },
        },
        crossing,
        idleness: {
          description: "Kegiatan di semua tab",
          initial: "active",
          states: {
            active: {
              description: "Baru saja ada kegiatan",
              on: { "idle.warned": { target: "warned", description: "Tinggal dua menit" } },
            },
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
            closed: {
              description: "Dialog tertutup",
              on: { "logout.ask": { target: "asking", description: "Tekan Logout" } },
            },
            asking: {
              description: "Dialog terbuka: YES atau NO",
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
        onDone: [
          {
            guard: { type: "isSuccess", params: ({ event }) => event.output },
            target: "signedOut",
            actions: [...leftHere, "sayLoggedOut"],
          },
          {
            guard: {
              type: "failedAs",
              params: ({ event }) => ({ outcome: event.output, tag: "SessionOver" }),
            },
            target: "signedOut",
            actions: [...leftHere, "sayLoggedOut"],
          },
          {
            target: "signedOut",
            actions: [
              ...leftHere,
              { type: "sayUnended", params: ({ event }) => ({ failure: failureOf(event.output) }) },
            ],
          },
        ],
        onError: {
          target: "signedOut",
          actions: [
            ...leftHere,
            { type: "sayUnended", params: ({ event }) => ({ failure: defect(event.error) }) },
          ],
        },
      },
    },
  },
})
