import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { AskPreview } from "#contract/kit/flowRow.ts"
import type { Upload } from "#server/files/store.ts"
import { keepLedgers } from "#server/areas/leave/sweep.ts"
import { plusDays, weekday } from "#server/time/calendar.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { addAdmin } from "../lib/secondAdmin.ts"

/** Requests that an administrator enters for an employee; the world is on Friday, 20 November 2026, at 08:00. */
let world: World
let admin: string
let office: string
let second: string
let adminName: string
let category: number
let first: number
/** Of an office that the office administrator does not see. */
let elsewhere: number
const idOf = (answer: { readonly data?: unknown }) => (answer.data as { readonly id: number }).id
const paper: Upload = { name: "nota.png", type: "png", size: 70, sha256: "ab".repeat(32) }

beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  office = await world.signIn("kantor@maju.test")
  second = await world.signIn(await addAdmin(world, "Wati"))
  const people = await world.sqlRows<{ readonly id: number; readonly nama: string }>(
    sql`select id::float8 as id, nama_lengkap as nama from accounts where id = ${world.seeded.maju.accounts.admin}`,
  )
  adminName = people[0]?.nama ?? ""
  await world.sqlRows(sql`delete from member_approvers`)
  await world.sqlRows(sql`delete from schedules`)
  await world.sqlRows(sql`delete from schedule_pattern_members`)
  await world.sqlRows(sql`update members set tanggal_masuk = '2024-01-01'`)
  const [own, other] = await Promise.all(
    [world.seeded.maju.offices[0], world.seeded.maju.offices[1]].map((place) =>
      world.sqlRows<{ readonly id: number }>(
        sql`select id::float8 as id from members where offices_id = ${place ?? 0} and status = 'active' order by id limit 1`,
      ),
    ),
  )
  first = own?.[0]?.id ?? 0
  elsewhere = other?.[0]?.id ?? 0
  category = idOf(
    await world.call(
      "kategori-cuti/create",
      {
        nama: "Tahunan Dicatat",
        kode: "THDC",
        jenis: "cuti",
        unit: "half_day",
        quota_type: "yearly",
        quota: 60,
        max_backdate_days: 30,
        is_claimable: true,
        claim_rate: "daily_wage",
      },
      admin,
    ),
  )
  await keepLedgers(world.db, world.time.now)
})
afterAll(() => world.close())
const forbid = (on: boolean) => world.sqlRows(sql`update company_etc set prevent_entered_approval = ${on}`)
beforeEach(() => forbid(false))

type Kind = { readonly root: string; readonly list: string; readonly payload: () => object }
let made = 0
const next = (): number => {
  made += 1
  return made
}
/** The next working day from 23 November on, so that each request has a date of its own. */
let last = "2026-11-22"
const workday = (): string => {
  do last = plusDays(last, 1)
  while ([0, 6].includes(weekday(last)))
  return last
}
const customer = async (): Promise<number> => {
  const [row] = await world.sqlRows<{ readonly id: number }>(
    sql`select id::float8 as id from customers where companies_id = ${world.seeded.maju.id} and is_active and merged_into_id is null order by id limit 1`,
  )
  return row?.id ?? 0
}
let place = 0
beforeAll(async () => {
  place = await customer()
})

const kinds: Readonly<Record<string, Kind>> = {
  cuti: {
    root: "cuti",
    list: "list/all",
    payload: () => {
      const date = workday()
      return {
        kategori_id: category,
        start_date: date,
        end_date: date,
        start_part: "pm",
        reason: "Mengurus surat di kelurahan",
      }
    },
  },
  "klaim cuti": {
    root: "cuti/klaim",
    list: "list/all",
    payload: () => ({ kategori_id: category, year: "2026", days: 0.5, reason: "Sisa cuti" }),
  },
  lembur: {
    root: "persetujuan-absensi",
    list: "per-users/list",
    payload: () => ({
      type: "lembur",
      business_date: workday(),
      time_out: "21:00",
      reason: "Stok opname akhir bulan",
    }),
  },
  klaim: {
    root: "reimbursment",
    list: "list/all",
    payload: () => ({
      judul: "Perjalanan ke pelanggan",
      items: [
        {
          kategori_id: world.seeded.maju.resources["kategori-klaim"] ?? 0,
          tanggal: "2026-11-18",
          keterangan: "Taksi",
          amount: 10_000,
        },
      ],
    }),
  },
  kunjungan: {
    root: "visit",
    list: "list/all",
    payload: () => ({
      customers_id: place,
      tipe_tugas_id: world.seeded.maju.resources["tipe-tugas"] ?? 0,
      tanggal: `2026-10-${String(1 + next()).padStart(2, "0")}`,
      time_in: "10:00",
      time_out: "10:45",
      purpose: "Menawarkan produk baru",
      result: "berhasil",
      result_note: "Pesan dua dus",
    }),
  },
}
type Row = {
  readonly id: number
  readonly status: string
  readonly version: number
  readonly requested_by: number | null
  readonly entered: { readonly id: number; readonly nama: string } | null
  readonly history: readonly { readonly by_nama: string | null; readonly to: string }[]
}
const rowOf = async ({ root, list }: Kind, id: number, members_id = first): Promise<Row> => {
  const { data } = await world.call(
    `${root}/${list}`,
    { members_id, status: "pending", per_page: 100 },
    admin,
  )
  const row = (data as { readonly rows: readonly Row[] }).rows.find((one) => one.id === id)
  if (row === undefined) throw new Error(`no pending request ${id}`)
  return row
}
const enter = (kind: Kind, token = admin, changes: object = {}, uploads?: ReadonlyMap<string, Upload>) =>
  world.call(
    `${kind.root}/catat`,
    { members_id: first, ...kind.payload(), ...changes },
    token,
    "POST",
    undefined,
    uploads,
  )
const decide = ({ root }: Kind, id: number, token: string, more: object = {}) =>
  world.call(`${root}/approval`, { id, status: "approved", ...more }, token)

describe.each(Object.entries(kinds))("%s", (_name, kind) => {
  test("waits for a decision, names who entered it, and another administrator decides on it", async () => {
    await forbid(true)
    const answer = await enter(kind)
    expect(answer).toMatchObject({ api_status: 1 })
    const id = idOf(answer)
    const row = await rowOf(kind, id)
    expect(row).toMatchObject({
      status: "pending",
      entered: { id: world.seeded.maju.accounts.admin, nama: adminName },
      version: (answer.data as { readonly version: number }).version,
    })
    expect(row.history[0]).toMatchObject({ to: "pending", by_nama: adminName })
    expect(await decide(kind, id, admin)).toMatchObject({
      api_status: 0,
      api_message: "Anda yang mencatat pengajuan ini; keputusannya dari orang lain",
    })
    const bulk = await world.call(`${kind.root}/approval/bulk`, { ids: [id], status: "approved" }, admin)
    expect(bulk).toMatchObject({
      api_status: 0,
      data: {
        rows: [{ id, ok: false, message: "Anda yang mencatat pengajuan ini; keputusannya dari orang lain" }],
      },
    })
    expect(await decide(kind, id, second)).toMatchObject({ api_status: 1 })
  })

  test("is decided by the same account where the company does not refuse it", async () => {
    const id = idOf(await enter(kind))
    expect(await decide(kind, id, admin)).toMatchObject({ api_status: 1 })
  })

  test("notifies the approvers, not the account that entered it", async () => {
    await world.sqlRows(sql`delete from notifications`)
    expect(await enter(kind)).toMatchObject({ api_status: 1 })
    const told = await world.sqlRows<{ readonly username: string; readonly body: string }>(
      sql`select a.username, n.body from notifications n join accounts a on a.id = n.accounts_id where n.link like '%?id=%'`,
    )
    expect(told.map(({ username }) => username)).toContain("wati@maju.test")
    expect(told.map(({ username }) => username)).not.toContain("admin@maju.test")
  })

  test("is entered by an office administrator for their own employees only", async () => {
    expect(await enter(kind, office)).toMatchObject({ api_status: 1 })
    expect(await enter(kind, office, { members_id: elsewhere })).toMatchObject({
      api_status: 0,
      is_validate: 1,
      data: { errors: { members_id: ["Pilihan tidak dikenal"] } },
    })
    const lain = world.seeded.lain.members[0] ?? 0
    expect(await enter(kind, admin, { members_id: lain })).toMatchObject({
      data: { errors: { members_id: ["Pilihan tidak dikenal"] } },
    })
  })

  test("a request that is sent again is entered once", async () => {
    const payload = { members_id: first, ...kind.payload(), request_id: `ulang-catat-${next()}` }
    const one = await world.call(`${kind.root}/catat`, payload, admin)
    const again = await world.call(`${kind.root}/catat`, payload, admin)
    expect(one).toMatchObject({ api_status: 1 })
    expect(idOf(again)).toBe(idOf(one))
  })
})

describe("the rules of each flow hold", () => {
  const errorsOf = async (kind: string, changes: object) => {
    const one = kinds[kind]
    if (one === undefined) throw new Error(`no kind ${kind}`)
    const answer = await enter(one, admin, changes)
    expect(answer).toMatchObject({ api_status: 0, is_validate: 1 })
    return (answer.data as { readonly errors: Readonly<Record<string, readonly string[]>> }).errors
  }

  test("leave: balance, overlap, employment, unknown category", async () => {
    expect(await errorsOf("cuti", { start_date: "2027-03-01", end_date: "2027-12-30" })).toHaveProperty(
      "end_date",
    )
    const taken = workday()
    const one = kinds["cuti"] as Kind
    expect(await enter(one, admin, { start_date: taken, end_date: taken })).toMatchObject({ api_status: 1 })
    expect((await errorsOf("cuti", { start_date: taken, end_date: taken }))["start_date"]?.[0]).toContain(
      "Bertabrakan dengan",
    )
    expect(await errorsOf("cuti", { start_date: "2023-01-02", end_date: "2023-01-02" })).toHaveProperty(
      "start_date",
    )
    expect(await errorsOf("cuti", { kategori_id: 9_999_999 })).toEqual({
      kategori_id: ["Pilihan tidak dikenal"],
    })
    expect(await errorsOf("cuti", { delegate_id: first })).toHaveProperty("delegate_id")
  })

  test("overtime: after work only, not on a day off, one request a day, not in a closed period", async () => {
    expect((await errorsOf("lembur", { time_out: "09:00", time_in: "08:30" }))["time_out"]?.[0]).toContain(
      "Lembur mulai sesudah jam kerja selesai",
    )
    expect(await errorsOf("lembur", { business_date: "2026-12-06" })).toHaveProperty("type")
    expect(await errorsOf("lembur", { type: "libur" })).toHaveProperty("type")
    expect(await errorsOf("lembur", { time_out: null })).toEqual({ time_out: ["Isi jam selesai"] })
    const date = workday()
    expect(await enter(kinds["lembur"] as Kind, admin, { business_date: date })).toMatchObject({
      api_status: 1,
    })
    expect(await errorsOf("lembur", { business_date: date })).toEqual({
      business_date: ["Sudah ada pengajuan sejenis yang menunggu untuk hari itu"],
    })
    expect((await errorsOf("lembur", { business_date: "2026-09-15" }))["business_date"]?.[0]).toContain(
      "sudah ditutup",
    )
    expect(await errorsOf("lembur", { business_date: "2027-06-01" })).toHaveProperty("business_date")
  })

  test("a correction needs a record, an absence without one a manual entry", async () => {
    await world.sqlRows(sql`delete from attendance where members_id = ${first}`)
    const day = { business_date: "2026-11-17", time_in: "08:00", time_out: "17:05" }
    expect(await errorsOf("lembur", { ...day, type: "koreksi" })).toEqual({
      type: ["Belum ada absen pada hari itu; pilih Absen manual"],
    })
    const kind = kinds["lembur"] as Kind
    const answer = await enter(kind, admin, { ...day, type: "manual" }, new Map([["attachment", paper]]))
    expect(answer).toMatchObject({ api_status: 1 })
    expect(await rowOf(kind, idOf(answer))).toMatchObject({
      type: "manual",
      requested: { in: "2026-11-17T08:00:00+07:00", out: "2026-11-17T17:05:00+07:00" },
      attachment: expect.stringContaining("/"),
    })
    expect(await decide(kind, idOf(answer), second)).toMatchObject({ api_status: 1 })
    expect(await errorsOf("lembur", { ...day, type: "manual" })).toEqual({
      type: ["Sudah ada absen pada hari itu; pilih Koreksi absensi"],
    })
    expect(await errorsOf("lembur", { ...day, type: "koreksi" })).toEqual({
      time_in: ["Sama dengan absennya: tidak ada yang dikoreksi"],
    })
    expect(await errorsOf("lembur", { ...day, type: "terlambat" })).toEqual({
      type: ["Pegawai ini tidak terlambat pada hari itu"],
    })
    expect(await errorsOf("lembur", { ...day, business_date: "2026-11-23", type: "koreksi" })).toEqual({
      business_date: ["Harinya belum tiba"],
    })
    const night = await enter(kind, admin, { ...day, type: "koreksi", time_in: "20:00", time_out: "04:00" })
    expect((await rowOf(kind, idOf(night))) as unknown).toMatchObject({
      requested: { in: "2026-11-17T20:00:00+07:00", out: "2026-11-18T04:00:00+07:00" },
      before: { in: "2026-11-17T08:00:00+07:00" },
    })
  })

  test("a claim keeps its receipts, and says at which expense it breaks a rule", async () => {
    const kind = kinds["klaim"] as Kind
    const [item] = (kind.payload() as { readonly items: readonly object[] }).items
    const answer = await enter(kind, admin, { items: [item, item] }, new Map([["items.1.receipt", paper]]))
    expect(await rowOf(kind, idOf(answer))).toMatchObject({
      total_claimed: 20_000,
      items: [{ receipts: [] }, { receipts: [{ name: "nota.png" }] }],
    })
    expect(
      await errorsOf("klaim", { items: [item, { ...item, amount: 0 }, { ...item, tanggal: "2026-11-25" }] }),
    ).toEqual({
      "items.1.amount": ["Isi jumlah rupiah di atas nol"],
      "items.2.tanggal": ["Tanggal pengeluaran belum tiba"],
    })
    expect(await errorsOf("klaim", { items: [] })).toHaveProperty("items")
  })

  test("a visit has its times, overlaps no other, and is not in the future", async () => {
    const kind = kinds["kunjungan"] as Kind
    const tanggal = "2026-11-19"
    await world.sqlRows(
      sql`update visits set tanggal = '2026-11-02' where members_id = ${first} and tanggal = ${tanggal}::date`,
    )
    const answer = await enter(kind, admin, { tanggal, time_in: "13:00", time_out: "13:40" })
    expect(await rowOf(kind, idOf(answer))).toMatchObject({
      visit_status: "done",
      duration_min: 40,
      result: "berhasil",
      check_in: { at: "2026-11-19T13:00:00+07:00", lat: null },
      check_out: { at: "2026-11-19T13:40:00+07:00" },
    })
    expect(
      (await errorsOf("kunjungan", { tanggal, time_in: "13:30", time_out: "14:00" }))["time_in"]?.[0],
    ).toContain("Bertabrakan dengan kunjungan KJ/2026/")
    expect(await errorsOf("kunjungan", { tanggal, time_in: "14:00", time_out: "13:50" })).toHaveProperty(
      "time_out",
    )
    expect(await errorsOf("kunjungan", { tanggal: "2026-11-21" })).toHaveProperty("tanggal")
    expect(await errorsOf("kunjungan", { customers_id: 9_999_999 })).toHaveProperty("customers_id")
    expect(await errorsOf("kunjungan", { tipe_tugas_id: 9_999_999 })).toHaveProperty("tipe_tugas_id")
  })
})

describe("a preview", () => {
  const preview = async (root: string, payload: object): Promise<AskPreview> => {
    const answer = await world.call(`${root}/catat/pratinjau`, { members_id: first, ...payload }, admin)
    expect(answer).toMatchObject({ api_status: 1, api_message: "OK" })
    return answer.data as AskPreview
  }
  const countRows = async () => {
    const [row] = await world.sqlRows<{ readonly n: number }>(
      sql`select ((select count(*) from leaves) + (select count(*) from leave_ledger) + (select count(*) from attendance_requests))::int as n`,
    )
    return row?.n
  }

  test("says the balance before and after, and writes nothing", async () => {
    const before = await countRows()
    const date = workday()
    const { lines, broken } = await preview("cuti", {
      kategori_id: category,
      start_date: date,
      end_date: date,
      start_part: "am",
    })
    expect(broken).toEqual([])
    expect(lines[0]).toEqual({ label: "Diambil", value: "0,5 hari" })
    expect(lines.at(-1)?.label).toMatch(/^Saldo 202[67]$/)
    expect(lines.at(-1)?.value).toContain("sesudah ini")
    expect(await countRows()).toBe(before)
  })

  test("says the rule that is broken, but not what is not typed yet", async () => {
    const { broken } = await preview("cuti", {
      kategori_id: category,
      start_date: "2027-03-01",
      end_date: "2027-12-30",
    })
    expect(broken.map(({ field }) => field)).toContain("end_date")
    expect(broken.map(({ field }) => field)).not.toContain("reason")
    const open = await preview("persetujuan-absensi", { type: "lembur", business_date: workday() })
    expect(open.broken).toEqual([])
  })

  test("counts the minutes of overtime, and what is left of a limit", async () => {
    const { lines } = await preview("persetujuan-absensi", {
      type: "lembur",
      business_date: workday(),
      time_out: "19:30",
    })
    expect(lines.find(({ label }) => label === "Lembur yang diminta")?.value).toMatch(/jam|menit/)
    const claim = await preview("reimbursment", {
      items: [
        {
          kategori_id: world.seeded.maju.resources["kategori-klaim"] ?? 0,
          tanggal: "2026-11-18",
          keterangan: "Taksi",
          amount: 75_000,
        },
      ],
    })
    expect(claim.lines[0]).toEqual({ label: "Jumlah", value: "Rp\u00a075.000" })
  })

  test("is for the employees of the account only", async () => {
    expect(
      await world.call(
        "cuti/catat/pratinjau",
        { members_id: elsewhere, kategori_id: category, start_date: "2026-12-01", end_date: "2026-12-01" },
        office,
      ),
    ).toMatchObject({ api_status: 0, data: { errors: { members_id: ["Pilihan tidak dikenal"] } } })
  })
})

test("the switch is saved with the other preferences, and read at once", async () => {
  const kind = kinds["klaim"] as Kind
  const id = idOf(await enter(kind))
  const { data } = await world.call("companies/find", { settings: ["etc"] }, admin)
  const etc = (data as { readonly etc: Readonly<Record<string, unknown>> }).etc
  expect(etc["prevent_entered_approval"]).toBe(false)
  expect(await world.call("companies/update/etc", { prevent_entered_approval: true }, admin)).toMatchObject({
    api_status: 1,
  })
  expect(await decide(kind, id, admin)).toMatchObject({ api_status: 0 })
  expect(
    await world.call("reimbursment/approval", { id, status: "rejected", note: "Nota tidak ada" }, admin),
  ).toMatchObject({ api_status: 0 })
  expect(await decide(kind, id, second)).toMatchObject({ api_status: 1 })
})
