import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { AnswerOf } from "#contract/kit/call.ts"
import { members } from "#contract/areas/members/members.ts"
import type { payrollMembers } from "#contract/areas/payroll/payees.ts"
import type { listSlips } from "#contract/areas/payroll/run.ts"
import type { findSlip } from "#contract/areas/payroll/slip.ts"
import { fillParameters } from "#server/areas/payroll/index.ts"
import { settleDuePay } from "#server/areas/payroll/sweep.ts"
import { openStore } from "#server/files/store.ts"
import { isClosedDay } from "#server/kit/closedPeriods.ts"
import { runJobs } from "#server/kit/jobs/worker.ts"
import { jobKinds } from "#server/register/jobs.ts"
import { NOW, openWorld, type World } from "../lib/harness.ts"
import { newMember } from "../lib/writes.members.ts"
import { newPeriod, withoutPeriods } from "../lib/writes.payroll.ts"

let world: World
let admin: string
let folder: string
let store: ReturnType<typeof openStore>
let offices: readonly [number, number, number]
const call = (path: string, payload: object) => world.call(path, payload, admin)
const officeNamed = async (nama: string): Promise<number> => {
  const place = { alamat: "Jl. Uji 1", lat: -6.2, lng: 106.8, radius_m: 100, timezone: "Asia/Jakarta" }
  const { data } = await call("offices/create", { nama, kode: nama.toUpperCase(), ...place })
  return (data as { readonly id: number }).id
}

beforeAll(async () => {
  world = await openWorld()
  folder = await mkdtemp(join(tmpdir(), "balai-placements-"))
  store = openStore(folder)
  admin = await world.signIn("admin@maju.test")
  await withoutPeriods(world)
  await world.sqlRows(sql`delete from jobs`)
  await world.sqlRows(sql`delete from holidays`)
  await world.db.transact((tx) =>
    fillParameters(tx, { companyId: world.seeded.maju.id, now: NOW, accountId: null }),
  )
  offices = [await officeNamed("Satu"), await officeNamed("Dua"), await officeNamed("Tiga")]
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

/** A long-standing employee: a change dated on the day of entry would only correct the entry. */
const settled = async (nip: string, office: number, more: object = {}): Promise<number> => {
  const id = await newMember(world, {
    nip,
    nama: `Pegawai ${nip}`,
    email: null,
    offices_id: office,
    tanggal_masuk: "2024-01-01",
    gaji_pokok: 6_000_000,
    ...more,
  })
  await world.sqlRows(sql`update members set created_at = '2024-01-01T02:00:00Z' where id = ${id}`)
  return id
}
const change = (id: number, nip: string, more: object) =>
  call("members/create", {
    ...members.example,
    id,
    nip,
    nama: `Pegawai ${nip}`,
    email: null,
    tanggal_masuk: "2024-01-01",
    gaji_pokok: 6_000_000,
    ...more,
  })
const placesOf = (id: number) =>
  world.sqlRows<{ readonly from: string; readonly paid: string; readonly office: number }>(
    sql`select from_date::text as "from", paid_from::text as paid, offices_id::float8 as office from member_placements
      where members_id = ${id} order by from_date`,
  )
const november = (office: number, nama: string) =>
  newPeriod(world, {
    nama,
    type: "regular",
    month: "2026-11",
    start_date: "2026-11-01",
    end_date: "2026-11-30",
    pay_date: "2026-11-30",
    offices_id: [office],
  })
const calculate = async (id: number) => {
  expect(await call("payroll/hitung-gaji", { period_id: id })).toMatchObject({ api_status: 1 })
  await runJobs({ db: world.db, store, kinds: jobKinds, clock: () => world.time.now })
}
const close = async (id: number, upTo: "approved" | "paid") => {
  await calculate(id)
  await world.sqlRows(
    sql`update payroll_periods set status = ${upTo}, approved_at = ${world.time.now.toISOString()} where id = ${id}`,
  )
}
const paidIn = async (id: number): Promise<readonly number[]> =>
  (
    (await call("payroll/slip/list", { period_id: id, per_page: 100 })).data as AnswerOf<typeof listSlips>
  ).rows.map(({ members_id }) => members_id)
const readyIn = async (id: number) =>
  (await call("kantor/member", { period_id: id, per_page: 100 })).data as AnswerOf<typeof payrollMembers>
const cancelled = (id: number) =>
  world.sqlRows(sql`update payroll_periods set status = 'cancelled' where id = ${id}`)
const isClosed = async (id: number, day: string): Promise<boolean> =>
  (
    await world.sqlRows<{ readonly closed: boolean }>(
      sql`select ${isClosedDay(sql`m.companies_id`, sql`m.id`, sql`${day}::date`)} as closed from members m where m.id = ${id}`,
    )
  )[0]?.closed ?? false

test("each change of place is kept with its day; one on the day of the entry corrects it", async () => {
  const [one, two] = offices
  const id = await newMember(world, {
    nip: "TMP-1",
    email: null,
    offices_id: one,
    tanggal_masuk: "2026-11-02",
  })
  expect(await placesOf(id)).toEqual([{ from: "2026-11-02", paid: "2026-11-02", office: one }])
  await change(id, "TMP-1", { offices_id: two, tanggal_masuk: "2026-11-02" })
  expect(await placesOf(id)).toEqual([{ from: "2026-11-02", paid: "2026-11-02", office: two }])
  await world.sqlRows(sql`update members set created_at = '2026-11-02T02:00:00Z' where id = ${id}`)
  await change(id, "TMP-1", { offices_id: one, tanggal_masuk: "2026-11-01" })
  expect(await placesOf(id)).toEqual([
    { from: "2026-11-01", paid: "2026-11-01", office: two },
    { from: "2026-11-20", paid: "2026-11-20", office: one },
  ])
  /** The placement is unchanged, so no history row is added. */
  await change(id, "TMP-1", { offices_id: one, tanggal_masuk: "2026-11-01", alamat_ktp: "Jl. Baru 1" })
  expect(await placesOf(id)).toHaveLength(2)
})

test("whoever moves after their pay is closed is not paid twice, and the paid days stay closed", async () => {
  const [, two, three] = offices
  const id = await settled("PND-1", two)
  const first = await november(two, "November Dua")
  await close(first, "paid")
  expect(await paidIn(first)).toContain(id)
  expect(await change(id, "PND-1", { offices_id: three })).toMatchObject({ api_status: 1 })
  expect((await placesOf(id)).at(-1)).toEqual({ from: "2026-11-20", paid: "2026-12-01", office: three })

  const second = await november(three, "November Tiga")
  await calculate(second)
  expect(await paidIn(second)).not.toContain(id)
  const ready = await readyIn(second)
  expect(ready.rows.map((row) => row.id)).not.toContain(id)
  expect(ready.left_out).toEqual([
    { id, nip: "PND-1", nama: "Pegawai PND-1", may_add: false, words: "Sudah digaji di November Dua" },
  ])
  /** Days before and after the transfer: both were paid by the previous office. */
  expect(await isClosed(id, "2026-11-17")).toBe(true)
  expect(await isClosed(id, "2026-11-27")).toBe(true)
  expect(await isClosed(id, "2026-12-01")).toBe(false)
  await cancelled(second)
  await cancelled(first)
})

test("whoever moves into an office whose pay is closed is paid by the one they come from", async () => {
  const [one, two] = offices
  const id = await settled("PND-2", one)
  const closed = await november(two, "November Dua lagi")
  await close(closed, "paid")
  await change(id, "PND-2", { offices_id: two })
  const own = await november(one, "November Satu")
  await calculate(own)
  expect(await paidIn(own)).toContain(id)
  const [slip] = await world.sqlRows<{ readonly office: number }>(
    sql`select offices_id::float8 as office from slips where payroll_periods_id = ${own} and members_id = ${id}`,
  )
  expect(slip?.office).toBe(one)
  expect(await isClosed(id, "2026-11-17")).toBe(false)
  await cancelled(own)
  await cancelled(closed)
})

test("whoever moves while both are open is paid once, by the office of their last day", async () => {
  const [one, two] = offices
  const id = await settled("PND-3", one)
  await change(id, "PND-3", { offices_id: two })
  const [before, after] = [await november(one, "N satu"), await november(two, "N dua")]
  await calculate(before)
  await calculate(after)
  expect(await paidIn(before)).not.toContain(id)
  expect(await paidIn(after)).toContain(id)
  await cancelled(before)
  await cancelled(after)
})

test("whom a closed period has not paid is named where its readiness is looked at", async () => {
  const [one] = offices
  const period = await november(one, "November lewat")
  await close(period, "paid")
  const id = await settled("PND-4", one)
  const { rows, counts } = await readyIn(period)
  expect(rows.find((row) => row.id === id)?.missing).toContain("belum_digaji")
  expect(counts.belum_digaji).toBe(1)
  await cancelled(period)
})

test("a span laid over open base pay ends it for no day but its own", async () => {
  const [, , three] = offices
  const id = await settled("PND-5", three, { bpjs_kes_no: null, bpjs_tk_no: null })
  const [basic] = await world.sqlRows<{ readonly id: number }>(
    sql`select id::float8 as id from pay_parameters where companies_id = ${world.seeded.maju.id} and kode = 'GAJI_POKOK'`,
  )
  const span = {
    parameter_id: basic?.id ?? 0,
    amount: 9_000_000,
    effective_from: "2026-11-16",
    effective_to: "2026-11-20",
    note: null,
  }
  expect(await call("members/save-payroll-components", { members_id: id, components: [span] })).toMatchObject(
    { api_status: 1 },
  )
  const held = async () =>
    (
      await world.sqlRows<{ readonly pay: number }>(
        sql`select gaji_pokok::float8 as pay from members where id = ${id}`,
      )
    )[0]?.pay
  expect(await held()).toBe(9_000_000)
  const period = await november(three, "November rentang")
  await calculate(period)
  const slip = (await call("payroll/slip-gaji", { period_id: period, members_id: id })).data as AnswerOf<
    typeof findSlip
  >
  expect(slip.lines.find(({ kode }) => kode === "GAJI_POKOK")?.amount).toBe(6_714_286)
  /** On the day after the span, the sweep restores the ongoing base pay that lists show. */
  const next = new Date("2026-11-21T01:00:00Z")
  expect(await settleDuePay(world.db, next)).toBe(1)
  expect(await held()).toBe(6_000_000)
  expect(await settleDuePay(world.db, next)).toBe(0)
  const [rows] = await world.sqlRows<{ readonly n: number }>(
    sql`select count(*)::int as n from pay_components where members_id = ${id} and parameter_id = ${basic?.id ?? 0}`,
  )
  expect(rows?.n).toBe(2)
  await cancelled(period)
})
