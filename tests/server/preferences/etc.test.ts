import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { requests } from "#contract/areas/attendance/attendanceApproval.ts"
import { claims } from "#contract/areas/claims/reimbursment.ts"
import { closeEnded } from "#server/areas/platform/sweep.ts"
import { dropOldPhotos, tellBirthdays } from "#server/areas/preferences/sweep.ts"
import { levelsAsked } from "#server/kit/approval/asked.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { newRequest } from "../lib/writes.requests.ts"

let world: World
let admin: string
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  admin = await world.signIn("admin@maju.test")
  await world.sqlRows(sql`delete from company_etc`)
})
afterAll(() => world.close())

const save = (payload: object) => world.call("companies/update/etc", payload, admin)
const company = () => world.seeded.maju.id

test("what is saved is read again, and belongs to this company alone", async () => {
  expect((await save({ levels_claims: 3, week_start: "sun" })).api_status).toBe(1)
  const { data } = await world.call("companies/find", { settings: ["etc"] }, admin)
  expect(data).toMatchObject({
    etc: { version: 2, levels_claims: 3, levels_attendance: 1, week_start: "sun" },
  })
  const me = await world.call("me", {}, admin, "GET")
  expect(me.data).toMatchObject({ preferences: { week_start: "sun", mail_habit: "company" } })
  const lain = await world.signIn("admin@lain.test")
  expect((await world.call("companies/find", { settings: ["etc"] }, lain)).data).toMatchObject({
    etc: { version: 1, levels_claims: 1 },
  })
})

test.each([
  [{ levels_claims: 4 }, { levels_claims: ["Isi angka bulat 1 sampai 3"] }],
  [{ levels_attendance: 0 }, { levels_attendance: ["Isi angka bulat 1 sampai 3"] }],
  [{ min_password_len: 5 }, { min_password_len: ["Isi angka bulat 6 sampai 32"] }],
  [{ photo_retention_months: 0 }, { photo_retention_months: ["Isi angka bulat 1 sampai 120"] }],
])("%o is refused at its field", async (wrong, errors) => {
  expect(await save(wrong)).toMatchObject({ is_validate: 1, data: { errors } })
})

test("a request has as many levels as its module had when it was made; one that is there keeps its own", async () => {
  const asked = () =>
    world.db.transact(async (tx) => [
      await levelsAsked(tx, company(), requests.module),
      await levelsAsked(tx, company(), claims.module),
    ])
  expect(await asked()).toEqual([1, 1])
  const id = await newRequest(world)
  await save({ levels_attendance: 2, levels_claims: 3 })
  expect(await asked()).toEqual([2, 3])
  const [row] = await world.sqlRows(sql`select level_total from attendance_requests where id = ${id}`)
  expect(row).toEqual({ level_total: 1 })
})

test("one's own request is decided by oneself only while the company lets it be", async () => {
  await world.sqlRows(sql`delete from member_approvers`)
  const [member = 0] = world.seeded.maju.members
  await world.sqlRows(sql`update members set email = 'admin@maju.test' where id = ${member}`)
  const id = await newRequest(world)
  const decide = () => world.call(requests.calls.decide.path, { id, status: "approved" }, admin)
  expect(await decide()).toMatchObject({ data: { reason: "forbidden" } })
  await save({ prevent_self_approval: false })
  expect(await decide()).toMatchObject({ api_status: 1 })
  await world.sqlRows(sql`update members set email = null where id = ${member}`)
})

test("a new password is as long as the company asks for", async () => {
  await save({ min_password_len: 12 })
  const change = (password: string) =>
    world.call("profil/update/users", { nama_lengkap: "Siti", password, confirm_password: password }, admin)
  expect(await change("rahasia-kami")).toMatchObject({ api_status: 1 })
  expect(await change("rahasia-ku")).toMatchObject({
    data: { errors: { password: ["Perusahaan Anda meminta minimal 12 karakter"] } },
  })
  await change("demo-1234-panjang")
  await world.sqlRows(
    sql`update accounts set password_hash = (select password_hash from accounts where email = 'admin@lain.test') where email = 'admin@maju.test'`,
  )
})

test("birthdays are told once on their day, where the company wants it", async () => {
  const [member = 0, other = 0] = world.seeded.maju.members
  await world.sqlRows(sql`update members set tanggal_lahir = '1990-11-20' where id = ${member}`)
  await world.sqlRows(sql`update members set tanggal_lahir = '1990-11-21' where id = ${other}`)
  const told = () =>
    world.sqlRows(sql`select title, body from notifications where title like '%berulang tahun%'`)
  await save({ birthday_notice: false })
  await tellBirthdays(world.db, world.time.now)
  expect(await told()).toEqual([])
  await save({ birthday_notice: true })
  await tellBirthdays(world.db, world.time.now)
  await tellBirthdays(world.db, world.time.now)
  expect(await told()).toEqual([{ title: "1 pegawai berulang tahun hari ini", body: "Pegawai MJ 1" }])
  /** Names of employees are not for an administrator whose role does not have them. */
  await world.sqlRows(
    sql`update accounts set roles_id = (select id from roles where nama = 'Peninjau klaim') where email = 'admin@maju.test'`,
  )
  await tellBirthdays(world.db, new Date(world.time.now.getTime() + 86_400_000))
  expect(await told()).toHaveLength(1)
  await world.sqlRows(sql`update accounts set roles_id = null where email = 'admin@maju.test'`)
})

test("photos of decided requests go after so many months, others stay", async () => {
  const [file] = await world.sqlRows<{ id: number }>(
    sql`insert into files (companies_id, name, type, size, sha256, created_at) values
      (${company()}, 'absen.png', 'png', 10, ${"1".repeat(64)}, now()), (${company()}, 'absen2.png', 'png', 10, ${"2".repeat(64)}, now())
      returning id::float8 as id`,
  )
  const first = file?.id ?? 0
  const old = { business_date: "2026-07-01", status: "approved" } as const
  const gone = await newRequest(world, { ...old, photo_files_id: first })
  const waits = await newRequest(world, {
    ...old,
    status: "pending",
    business_date: "2026-07-02",
    photo_files_id: first + 1,
  })
  const [shared] = await world.sqlRows<{ id: number }>(
    sql`insert into files (companies_id, name, type, size, sha256, created_at)
      values (${company()}, 'absen3.png', 'png', 10, ${"3".repeat(64)}, now()) returning id::float8 as id`,
  )
  await newRequest(world, { ...old, business_date: "2026-07-03", photo_files_id: shared?.id ?? 0 })
  await newRequest(world, { ...old, business_date: "2026-11-03", photo_files_id: shared?.id ?? 0 })
  await dropOldPhotos(world.db, world.time.now)
  await save({ photo_retention_months: 3 })
  await dropOldPhotos(world.db, world.time.now)
  expect(
    await world.sqlRows(
      sql`select photo_files_id is null as gone from attendance_requests where id in (${gone}, ${waits}) order by id`,
    ),
  ).toEqual([{ gone: true }, { gone: false }])
  expect(await world.sqlRows(sql`select 1 as n from files where id = ${first}`)).toEqual([])
  /** A photo that a newer request also uses is kept. */
  expect(await world.sqlRows(sql`select 1 as n from files where id = ${shared?.id ?? 0}`)).toHaveLength(1)
})

describe("leaving", () => {
  const leave = (changes: object = {}) =>
    world.call(
      "companies/un-subscribe",
      { confirm_name: "PT Maju", effective_date: "2026-11-21", reason: "Pindah sistem", ...changes },
      admin,
    )

  test.each([
    [{ confirm_name: "PT Lain" }, { confirm_name: ["Ketik nama perusahaan: PT Maju"] }],
    [{ effective_date: "2026-11-19" }, { effective_date: ["Tidak boleh sebelum hari ini"] }],
    [{ effective_date: null }, { effective_date: ["Isi hari terakhir"] }],
    [{ reason: "x" }, { reason: ["Isi alasan 5 sampai 500 karakter"] }],
  ])("%o is refused at its field", async (wrong, errors) => {
    expect(await leave(wrong)).toMatchObject({ data: { errors } })
  })

  test("a company runs on until its last day is over, may change its mind, and is closed then", async () => {
    expect((await leave()).api_message).toBe("Langganan berakhir setelah 21 November 2026")
    expect((await leave({ plan: "stay" })).api_message).toBe("Perusahaan tetap berlangganan")
    expect(await closeEnded(world.db, new Date("2027-01-01T00:00:00Z"))).toBe(0)
    await leave()
    expect(await closeEnded(world.db, new Date("2026-11-21T16:59:00Z"))).toBe(0)
    expect((await world.call("companies/find", {}, admin)).api_status).toBe(1)
    expect(await closeEnded(world.db, new Date("2026-11-21T17:01:00Z"))).toBe(1)
    expect((await world.call("companies/find", {}, admin)).status).toBe(401)
    expect(
      await world.sqlRows(sql`select status, close_reason from companies where id = ${company()}`),
    ).toEqual([
      { status: "close", close_reason: "Berhenti berlangganan setelah 21 November 2026: Pindah sistem" },
    ])
  })
})
