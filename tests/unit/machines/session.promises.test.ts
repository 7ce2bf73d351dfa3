import { describe, expect, test } from "vitest"
import { failed, succeeded } from "#contract/kit/errors.ts"
import { sessionMachine } from "#machines/session/sessionMachine.ts"
import { drive } from "#tests/paths/drive.ts"
import { credentials, entry, member, superUser, visitor } from "#tests/paths/models/session.ts"
import { failures } from "#tests/paths/outcomes.ts"

const start = (input: { hasToken?: boolean; key?: string } = {}) =>
  drive(sessionMachine, { hasToken: input.hasToken ?? false, key: input.key ?? null })
const signedInAs = (user: typeof member) => {
  const run = start({ hasToken: true })
  run.answer("loadUser", { output: succeeded(user) })
  run.emitted()
  return run
}
const types = (run: ReturnType<typeof start>) => run.emitted().map(({ type }) => type)
const ids = (run: ReturnType<typeof start>) => run.running().map(({ id }) => id)

describe("signing in", () => {
  test("the password is sent once and not kept", () => {
    const run = start()
    run.send({ type: "login.submit", credentials })
    run.send({ type: "login.submit", credentials: { username: "lain", password: "lain" } })
    expect(run.asked("signIn")).toEqual({ credentials })
    run.answer("signIn", { output: succeeded(member) })
    expect(JSON.stringify(run.context())).not.toContain(credentials.password)
  })

  test("why it failed stays on the page until it is tried again", () => {
    const run = start()
    run.send({ type: "login.submit", credentials })
    run.answer("signIn", { output: failed({ ...failures.Refused, reason: "credentials" }) })
    expect(run.context()).toEqual({
      hasToken: false,
      user: null,
      credentials: null,
      challenge: null,
      entry: null,
      failure: { ...failures.Refused, reason: "credentials" },
      notice: null,
    })
    run.send({ type: "login.submit", credentials })
    expect(run.context().failure).toBeNull()
  })

  test("a key in the address signs in by itself; a bad one ends on the login page with its message", () => {
    const run = start({ key: "kunci-sekali" })
    expect(run.asked("signIn")).toEqual({ credentials: { key: "kunci-sekali" } })
    run.answer("signIn", { output: failed({ ...failures.Refused, reason: "used" }) })
    expect(run.value()).toBe("signedOut")
    expect(run.context().failure).toEqual({ ...failures.Refused, reason: "used" })
  })

  test("a server that cannot be reached does not end the session", () => {
    const run = start({ hasToken: true })
    run.answer("loadUser", { output: failed(failures.Unreachable) })
    expect(run.value()).toBe("unavailable")
    expect(run.emitted()).toEqual([])
    run.send({ type: "session.retry" })
    run.answer("loadUser", { output: succeeded(member) })
    expect(run.emitted()).toEqual([{ type: "session.started", user: member }])
  })

  test("a session that is over when the page opens shows the login page with that notice", () => {
    const run = start({ hasToken: true })
    run.answer("loadUser", { output: failed(failures.SessionOver) })
    expect(run.value()).toBe("expired")
    expect(run.context().notice).toBe("expired")
    expect(run.emitted()).toEqual([{ type: "session.ended", why: "expired" }])
  })
})

describe("idleness", () => {
  test("a warning, and staying is told to the watch", () => {
    const run = signedInAs(member)
    run.send({ type: "idle.warned" })
    expect(run.value()).toMatchObject({ signedIn: { idleness: "warned" } })
    run.send({ type: "idle.stay" })
    expect(run.value()).toMatchObject({ signedIn: { idleness: "active" } })
    expect(run.running().find(({ id }) => id === "watchIdle")?.received).toEqual([
      { type: "activity.record" },
    ])
  })

  test("activity in another tab takes the warning away", () => {
    const run = signedInAs(member)
    run.send({ type: "idle.warned" })
    run.send({ type: "idle.resumed" })
    expect(run.value()).toMatchObject({ signedIn: { idleness: "active" } })
  })

  test("after two hours everything of the person is gone, with or without a warning seen", () => {
    for (const warned of [true, false]) {
      const run = signedInAs(member)
      if (warned) run.send({ type: "idle.warned" })
      run.send({ type: "idle.expired" })
      expect(run.value()).toBe("expired")
      expect(run.context()).toMatchObject({ user: null, notice: "expired" })
      expect(run.emitted()).toEqual([{ type: "session.ended", why: "expired" }])
      expect(ids(run)).toEqual(["watchTabs", "endLater"])
    }
  })

  test("a warning is not forgotten by going to a company and back, when that fails", () => {
    const run = signedInAs(superUser)
    run.send({ type: "idle.warned" })
    run.send({ type: "company.enter", entry })
    run.answer("enterCompany", { output: failed(failures.Unreachable) })
    expect(run.value()).toMatchObject({ signedIn: { idleness: "warned", crossing: "still" } })
  })
})

describe("signing out", () => {
  test.each([
    ["answered", { output: succeeded(null) }, null],
    ["over already", { output: failed(failures.SessionOver) }, null],
    ["offline", { output: failed(failures.Unreachable) }, "karena server tidak dapat dihubungi"],
    ["refused", { output: failed(failures.ServerBroken) }, "karena ada kesalahan di server"],
    ["broken", { error: new Error("bug") }, "karena ada kesalahan di server"],
  ])("asks first, and ends the session here whatever the server says: %s", (_, answer, why) => {
    const run = signedInAs(member)
    run.send({ type: "logout.ask" })
    run.send({ type: "logout.cancel" })
    expect(ids(run)).not.toContain("signOut")
    run.send({ type: "logout.ask" })
    run.send({ type: "logout.confirm" })
    run.answer("signOut", answer)
    expect(run.value()).toBe("signedOut")
    expect(run.context().user).toBeNull()
    expect(run.emitted()).toMatchObject([
      { type: "session.ended", why: "left" },
      why === null
        ? { type: "toast.succeeded", message: "Kamu telah logout" }
        : {
            type: "toast.failed",
            failure: {
              message: `Kamu telah logout di browser ini. Sesi di server belum ditutup ${why}; dicoba lagi selama halaman ini terbuka`,
            },
          },
    ])
  })

  test("a confirmation nobody was asked for does nothing", () => {
    const run = signedInAs(member)
    run.send({ type: "logout.confirm" })
    expect(ids(run)).not.toContain("signOut")
  })

  test("the page of a server that cannot be reached lets go too", () => {
    const run = start({ hasToken: true })
    run.answer("loadUser", { output: failed(failures.TimedOut) })
    run.send({ type: "logout.confirm" })
    run.answer("signOut", { output: failed(failures.Unreachable) })
    expect(run.value()).toBe("signedOut")
  })
})

describe("other tabs", () => {
  test("signed in there, signed in here", () => {
    const run = start()
    run.send({ type: "tab.signedIn" })
    run.answer("loadUser", { output: succeeded(member) })
    expect(run.context().user).toEqual(member)
  })

  test.each([
    ["tab.signedOut", "signedOut", "left"],
    ["tab.expired", "expired", "expired"],
  ] as const)("%s there: nothing of the person stays here, from wherever", (type, state, why) => {
    const loading = start({ hasToken: true })
    const unavailable = start({ hasToken: true })
    unavailable.answer("loadUser", { output: failed(failures.Unreachable) })
    /**
     * Another tab has switched to an account of another company; the current user is kept until the new one is loaded.
     */
    const switching = signedInAs(member)
    const lost = signedInAs(member)
    for (const run of [switching, lost]) run.send({ type: "tab.switched" })
    lost.answer("loadUser", { output: failed(failures.Unreachable) })
    expect(switching.context().user).toEqual(member)
    for (const run of [signedInAs(member), loading, unavailable, switching, lost]) {
      run.emitted()
      run.send({ type })
      expect(run.value()).toBe(state)
      expect(run.context()).toMatchObject({ user: null, failure: null })
      expect(run.emitted()).toEqual([{ type: "session.ended", why }])
    }
  })

  test("signed out there, just as this tab found the session over: it was signed out", () => {
    const run = signedInAs(member)
    run.send({ type: "session.over" })
    run.emitted()
    run.send({ type: "tab.signedOut" })
    expect(run.value()).toBe("signedOut")
    expect(run.context().notice).toBe("left")
    expect(run.emitted()).toEqual([{ type: "session.ended", why: "left" }])
    run.send({ type: "tab.expired" })
    expect(run.value()).toBe("signedOut")
  })

  test("switched there: the user is loaded anew, and an answer for the old one is not taken", () => {
    const run = signedInAs(superUser)
    run.send({ type: "tab.switched" })
    expect(ids(run)).toEqual(["watchTabs", "endLater", "loadUser"])
    run.arrows()
    run.send({ type: "tab.switched" })
    expect(run.arrows()).toHaveLength(1)
    run.answer("loadUser", { output: succeeded(visitor) })
    expect(run.context().user).toEqual(visitor)
  })
})

describe("a super administrator in a company", () => {
  test("enters with a reason, is told apart, and returns to where they were", () => {
    const run = signedInAs(superUser)
    run.send({ type: "company.enter", entry })
    expect(run.asked("enterCompany")).toEqual({ entry })
    run.answer("enterCompany", { output: succeeded(visitor) })
    expect(run.value()).toMatchObject({ signedIn: { place: "inside" } })
    expect(run.emitted()).toEqual([
      { type: "session.switched", user: visitor },
      { type: "navigation.requested", to: "/home", replace: false },
    ])
    run.send({ type: "company.leave" })
    run.answer("leaveCompany", { output: succeeded({ user: superUser, to: entry.from }) })
    expect(run.value()).toMatchObject({ signedIn: { place: "platform", crossing: "still" } })
    expect(run.emitted()).toEqual([
      { type: "session.switched", user: superUser },
      { type: "navigation.requested", to: entry.from, replace: false },
    ])
  })

  test("only super administrators enter, only visitors leave", () => {
    expect(signedInAs(member).can({ type: "company.enter", entry })).toBe(false)
    expect(signedInAs(visitor).can({ type: "company.enter", entry })).toBe(false)
    expect(signedInAs(member).can({ type: "company.leave" })).toBe(false)
    expect(signedInAs(superUser).can({ type: "company.leave" })).toBe(false)
  })

  test.each(["visit.expired", "session.over"] as const)(
    "%s: back to the own session, not out of it",
    (type) => {
      const run = signedInAs(visitor)
      run.send({ type })
      expect(run.emitted()).toMatchObject([
        { type: "toast.failed", failure: { message: "Kunjungan Anda ke perusahaan ini sudah berakhir" } },
      ])
      run.answer("leaveCompany", { output: succeeded({ user: superUser, to: "/super-admin/home" }) })
      expect(run.context().user).toEqual(superUser)
      expect(types(run)).toEqual(["session.switched", "navigation.requested"])
    },
  )

  test("the way back is asked for once, however often the session is said to be over meanwhile", () => {
    const run = signedInAs(visitor)
    run.send({ type: "session.over" })
    run.arrows()
    run.send({ type: "session.over" })
    run.send({ type: "company.leave" })
    expect(run.value()).toMatchObject({ signedIn: { crossing: "leaving" } })
    expect(run.arrows()).toEqual(["session.signedIn.crossing.leaving|session.over|0"])
  })

  test("the own session over as well: the login page", () => {
    const run = signedInAs(visitor)
    run.send({ type: "company.leave" })
    run.answer("leaveCompany", { output: failed(failures.SessionOver) })
    expect(run.value()).toBe("expired")
    expect(run.context().user).toBeNull()
  })

  test.each([
    ["company.enter", superUser, "enterCompany"],
    ["company.leave", visitor, "leaveCompany"],
  ] as const)("%s that fails is said, a defect too, and nothing changes", (type, user, actor) => {
    for (const answer of [{ output: failed(failures.Unreachable) }, { error: new Error("bug") }]) {
      const run = signedInAs(user)
      run.send(type === "company.enter" ? { type, entry } : { type })
      run.answer(actor, answer)
      expect(run.context().user).toEqual(user)
      expect(types(run)).toEqual(["toast.failed"])
    }
  })
})

test("session over, said from outside a company, ends on the login page", () => {
  for (const user of [member, superUser]) {
    const run = signedInAs(user)
    run.send({ type: "session.over" })
    expect(run.value()).toBe("expired")
    expect(run.emitted()).toEqual([{ type: "session.ended", why: "expired" }])
  }
})

test("me, answered again, renews the user and nothing else", () => {
  const run = signedInAs(member)
  const before = run.value()
  run.send({ type: "user.refreshed", user: { ...member, canAccessSetting: false } })
  expect(run.context().user).toEqual({ ...member, canAccessSetting: false })
  expect(run.value()).toEqual(before)
})
