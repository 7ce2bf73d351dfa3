import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { etc } from "#contract/areas/preferences/etc.ts"
import { updateAplikasi } from "#contract/areas/platform/aplikasi.ts"
import { RECOVERY_CODES } from "#contract/areas/session/factors.ts"
import { RESET_FACTOR, signInLink } from "#server/areas/session/keys.ts"
import { rowsOf } from "#server/db/database.ts"
import { MINUTE, NOW, openWorld, type World } from "../lib/harness.ts"
import { codeAt, errorsIn, SECRET, TOTP_STEP_MS, withoutTotp, withTotp } from "../lib/totp.ts"

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
const ADMIN = "admin@maju.test"
const OFFICE = "kantor@maju.test"
const password = "demo-1234"
afterEach(async () => {
  world.time.now = NOW
  for (const id of [...Object.values(world.seeded.maju.accounts), world.seeded.superId])
    await withoutTotp(world, id)
  await world.sqlRows(sql`delete from throttles`)
  await world.sqlRows(sql`update company_etc set two_factor = 'off'`)
  await world.sqlRows(sql`update app_settings set super_two_factor = false`)
})

const at = (ms: number) => {
  world.time.now = new Date(NOW.getTime() + ms)
}
const code = (ms = 0) => codeAt(new Date(world.time.now.getTime() + ms))
const login = (username = ADMIN) => world.call("auth/login", { username, password })
const challengeOf = async (username = ADMIN) =>
  ((await login(username)).data as { challenge: string }).challenge
const verify = (challenge: string, given: string) => world.call("auth/verify", { challenge, code: given })
const WRONG = { code: ["Kode salah atau sudah dipakai"] }
const over = "Waktu untuk langkah kedua sudah habis. Masuk lagi dari awal."

describe("enrolment", () => {
  test("password, secret, first code, ten codes; the next sign-in asks for a code", async () => {
    const token = await world.signIn(ADMIN)
    const wrong = await world.call("faktor/totp/start", { password: "salah" }, token)
    expect(errorsIn(wrong)).toEqual({ password: ["Kata sandi salah"] })
    const begun = await world.call("faktor/totp/start", { password }, token)
    const { secret, uri } = begun.data as { secret: string; uri: string }
    expect(uri).toMatch(new RegExp(`^otpauth://totp/.*secret=${secret}`))
    expect((await login()).data).toHaveProperty("token")
    const bad = await world.call("faktor/totp/confirm", { code: "000000" }, token)
    expect(errorsIn(bad)).toEqual(WRONG)
    const done = await world.call("faktor/totp/confirm", { code: codeAt(NOW, secret) }, token)
    const { codes } = done.data as { codes: readonly string[] }
    expect(codes).toHaveLength(RECOVERY_CODES)
    for (const one of codes) expect(one).toMatch(/^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/)
    expect((await world.call("faktor/list", {}, token)).data).toEqual({
      totp_since: NOW.toISOString(),
      passkeys: [],
      recovery: RECOVERY_CODES,
      required: false,
    })
    expect((await login()).data).toEqual({
      challenge: expect.any(String) as string,
      ways: ["totp", "recovery"],
    })
    const stored = await world.sqlRows<{ code_hash: string }>(sql`select code_hash from recovery_codes`)
    expect(stored.some(({ code_hash }) => codes.includes(code_hash))).toBe(false)
    const [mail] = await world.sqlRows<{ subject: string }>(
      sql`select subject from outbox where to_address = ${ADMIN} order by id desc limit 1`,
    )
    expect(mail?.subject).toContain("Aplikasi autentikator dipasang")
    expect((await world.call("faktor/totp/start", { password }, token)).api_message).toContain(
      "sudah terpasang",
    )
  })

  test("removal needs the password and a code, and takes the recovery codes along", async () => {
    const token = await world.signIn(ADMIN)
    await withTotp(world, world.seeded.maju.accounts.admin)
    const remove = (given: string, word = password) =>
      world.call("faktor/totp/remove", { password: word, code: given }, token)
    expect(errorsIn(await remove(code(), "salah"))).toEqual({ password: ["Kata sandi salah"] })
    expect(errorsIn(await remove("000000"))).toEqual(WRONG)
    expect((await remove(code())).api_message).toBe("Aplikasi autentikator dilepas")
    expect((await login()).data).toHaveProperty("token")
    expect((await remove(code())).api_message).toBe("Aplikasi autentikator belum terpasang")
  })

  test("new recovery codes end the old ones", async () => {
    const token = await world.signIn(ADMIN)
    await withTotp(world, world.seeded.maju.accounts.admin)
    const renew = async (given: string) =>
      (
        (await world.call("faktor/recovery/renew", { password, code: given }, token)).data as {
          codes: readonly string[]
        }
      ).codes
    const [old = ""] = await renew(code())
    await renew(old)
    expect(errorsIn(await verify(await challengeOf(), old))).toEqual(WRONG)
  })
})

describe("the second step", () => {
  test("a code opens the session, once; the clock may differ by one step", async () => {
    await withTotp(world, world.seeded.maju.accounts.admin)
    const first = await verify(await challengeOf(), code(-TOTP_STEP_MS))
    expect(first.data).toMatchObject({ token: expect.any(String) as string, user: { email: ADMIN } })
    expect(errorsIn(await verify(await challengeOf(), code(-TOTP_STEP_MS)))).toEqual(WRONG)
    expect(errorsIn(await verify(await challengeOf(), code(2 * TOTP_STEP_MS)))).toEqual(WRONG)
    expect((await verify(await challengeOf(), code(TOTP_STEP_MS))).data).toHaveProperty("token")
    // A code of an earlier step than the last accepted one is a replay, although its time is not over.
    expect(errorsIn(await verify(await challengeOf(), code()))).toEqual(WRONG)
  })

  test("of twenty concurrent answers with the same code one opens a session", async () => {
    await withTotp(world, world.seeded.maju.accounts.admin)
    const challenge = await challengeOf()
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(challenge, code())))
    expect(answers.filter(({ api_status }) => api_status === 1)).toHaveLength(1)
  })

  test("a recovery code opens it once, typed in any way", async () => {
    const token = await world.signIn(ADMIN)
    await withTotp(world, world.seeded.maju.accounts.admin)
    const renewed = await world.call("faktor/recovery/renew", { password, code: code() }, token)
    const { codes } = renewed.data as { codes: readonly string[] }
    const [one = ""] = codes
    const typed = one.toUpperCase().replaceAll("-", " ")
    expect((await verify(await challengeOf(), typed)).data).toHaveProperty("token")
    expect(errorsIn(await verify(await challengeOf(), one))).toEqual(WRONG)
    expect((await world.call("faktor/list", {}, token)).data).toMatchObject({ recovery: RECOVERY_CODES - 1 })
  })

  test("a challenge ends after five minutes, five wrong codes, its use or another password", async () => {
    await withTotp(world, world.seeded.maju.accounts.admin)
    const late = await challengeOf()
    at(5 * MINUTE)
    expect((await verify(late, code())).api_message).toBe(over)
    const guessed = await challengeOf()
    for (let times = 0; times < 5; times += 1)
      expect(errorsIn(await verify(guessed, "000000"))).toEqual(WRONG)
    expect((await verify(guessed, code())).api_message).toBe(over)
    await world.sqlRows(sql`delete from throttles`)
    const changed = await challengeOf()
    const [held] = await world.sqlRows<{ hash: string }>(
      sql`select password_hash as hash from accounts where email = ${ADMIN}`,
    )
    await world.sqlRows(sql`update accounts set password_hash = 'other' where email = ${ADMIN}`)
    expect((await verify(changed, code())).api_message).toBe(over)
    await world.sqlRows(sql`update accounts set password_hash = ${held?.hash} where email = ${ADMIN}`)
    expect((await verify("tidak-dikenal", code())).api_message).toBe(over)
  })

  test("ten codes in fifteen minutes, from all networks and challenges", async () => {
    await withTotp(world, world.seeded.maju.accounts.admin)
    for (let times = 0; times < 10; times += 1)
      await world.call(
        "auth/verify",
        { challenge: await challengeOf(), code: "000000" },
        null,
        "POST",
        `10.9.0.${times}`,
      )
    const refused = await verify(await challengeOf(), code())
    expect(refused.data).toMatchObject({ reason: "throttled" })
    at(16 * MINUTE)
    expect((await verify(await challengeOf(), code())).data).toHaveProperty("token")
  })

  test("a deactivated account gets no session from a challenge", async () => {
    await withTotp(world, world.seeded.maju.accounts.office)
    const challenge = await challengeOf(OFFICE)
    await world.sqlRows(sql`update accounts set is_active = false where email = ${OFFICE}`)
    expect((await verify(challenge, code())).api_message).toContain("dinonaktifkan")
    await world.sqlRows(sql`update accounts set is_active = true where email = ${OFFICE}`)
  })
})

describe("enforcement", () => {
  const requires = (two_factor: "admins" | "all") =>
    world.signIn(ADMIN).then((token) => world.call(etc.update.path, { two_factor }, token))
  const enrolling = async (username: string) =>
    (await login(username)).data as { token: string; user: { must_enrol?: true } }
  const FIRST = "Pasang dulu verifikasi dua langkah untuk akun Anda"

  test("an administrator must enrol from the next sign-in on: every other call is refused", async () => {
    const earlier = await world.signIn(OFFICE)
    await requires("admins")
    expect((await world.call("notifications", {}, earlier)).status).toBe(200)
    const { token, user } = await enrolling(OFFICE)
    expect(user.must_enrol).toBe(true)
    for (const path of ["notifications", "sesi/list", "devisi/list-all", "profil/update/users"])
      expect((await world.call(path, {}, token)).api_message).toBe(FIRST)
    expect((await world.call("me", undefined, token, "GET")).data).toMatchObject({ must_enrol: true })
    const begun = (await world.call("faktor/totp/start", { password }, token)).data as { secret: string }
    await world.call("faktor/totp/confirm", { code: codeAt(NOW, begun.secret) }, token)
    expect((await world.call("notifications", {}, token)).status).toBe(200)
    expect((await world.call("me", undefined, token, "GET")).data).not.toHaveProperty("must_enrol")
    at(TOTP_STEP_MS)
    const remove = await world.call(
      "faktor/totp/remove",
      { password, code: codeAt(world.time.now, begun.secret) },
      token,
    )
    expect(remove.api_message).toBe("Akun Anda wajib memakai verifikasi dua langkah")
  })

  test("ordinary accounts only where all accounts must", async () => {
    const who = "pegawai@maju.test"
    await requires("admins")
    expect((await enrolling(who)).user.must_enrol).toBeUndefined()
    await world.sqlRows(sql`update company_etc set two_factor = 'all'`)
    expect((await enrolling(who)).user.must_enrol).toBe(true)
  })

  test("super administrators by the platform's setting", async () => {
    const who = "super@balai.test"
    const token = await world.signIn(who)
    expect((await enrolling(who)).user.must_enrol).toBeUndefined()
    await world.call(updateAplikasi.path, { super_two_factor: true }, token)
    expect((await enrolling(who)).user.must_enrol).toBe(true)
  })
})

test("an administrator resets another's factor: sessions end, the owner is mailed, the password alone signs in", async () => {
  const { office, admin } = world.seeded.maju.accounts
  await withTotp(world, office)
  const theirs = await world.signIn(OFFICE)
  const own = await world.signIn(ADMIN)
  const reset = (id: number) => world.call("admin-kantor/reset-factor", { admin_kantor_id: [id] }, own)
  expect((await reset(office)).data).toMatchObject({ rows: [{ ok: true }] })
  expect((await world.call("me", undefined, theirs, "GET")).status).toBe(401)
  expect((await login(OFFICE)).data).toHaveProperty("token")
  const [mail] = await world.sqlRows<{ subject: string }>(
    sql`select subject from outbox where to_address = ${OFFICE} order by id desc limit 1`,
  )
  expect(mail?.subject).toContain("Verifikasi dua langkah")
  expect((await reset(office)).api_message).toBe("Akun ini tidak memakai verifikasi dua langkah")
  expect((await reset(admin)).api_status).toBe(0)
})

describe("a lost phone", () => {
  const LOST = { second_factor: false }
  const audited = (account: number) =>
    world.sqlRows<{ after: object }>(
      sql`select after from audit where entity in ('accounts', 'second_factors') and entity_id = ${account} order by id desc limit 1`,
    )

  test("of an employee is answered in Pegawai, by who may change employees", async () => {
    const [row] = await world.sqlRows<{ members_id: number; account: number; email: string }>(
      sql`select m.id as members_id, a.id as account, a.email from members m join accounts a on a.id = m.accounts_id
        where m.companies_id = ${world.seeded.maju.id} and a.scope = 'normal' and a.roles_id is null order by m.id limit 1`,
    )
    if (row === undefined) throw new Error("no employee with an account")
    await withTotp(world, row.account)
    const own = await world.signIn(ADMIN)
    const reset = (ids: readonly number[]) => world.call("members/reset-factor", { members_id: ids }, own)
    expect((await reset([row.members_id])).data).toMatchObject({ rows: [{ ok: true }] })
    expect(await audited(row.account)).toEqual([{ after: LOST }])
    const mails = await world.sqlRows(
      sql`select 1 from outbox where to_address = ${row.email} and subject like 'Verifikasi dua langkah%'`,
    )
    expect(mails).toHaveLength(1)
    expect((await reset([row.members_id])).api_message).toBe("Akun ini tidak memakai verifikasi dua langkah")
    const [theirs = 0] = world.seeded.lain.members
    expect((await reset([theirs])).api_status).toBe(0)
    await withoutTotp(world, row.account)
  })

  test("of another administrator is answered in Siapa boleh apa, never with fewer rights", async () => {
    const { admin, office } = world.seeded.maju.accounts
    await withTotp(world, office)
    const own = await world.signIn(ADMIN)
    const reset = (id: number) => world.call("peran/reset-factor", { users_id: [id] }, own)
    expect((await reset(office)).data).toMatchObject({ rows: [{ ok: true }] })
    expect(await audited(office)).toEqual([{ after: LOST }])
    expect((await reset(admin)).api_message).toBe("Ini akun Anda sendiri; atur di Keamanan akun")
    await withTotp(world, world.seeded.superId)
    expect((await reset(world.seeded.superId)).api_status).toBe(0)
    expect((await login("super@balai.test")).data).toHaveProperty("challenge")
    await withTotp(world, office)
    await world.sqlRows(sql`with made as (
      insert into roles (companies_id, nama, rights, created_at, updated_at)
      values (${world.seeded.maju.id}, 'Uji telepon hilang', array['roles.view', 'roles.edit'], now(), now()) returning id)
      update accounts set roles_id = made.id from made where accounts.id = ${admin}`)
    expect((await reset(office)).api_message).toContain("hak yang tidak Anda miliki")
    expect((await login(OFFICE)).data).toHaveProperty("challenge")
    await world.sqlRows(sql`update accounts set roles_id = null where id = ${admin}`)
    await world.sqlRows(sql`delete from roles where nama = 'Uji telepon hilang'`)
  })
})

test("the factors of an account are hidden from its company's transactions", async () => {
  const { office } = world.seeded.maju.accounts
  await withTotp(world, office)
  const token = await world.signIn(ADMIN)
  expect((await world.call("faktor/list", {}, token)).data).toMatchObject({ totp_since: null })
  const seen = await world.db.transact(async (tx) => {
    await tx.execute(
      sql`select set_config('role', 'balai_tenant', true), set_config('app.company', ${String(world.seeded.maju.id)}, true), set_config('app.account', ${String(world.seeded.maju.accounts.admin)}, true)`,
    )
    return rowsOf(tx, sql`select 1 from totp_factors where secret = ${SECRET}`)
  })
  expect(seen).toEqual([])
})

test("npm run key signs in without a second step, and removes the factors where it is asked to", async () => {
  const { admin } = world.seeded.maju.accounts
  await withTotp(world, admin)
  const enter = async (asked: string) =>
    world.call("auth/login", {
      key: (await signInLink(world.db, asked, world.time.now)).split("/").at(-1),
    })
  expect((await enter(ADMIN)).data).toHaveProperty("token")
  expect((await login()).data).toHaveProperty("challenge")
  expect((await enter(`${ADMIN} ${RESET_FACTOR}`)).data).toHaveProperty("token")
  expect((await login()).data).toHaveProperty("token")
})
