import { ANYBODY, type SessionUser } from "#contract/kit/user.ts"
import { sessionMachine } from "#machines/session/sessionMachine.ts"
import { defineModel, once } from "../model.ts"
import { failures, outcomes } from "../outcomes.ts"

export const member: SessionUser = {
  ...ANYBODY,
  id: 2,
  email: "admin@maju.test",
  nama_lengkap: "Siti Rahayu",
  companies_id: 3,
  companie_name: "PT Maju Bersama",
}
export const superUser: SessionUser = {
  ...member,
  id: 1,
  email: "super@balai.test",
  companies_id: null,
  companie_name: null,
  is_superusers: true,
}
const until = "2026-11-20T10:00:00+07:00"
/** The super administrator working inside a company. */
export const visitor: SessionUser = {
  ...superUser,
  companies_id: 3,
  companie_name: "PT Maju Bersama",
  is_superusers: false,
  impersonated_by: { id: 1, nama_lengkap: "Super", expires_at: until },
}

export const credentials = { username: "admin@maju.test", password: "rahasia-9" }
export const challenge = { challenge: "langkah-kedua", ways: ["totp", "recovery"] }
/** An account that must enrol a second factor before anything else. */
export const newcomer: SessionUser = { ...member, id: 4, must_enrol: true }
export const entry = {
  companies_id: 3,
  reason: "Membantu impor",
  from: "/super-admin/companies?status=Trial",
}

const renamed = (user: SessionUser) => ({ user: { ...user, nama_lengkap: "Nama Baru" } })
/** After a refresh the user must be of the same kind. */
const kindOf = (user: SessionUser | null) =>
  user?.is_superusers === true ? "super" : user?.impersonated_by === null ? "member" : "visitor"

export const sessionModel = defineModel({
  machine: sessionMachine,
  inputs: {
    "": { hasToken: false, key: null },
    token: { hasToken: true, key: null },
    key: { hasToken: false, key: "kunci-sekali" },
  },
  cases: {
    "login.submit": { "": { credentials } },
    "login.cancel": once,
    "factor.enrolled": once,
    "session.retry": once,
    "session.over": once,
    "user.refreshed": { member: renamed(member), super: renamed(superUser), visitor: renamed(visitor) },
    "tab.signedIn": once,
    "tab.signedOut": once,
    "tab.expired": once,
    "tab.switched": once,
    "idle.warned": once,
    "idle.resumed": once,
    "idle.expired": once,
    "idle.stay": once,
    "logout.ask": once,
    "logout.cancel": once,
    "logout.confirm": once,
    "company.enter": { "": { entry } },
    "company.leave": once,
    "visit.expired": once,
  },
  happens: (label, { user }) =>
    !label.startsWith("user.refreshed ") || label === `user.refreshed ${kindOf(user)}`,
  answers: {
    signIn: outcomes(
      { member, super: superUser, challenge, newcomer },
      { over: { ...failures.Refused, reason: "expired" } },
    ),
    loadUser: outcomes({ member, super: superUser, visitor, newcomer }),
    signOut: outcomes({ ok: null }),
    enterCompany: outcomes({ ok: visitor }),
    leaveCompany: outcomes({ ok: { user: superUser, to: entry.from } }),
    watchIdle: "listens",
    watchTabs: "listens",
    keepAlive: "listens",
    watchVisit: "listens",
    endLater: "listens",
  },
  facts: ({ challenge: held }) => held !== null,
})
