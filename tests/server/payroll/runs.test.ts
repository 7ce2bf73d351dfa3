import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { AnswerOf } from "#contract/kit/call.ts"
import { members } from "#contract/areas/members/members.ts"
import type { payrollMembers } from "#contract/areas/payroll/periods.ts"
import type { payQuestions } from "#contract/areas/payroll/questions.ts"
import type { listSlips } from "#contract/areas/payroll/run.ts"
import type { findSlip } from "#contract/areas/payroll/slip.ts"
import { fillParameters } from "#server/areas/payroll/index.ts"
import { openStore } from "#server/files/store.ts"
import { runJobs } from "#server/kit/jobs/worker.ts"
import { jobKinds } from "#server/register/jobs.ts"
import { NOW, openWorld, type World } from "../lib/harness.ts"
import { answerAll } from "../lib/payQuestions.ts"
import { newMember } from "../lib/writes.members.ts"
import { newPeriod, withoutPeriods } from "../lib/writes.payroll.ts"

/** Whom a run pays, in which order, what it pays once, and the facts with a date that its slips are made from. */

let world: World
let admin: string
let folder: string
let store: ReturnType<typeof openStore>
let office: number
/** Kristen, Islam, without religion, intern. */
let people: readonly [number, number, number, number]
const call = (path: string, payload: object) => world.call(path, payload, admin)
const done = async (path: string, payload: object) => {
  const answer = await call(path, payload)
  expect(answer).toMatchObject({ api_status: 1 })
  return answer.data
}
const person = (nip: string, more: object) =>
  newMember(world, {
    nip,
    nama: `Pegawai ${nip}`,
    email: null,
    offices_id: office,
    tanggal_masuk: "2024-01-01",
    gaji_pokok: 10_000_000,
    bpjs_kes_no: null,
    bpjs_tk_no: null,
    ...more,
  })

/** Sets the clock, and signs in: a session of an earlier day has expired. */
const at = async (now: string) => {
  world.time.now = new Date(now)
  admin = await world.signIn("admin@maju.test")
}

beforeAll(async () => {
  world = await openWorld()
  folder = await mkdtemp(join(tmpdir(), "balai-runs-"))
  store = openStore(folder)
  admin = await world.signIn("admin@maju.test")
  await world.sqlRows(sql`delete from jobs`)
  const place = { alamat: "Jl. Uji 1", lat: -6.2, lng: 106.8, radius_m: 100, timezone: "Asia/Jakarta" }
  const { data } = await call("offices/create", { nama: "Kantor gaji", kode: "GAJI", ...place })
  office = (data as { readonly id: number }).id
  people = [
    await person("RUN-1", { agama: "kristen" }),
    await person("RUN-2", { agama: "islam" }),
    await person("RUN-3", { agama: null }),
    await person("RUN-4", { agama: "kristen", status_karyawan: "magang" }),
  ]
  await withoutPeriods(world)
  await world.db.transact((tx) =>
    fillParameters(tx, { companyId: world.seeded.maju.id, now: NOW, accountId: null }),
  )
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})
/** Each test is a day later: what was changed before it is older than its calculations. */
let day = Date.parse("2027-01-20T03:00:00Z")
beforeEach(async () => {
  day += 86_400_000
  await at(new Date(day).toISOString())
  await withoutPeriods(world)
})

const period = (month: string, more: object = {}) =>
  newPeriod(world, {
    nama: `Gaji ${month}`,
    type: "regular",
    month,
    start_date: `${month}-01`,
    end_date: `${month}-28`,
    pay_date: `${month}-28`,
    offices_id: [office],
    ...more,
  })
const calculate = async (id: number) => {
  /** Slips of an earlier calculation are told by their instant. */
  world.time.now = new Date(world.time.now.getTime() + 1_000)
  await done("payroll/hitung-gaji", { period_id: id })
  await runJobs({ db: world.db, store, kinds: jobKinds, clock: () => world.time.now })
}
const approve = (id: number, more: object = {}) =>
  call("payroll/periode-gajian/status", { id, status: "approved", ...more })
const closed = async (id: number) => {
  await calculate(id)
  await answerAll(world, id)
  expect(await approve(id, { note: "Uji coba" })).toMatchObject({ api_status: 1 })
}
const paidIn = async (id: number): Promise<readonly number[]> =>
  (
    (await call("payroll/slip/list", { period_id: id, per_page: 100 })).data as AnswerOf<typeof listSlips>
  ).rows.map(({ members_id }) => members_id)
const slip = async (id: number, member: number) =>
  (await done("payroll/slip-gaji", { period_id: id, members_id: member })) as AnswerOf<typeof findSlip>
const amountIn = async (id: number, member: number, kode: string) =>
  (await slip(id, member)).lines.find((line) => line.kode === kode)?.amount ?? null
const ready = async (id: number) =>
  (await done("kantor/member", { period_id: id, per_page: 100 })) as AnswerOf<typeof payrollMembers>
const change = (id: number, nip: string, more: object) =>
  done("members/create", {
    ...members.example,
    id,
    nip,
    nama: `Pegawai ${nip}`,
    email: null,
    offices_id: office,
    tanggal_masuk: "2024-01-01",
    gaji_pokok: 10_000_000,
    bpjs_kes_no: null,
    bpjs_tk_no: null,
    ...more,
  })

const christmas = { type: "thr", thr_date: "2026-12-25", agama: ["kristen", "katolik"] } as const

test("THR is paid to those who celebrate the holiday; interns and the rest are listed with the reason", async () => {
  const [christian, muslim, unknown, intern] = people
  const id = await period("2026-12", { nama: "THR Natal", ...christmas })
  await calculate(id)
  expect(await paidIn(id)).toEqual([christian])
  const { left_out } = await ready(id)
  expect(new Map(left_out.map((one) => [one.id, one.words]))).toEqual(
    new Map([
      [muslim, "Beragama Islam: bukan hari rayanya"],
      [unknown, "Agamanya belum diisi"],
      [intern, "Magang tidak menerima THR"],
    ]),
  )
})

test("by hand an employee is added or left out with the reason, and the run is calculated again", async () => {
  const [christian, muslim] = people
  const id = await period("2026-12", { nama: "THR Natal", ...christmas })
  await calculate(id)
  await done("payroll/peserta/atur", {
    period_id: id,
    members_id: [muslim],
    ikut: true,
    alasan: "Ikut merayakan",
  })
  await done("payroll/peserta/atur", {
    period_id: id,
    members_id: [christian],
    ikut: false,
    alasan: "Sudah menerima di luar gaji",
  })
  expect(await approve(id, { note: "Uji coba" })).toMatchObject({ api_status: 0 })
  await calculate(id)
  expect(await paidIn(id)).toEqual([muslim])
  expect((await ready(id)).left_out.find((one) => one.id === christian)?.words).toBe(
    "Dikeluarkan: Sudah menerima di luar gaji",
  )
  expect(
    await call("payroll/peserta/atur", {
      period_id: id,
      members_id: [999_999],
      ikut: true,
      alasan: "Tidak ada",
    }),
  ).toMatchObject({ is_validate: 1 })
})

test("a permanent employee who left within 30 days before the holiday has THR, one who left earlier has none", async () => {
  const late = await person("RUN-5", {
    agama: "kristen",
    status_karyawan: "tetap",
    status: "resigned",
    tanggal_keluar: "2026-11-28",
  })
  const early = await person("RUN-6", {
    agama: "kristen",
    status_karyawan: "tetap",
    status: "resigned",
    tanggal_keluar: "2026-11-20",
  })
  await world.db.transact((tx) =>
    fillParameters(tx, { companyId: world.seeded.maju.id, now: NOW, accountId: null }),
  )
  const id = await period("2026-12", { nama: "THR Natal", ...christmas })
  await calculate(id)
  expect(await paidIn(id)).toEqual([people[0], late])
  expect(await amountIn(id, late, "THR")).toBe(await amountIn(id, people[0], "THR"))
  await world.sqlRows(sql`update members set tanggal_keluar = '2025-01-31' where id in (${late}, ${early})`)
})

test("a one-time amount is paid by one slip, whatever the number of runs", async () => {
  const [first] = people
  const parameter = (await done("parameter/save/update", {
    nama: "Bonus uji",
    kode: "BONUS_UJI",
    kind: "earning",
    category: "insentif",
    calc: "fixed",
    recurring: "once",
    effective_from: "2026-01",
  })) as { readonly id: number }
  await done("members/save-payroll-components", {
    members_id: first,
    components: [{ parameter_id: parameter.id, amount: 30_000_000, effective_from: "2026-12-01" }],
  })
  const thr = await period("2026-12", { nama: "THR Natal", ...christmas })
  const bonus = await period("2026-12", { nama: "Bonus", type: "bonus" })
  const regular = await period("2026-12")
  for (const id of [thr, bonus, regular]) await calculate(id)
  expect(await amountIn(thr, first, "BONUS_UJI")).toBeNull()
  expect(await amountIn(bonus, first, "BONUS_UJI")).toBe(30_000_000)
  expect(await amountIn(regular, first, "BONUS_UJI")).toBe(30_000_000)
  expect(await approve(bonus)).toMatchObject({ api_status: 1 })
  await answerAll(world, regular)
  expect(await approve(regular, { note: "Uji coba" })).toMatchObject({
    api_status: 0,
    api_message: expect.stringContaining("sudah dibayar") as string,
  })
  await calculate(regular)
  expect(await amountIn(regular, first, "BONUS_UJI")).toBeNull()
  await answerAll(world, regular)
  expect(await approve(regular, { note: "Uji coba" })).toMatchObject({ api_status: 1 })
  await done("payroll/periode-gajian/status", { id: bonus, status: "calculated", note: "Dibuka lagi" })
  await calculate(bonus)
  expect(await amountIn(bonus, first, "BONUS_UJI")).toBe(30_000_000)
  const [sum] = await world.sqlRows<{ readonly n: number }>(
    sql`select count(*)::int as n from slip_once b join payroll_periods p on p.id = b.payroll_periods_id where p.id in (${bonus}, ${regular})`,
  )
  expect(sum?.n).toBe(0)
})

test("months are approved in their order, or with a reason; December only after all of them", async () => {
  const october = await period("2026-10")
  const november = await period("2026-11")
  const december = await period("2026-12")
  for (const id of [october, november, december]) {
    await calculate(id)
    await answerAll(world, id)
  }
  expect(await approve(november)).toMatchObject({
    is_validate: 1,
    data: { errors: { note: ["Oktober 2026 belum disetujui. Isi alasan bila tetap disetujui."] } },
  })
  expect(await approve(december, { note: "Tetap disetujui" })).toMatchObject({
    api_status: 0,
    api_message: "Oktober 2026 dan November 2026 belum disetujui; bulan ini menghitung pajak setahun",
  })
  expect(await approve(november, { note: "Oktober menyusul" })).toMatchObject({ api_status: 1 })
})

test("what is missing is asked, and not approved before it is answered", async () => {
  const [first] = people
  const id = await period("2026-11")
  await calculate(id)
  const asked = (await done("payroll/pertanyaan/list", { period_id: id })) as AnswerOf<typeof payQuestions>
  expect(asked.rows.map(({ code, open }) => [code, open])).toEqual([
    ["nomor_bpjs", 3],
    ["saldo_awal", 4],
  ])
  expect(await approve(id, { note: "Uji coba" })).toMatchObject({
    api_status: 0,
    api_message: "7 hal belum dijawab di Kesiapan data",
  })
  await done("payroll/pertanyaan/jawab", {
    period_id: id,
    code: "nomor_bpjs",
    members_id: first,
    note: "Kartunya sedang dibuat",
  })
  const row = (await done("payroll/periode-gajian/find", { id })) as { readonly question_count: number }
  expect(row.question_count).toBe(6)
})

test("an opening balance settles the year; its months and a settled year are closed", async () => {
  const [first] = people
  const opening = {
    members_id: first,
    tahun: "2026",
    asal: "sendiri",
    dari_bulan: 1,
    sampai_bulan: 10,
    bruto: 104_000_000,
    iuran_pensiun: 3_000_000,
    pajak: 2_600_000,
  }
  await done("saldo-pajak/create", opening)
  expect(await call("saldo-pajak/create", { ...opening, dari_bulan: 10, sampai_bulan: 11 })).toMatchObject({
    is_validate: 1,
  })
  for (const month of ["2026-11", "2026-12"]) await closed(await period(month))
  const [year] = await world.sqlRows<{
    readonly taxable: number
    readonly tax: number
    readonly pension: number
  }>(
    sql`select sum(s.taxable)::float8 as taxable, sum(s.tax)::float8 as tax, sum(s.pension)::float8 as pension
      from slips s join payroll_periods p on p.id = s.payroll_periods_id
      where s.members_id = ${first} and not s.is_draft and p.month in ('2026-11', '2026-12')`,
  )
  const gross = 104_000_000 + (year?.taxable ?? 0)
  const net = gross - Math.min(Math.round(gross * 0.05), 6_000_000) - 3_000_000 - (year?.pension ?? 0)
  const pkp = Math.floor((net - 54_000_000) / 1_000) * 1_000
  /** Without a tax number it is a fifth higher. */
  expect(2_600_000 + (year?.tax ?? 0)).toBe((3_000_000 + (pkp - 60_000_000) * 0.15) * 1.2)
  const { rows } = (await done("saldo-pajak/list-all", { members_id: first })) as {
    readonly rows: readonly { readonly id: number; readonly is_settled: boolean; readonly bulan: string }[]
  }
  expect(rows).toMatchObject([{ is_settled: true, bulan: "Januari sampai Oktober" }])
  expect(await call("saldo-pajak/create", { ...opening, id: rows[0]?.id, pajak: 0 })).toMatchObject({
    is_validate: 1,
  })
  await world.sqlRows(sql`delete from saldo_pajak where members_id = ${first}`)
})

test("contributions follow the duty, or the decision of a date; JP is for citizens", async () => {
  const [first] = people
  const id = await period("2026-11")
  await calculate(id)
  expect(await amountIn(id, first, "JHT")).toBe(200_000)
  await done("kepesertaan-bpjs/create", {
    members_id: first,
    program: "jht",
    ikut: false,
    dari: "2026-11-10",
    alasan: "Peserta di pemberi kerja lain",
  })
  await change(first, "RUN-1", { agama: "kristen", kewarganegaraan: "WNA" })
  expect(await approve(id, { note: "Uji coba" })).toMatchObject({ api_status: 0 })
  await calculate(id)
  expect([await amountIn(id, first, "JHT"), await amountIn(id, first, "JP")]).toEqual([null, null])
  expect(await amountIn(id, first, "BPJS_KES")).not.toBeNull()
  await world.sqlRows(sql`delete from kepesertaan_bpjs`)
  await change(first, "RUN-1", { agama: "kristen" })
})

test("an approved THR closes no pay", async () => {
  const [first] = people
  const thr = await period("2026-12", { nama: "THR Natal", ...christmas })
  await calculate(thr)
  expect(await approve(thr)).toMatchObject({ api_status: 1 })
  const [parameter] = await world.sqlRows<{ readonly id: number }>(
    sql`select id::float8 as id from pay_parameters where kode = 'GAJI_POKOK' and companies_id = ${world.seeded.maju.id}`,
  )
  await done("members/save-payroll-components", {
    members_id: first,
    components: [{ parameter_id: parameter?.id, amount: 11_000_000, effective_from: "2026-12-01" }],
  })
})

test("days still to come need a reason", async () => {
  await at("2027-11-26T03:00:00Z")
  const id = await period("2027-11")
  await calculate(id)
  await answerAll(world, id)
  expect(await approve(id)).toMatchObject({
    data: {
      errors: {
        note: ["3 hari di periode ini belum lewat, lalu tertutup. Isi alasan bila tetap disetujui."],
      },
    },
  })
  expect(await approve(id, { note: "Gajian tanggal 26" })).toMatchObject({ api_status: 1 })
})

test("a changed PTKP begins next year once a slip of this year is closed; a named year corrects it", async () => {
  await at("2028-12-10T03:00:00Z")
  const id = await person("RUN-7", { ptkp: "K/2" })
  await world.db.transact((tx) =>
    fillParameters(tx, { companyId: world.seeded.maju.id, now: NOW, accountId: null }),
  )
  const ptkpIn = async (month: string) => {
    const run = await period(month)
    await calculate(run)
    const { ptkp } = (await slip(run, id)).person
    await world.sqlRows(sql`update payroll_periods set status = 'cancelled' where id = ${run}`)
    return ptkp
  }
  await closed(await period("2028-11"))
  await change(id, "RUN-7", { ptkp: "K/3" })
  expect([await ptkpIn("2028-12"), await ptkpIn("2029-01")]).toEqual(["K/2", "K/3"])
  await change(id, "RUN-7", { ptkp: "K/1", ptkp_sejak: "2028" })
  expect([await ptkpIn("2028-12"), await ptkpIn("2029-01")]).toEqual(["K/1", "K/1"])
  await world.sqlRows(
    sql`update members set status = 'resigned', tanggal_keluar = '2025-01-31' where id = ${id}`,
  )
})
