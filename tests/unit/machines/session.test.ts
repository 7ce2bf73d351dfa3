import { describe } from "vitest"
import type { SessionOutside } from "#machines/session/sessionMachine.ts"
import { passing, testWalks } from "#tests/paths/check.ts"
import {
  challenge,
  credentials,
  entry,
  member,
  newcomer,
  sessionModel,
  superUser,
  visitor,
} from "#tests/paths/models/session.ts"
import { failing, failureIn, failures, toasts } from "#tests/paths/outcomes.ts"

const nobody = { user: null, credentials: null, challenge: null, entry: null }
const expired = { ...failures.Refused, reason: "expired" } as const
const untroubled = { failure: null, notice: null }
const ended = (why: "expired" | "left"): readonly SessionOutside[] => [{ type: "session.ended", why }]
const started = (user: typeof member): readonly SessionOutside[] => [{ type: "session.started", user }]
const refused = (message: string): SessionOutside => ({
  type: "toast.failed",
  failure: { _tag: "Refused", message, reason: null, retryAfter: null, rows: [] },
})
const visitOver = refused("Kunjungan Anda ke perusahaan ini sudah berakhir")
const loggedOut: readonly SessionOutside[] = [
  ...ended("left"),
  { type: "toast.succeeded", message: "Kamu telah logout" },
]
/** Signed out in this browser, but the server may still keep the session. */
const unended = (label: string): readonly SessionOutside[] => [
  ...ended("left"),
  refused(
    /(Unreachable|TimedOut)$/.test(label)
      ? "Kamu telah logout di browser ini. Sesi di server belum ditutup karena server tidak dapat dihubungi; dicoba lagi selama halaman ini terbuka"
      : "Kamu telah logout di browser ini. Sesi di server belum ditutup karena ada kesalahan di server; dicoba lagi selama halaman ini terbuka",
  ),
]
/** Ways to sign in, including as another account after a session ended. */
const entries =
  "signIn member|signIn super|signIn newcomer|loadUser member|loadUser super|loadUser visitor|loadUser newcomer".split(
    "|",
  )
const crossings = ["enterCompany ok", "leaveCompany ok"]
const over = ["session.over"] as const
/** Whether the return to the super administrator is in progress. */
const isLeaving = (value: unknown) => JSON.stringify(value).includes('"crossing":"leaving"')
const tabs = ["tab.signedOut", "tab.expired", "tab.switched"] as const

describe("every path of the session", () => {
  testWalks(sessionModel)({
    machine: { runs: { watchTabs: {}, endLater: {} } },
    states: {
      starting: passing,
      signedOut: {
        by: [
          "start",
          "login.cancel",
          "signIn over",
          ...failing("signIn"),
          "tab.signedOut",
          "signOut ok",
          ...failing("signOut"),
        ],
        accepts: ["login.submit", "tab.signedIn"],
        context: ({ by }) => ({
          ...nobody,
          failure: by === "signIn over" ? expired : by.startsWith("signIn ") ? failureIn(by) : null,
          notice: by === "tab.signedOut" || by.startsWith("signOut ") ? "left" : null,
        }),
      },
      expired: {
        by: [
          "loadUser SessionOver",
          "leaveCompany SessionOver",
          "session.over",
          "idle.expired",
          "tab.expired",
        ],
        accepts: ["login.submit", "tab.signedIn", "tab.signedOut"],
        context: { ...nobody, failure: null, notice: "expired" },
      },
      challenged: {
        by: ["signIn challenge", ...failing("signIn")],
        accepts: ["login.submit", "login.cancel", "tab.signedIn"],
        context: ({ by }) => ({
          user: null,
          challenge,
          failure: by.startsWith("signIn ") ? failureIn(by) : null,
          notice: null,
        }),
      },
      signingIn: {
        by: ["login.submit", "start key"],
        tags: ["busy"],
        runs: {
          signIn: ({ by }: { readonly by: string }) => ({
            credentials: by === "start key" ? { key: "kunci-sekali" } : credentials,
          }),
        },
        context: untroubled,
      },
      loadingUser: {
        by: ["start token", "tab.signedIn", "session.retry", "tab.switched", "factor.enrolled"],
        tags: ["busy"],
        accepts: tabs,
        runs: { loadUser: {} },
        context: untroubled,
      },
      unavailable: {
        by: failing("loadUser", ["SessionOver"]),
        accepts: ["session.retry", "logout.confirm", ...tabs],
        context: ({ by }) => ({ failure: failureIn(by), notice: null }),
      },
      signedIn: {
        accepts: ({ value }) => [
          "user.refreshed",
          "idle.expired",
          ...tabs,
          // While that return is in progress, its own answer decides whether the session is over.
          ...(isLeaving(value) ? [] : over),
        ],
        runs: { watchIdle: {}, keepAlive: {} },
        context: ({ by, context }) => ({
          ...untroubled,
          credentials: null,
          user: by.startsWith("user.refreshed ")
            ? { ...(context.user ?? member), nama_lengkap: "Nama Baru" }
            : context.user,
        }),
      },
      "signedIn.place": {},
      "signedIn.place.deciding": passing,
      "signedIn.place.enrolling": {
        by: ["signIn newcomer", "loadUser newcomer"],
        accepts: ["factor.enrolled"],
        arriving: () => ({ user: newcomer, entry: null }),
      },
      "signedIn.place.company": {
        by: ["signIn member", "loadUser member"],
        arriving: () => ({ user: member, entry: null }),
      },
      "signedIn.place.platform": {
        by: ["signIn super", "loadUser super", "leaveCompany ok"],
        arriving: () => ({ user: superUser, entry: null }),
      },
      "signedIn.place.inside": {
        by: ["loadUser visitor", "enterCompany ok"],
        runs: { watchVisit: { until: visitor.impersonated_by?.expires_at } },
        arriving: () => ({ user: visitor, entry: null }),
      },
      "signedIn.crossing": {},
      "signedIn.crossing.still": {
        by: [
          ...entries,
          ...crossings,
          ...failing("enterCompany"),
          ...failing("leaveCompany", ["SessionOver"]),
        ],
        accepts: ({ context: { user } }) =>
          user?.is_superusers === true
            ? ["company.enter"]
            : user?.impersonated_by === null
              ? []
              : ["company.leave", "visit.expired", "session.over"],
      },
      "signedIn.crossing.entering": {
        by: ["company.enter"],
        tags: ["busy"],
        runs: { enterCompany: { entry } },
        context: { entry },
      },
      "signedIn.crossing.leaving": {
        by: ["company.leave", "visit.expired", "session.over"],
        tags: ["busy"],
        runs: { leaveCompany: {} },
      },
      "signedIn.idleness": {},
      "signedIn.idleness.active": {
        by: [...entries, ...crossings, "idle.resumed", "idle.stay"],
        accepts: ["idle.warned"],
      },
      "signedIn.idleness.warned": { by: ["idle.warned"], accepts: ["idle.resumed", "idle.stay"] },
      "signedIn.leaving": {},
      "signedIn.leaving.closed": { by: [...entries, ...crossings, "logout.cancel"], accepts: ["logout.ask"] },
      "signedIn.leaving.asking": { by: ["logout.ask"], accepts: ["logout.cancel", "logout.confirm"] },
      loggingOut: { by: ["logout.confirm"], tags: ["busy"], runs: { signOut: {} } },
    },
    emits: {
      "signIn member": started(member),
      "signIn super": started(superUser),
      "signIn newcomer": started(newcomer),
      "loadUser newcomer": started(newcomer),
      "loadUser member": started(member),
      "loadUser super": started(superUser),
      "loadUser visitor": started(visitor),
      "loadUser SessionOver": ended("expired"),
      "session.over": ({ value, before }) =>
        value === "expired" ? ended("expired") : isLeaving(before?.value) ? [] : [visitOver],
      "visit.expired": [visitOver],
      "idle.expired": ended("expired"),
      "tab.expired": ended("expired"),
      "tab.signedOut": ended("left"),
      "signOut ok": loggedOut,
      "signOut SessionOver": loggedOut,
      ...Object.fromEntries(failing("signOut", ["SessionOver"]).map((label) => [label, unended(label)])),
      "enterCompany ok": [
        { type: "session.switched", user: visitor },
        { type: "navigation.requested", to: "/home", replace: false },
      ],
      ...toasts("enterCompany"),
      "leaveCompany ok": [
        { type: "session.switched", user: superUser },
        { type: "navigation.requested", to: entry.from, replace: false },
      ],
      ...toasts("leaveCompany", ["SessionOver"]),
      "leaveCompany SessionOver": ended("expired"),
    },
  })
})
