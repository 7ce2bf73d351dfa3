import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { requests } from "#contract/areas/attendance/attendanceApproval.ts"
import { tellAsked } from "#server/kit/approval/asked.ts"
import { notifyAccount } from "#server/kit/approval/notify.ts"
import { tellFile } from "#server/kit/jobs/tellFile.ts"
import { writeNotices } from "#server/mail/notices.ts"
import { openWorld, type World } from "../lib/harness.ts"

let world: World
let admin: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
})
beforeEach(async () => {
  for (const table of ["notifications", "notice_letters", "outbox", "notification_settings"])
    await world.sqlRows(sql`delete from ${sql.raw(table)}`)
})
afterAll(() => world.close())

const save = async (payload: object) => {
  const answer = await world.call("companies/update/notification", payload, admin)
  expect(answer.api_status).toBe(1)
}
const ask = (company = world.seeded.maju) =>
  world.db.transact((tx) =>
    tellAsked(
      tx,
      company.id,
      requests,
      { id: 7, members_id: company.members[0] ?? 0, at: world.time.now.toISOString() },
      { type: "absensi", title: "Pengajuan absensi baru", body: "Pegawai meminta koreksi" },
    ),
  )
const bells = () =>
  world.sqlRows(
    sql`select a.email, n.link from notifications n join accounts a on a.id = n.accounts_id order by a.email`,
  )
const letters = () => world.sqlRows(sql`select to_address as "to", subject from outbox order by id`)
const write = (at = world.time.now) => writeNotices(world.db, "https://balai.test", at)
const habit = (mail_habit: string) =>
  world.call("profil/update/users", { nama_lengkap: "Akun admin@maju.test", mail_habit }, admin)

test("by itself the bell rings and no letter is written", async () => {
  await ask()
  await write()
  expect(await bells()).toEqual([{ email: "admin@maju.test", link: "/laporan-absensi/persetujuan?id=7" }])
  expect(await letters()).toEqual([])
})

test("each event goes the ways the company has chosen, and no other company's", async () => {
  await save({ ways: ["attendance_asked.email"] })
  await ask()
  await ask(world.seeded.lain)
  expect(await bells()).toMatchObject([{ email: "admin@lain.test" }])
  expect(await write()).toBe(1)
  expect(await letters()).toEqual([{ to: "admin@maju.test", subject: "Pengajuan absensi baru" }])
  expect(await write()).toBe(0)
})

test("once a day there is one letter for everything", async () => {
  await save({
    ways: ["attendance_asked.app", "attendance_asked.email"],
    digest: "daily",
    digest_at: "16:00",
  })
  await ask()
  await ask()
  expect(await write()).toBe(0)
  expect(await write(new Date("2026-11-20T09:00:00Z"))).toBe(1)
  expect(await letters()).toEqual([{ to: "admin@maju.test", subject: "2 pemberitahuan dari Balai" }])
  const [{ body } = { body: "" }] = await world.sqlRows<{ body: string }>(sql`select body from outbox`)
  expect(body).toContain("https://balai.test/laporan-absensi/persetujuan?id=7")
})

test("at a quiet time letters wait, the bell does not", async () => {
  await save({
    ways: ["attendance_asked.app", "attendance_asked.email"],
    quiet: true,
    quiet_from: "07:00",
    quiet_until: "09:00",
  })
  await ask()
  expect(await bells()).toHaveLength(1)
  expect(await write()).toBe(0)
  expect(await write(new Date("2026-11-20T02:00:00Z"))).toBe(1)
})

test("somebody's own habit is theirs: none at all, also of what waits already", async () => {
  await save({ ways: ["attendance_asked.email"], digest: "daily", digest_at: "16:00" })
  await habit("instant")
  await ask()
  expect(await write()).toBe(1)
  await habit("company")
  await ask()
  await habit("off")
  expect((await world.call("me", {}, admin, "GET")).data).toMatchObject({
    preferences: { mail_habit: "off" },
  })
  expect(await write(new Date("2026-11-20T09:00:00Z"))).toBe(0)
  await ask()
  expect(await world.sqlRows(sql`select 1 as n from notice_letters`)).toEqual([])
  await habit("company")
})

test("whoever was chosen at the employee is told, and who stands in for them; never who asks", async () => {
  const { maju } = world.seeded
  const [member = 0] = maju.members
  await world.sqlRows(
    sql`insert into member_approvers (companies_id, members_id, accounts_id) values (${maju.id}, ${member}, ${maju.accounts.office})`,
  )
  await ask()
  expect(await bells()).toMatchObject([{ email: "kantor@maju.test" }])
  await world.sqlRows(
    sql`update delegations set start_date = '2026-11-01', from_id = ${maju.accounts.office}, to_id = ${maju.accounts.admin} where companies_id = ${maju.id}`,
  )
  await world.sqlRows(sql`delete from notifications`)
  await ask()
  expect(await bells()).toMatchObject([{ email: "admin@maju.test" }, { email: "kantor@maju.test" }])
  await world.sqlRows(sql`update members set email = 'admin@maju.test' where id = ${member}`)
  await world.sqlRows(sql`delete from notifications`)
  await ask()
  expect(await bells()).toMatchObject([{ email: "kantor@maju.test" }])
})

test("an administrator whose role cannot decide is told nothing of requests, chosen at the employee or not", async () => {
  const { maju } = world.seeded
  const [member = 0] = maju.members
  const roles = await world.sqlRows<{ id: number }>(
    sql`insert into roles (companies_id, nama, rights, created_at, updated_at) values
      (${maju.id}, 'Hanya klaim', '{claims.view,claims.approve}', now(), now()),
      (null, 'Templat absensi', '{attendance.view,attendance.approve}', now(), now()) returning id::float8 as id`,
  )
  const [blind, able] = roles.map(({ id }) => id)
  const give = (email: string, role: number | null | undefined) =>
    world.sqlRows(sql`update accounts set roles_id = ${role ?? null} where email = ${email}`)
  await world.sqlRows(sql`delete from member_approvers where members_id = ${member}`)
  await world.sqlRows(sql`delete from delegations where companies_id = ${maju.id}`)
  await world.sqlRows(sql`update members set email = null where id = ${member}`)
  await give("admin@maju.test", blind)
  await ask()
  expect(await bells()).toEqual([])
  await give("admin@maju.test", able)
  await ask()
  expect(await bells()).toMatchObject([{ email: "admin@maju.test" }])
  await world.sqlRows(sql`delete from notifications`)
  await world.sqlRows(
    sql`insert into member_approvers (companies_id, members_id, accounts_id) values (${maju.id}, ${member}, ${maju.accounts.office})`,
  )
  /** Approvers who cannot decide leave the request to the administrators, as the flow itself does. */
  await give("kantor@maju.test", blind)
  await ask()
  expect(await bells()).toMatchObject([{ email: "admin@maju.test" }])
  for (const email of ["admin@maju.test", "kantor@maju.test"]) await give(email, null)
  await world.sqlRows(sql`delete from member_approvers where members_id = ${member}`)
})

test("an account that is switched off is told nothing", async () => {
  const { maju } = world.seeded
  await world.sqlRows(sql`update accounts set is_active = false where id = ${maju.accounts.normal}`)
  await world.db.transact((tx) =>
    notifyAccount(tx, maju.id, maju.accounts.normal, {
      event: "claims_decided",
      type: "klaim",
      title: "Klaim disetujui",
      body: "",
      link: null,
      at: world.time.now.toISOString(),
    }),
  )
  expect(await bells()).toEqual([])
})

test("an event that is later than the saved setting keeps its default, until it is switched off", async () => {
  const company = world.seeded.maju
  const told = async () => {
    await world.sqlRows(sql`delete from notifications`)
    await world.db.transact((tx) =>
      tellFile(
        tx,
        { company: company.id, account: company.accounts.admin, nama: "Data pegawai", title: "Semua" },
        world.time.now,
        null,
      ),
    )
    return (await bells()).length
  }
  const shown = async () => {
    const { data } = await world.call("companies/find", { id: company.id, settings: ["notification"] }, admin)
    return (data as { notification: { ways: readonly string[] } }).notification.ways
  }
  await save({ ways: ["claims_asked.app"] })
  await world.sqlRows(sql`update notification_settings set ways = '["claims_asked.app"]'::jsonb`)
  expect(await shown()).toEqual([
    "claims_asked.app",
    "goodId_asked.app",
    "goodId_decided.app",
    "members_asked.app",
    "members_decided.app",
    "slip.app",
    "career.app",
    "letter.app",
    "terminal.app",
    "export.app",
    "program_access.app",
    "reminder.app",
    "waiting_long.app",
  ])
  expect(await told()).toBe(1)
  await ask()
  expect(await bells()).toHaveLength(1)
  await save({ ways: ["goodId_asked.app"] })
  expect(await shown()).toEqual(["goodId_asked.app"])
  expect(await told()).toBe(0)
  await save({ ways: ["export.app"] })
  expect(await told()).toBe(1)
})
