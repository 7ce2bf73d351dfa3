import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Leave } from "#contract/areas/leave/cuti.ts"
import { asCompany } from "#server/db/asCompany.ts"
import { makeClaim } from "#server/areas/leave/claim/make.ts"
import { makeLeave, type NewLeave } from "#server/areas/leave/request/make.ts"
import { keepLedgers } from "#server/areas/leave/sweep.ts"
import { dateIn } from "#server/time/calendar.ts"
import { openWorld, type World } from "../lib/harness.ts"

let world: World
let admin: string
let office: string
let company: number
let category: number
/** Two employees of one division at the head office, which the office admin manages. */
let first: number
let colleague: number
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  office = await world.signIn("kantor@maju.test")
  company = world.seeded.maju.id
  ;[first = 0, , colleague = 0] = world.seeded.maju.members
  const { data } = await world.call(
    "kategori-cuti/create",
    {
      nama: "Tahunan Uji",
      kode: "THUJ",
      jenis: "cuti",
      unit: "half_day",
      quota_type: "yearly",
      quota: 12,
      max_backdate_days: 30,
      is_claimable: true,
      claim_rate: "daily_wage",
    },
    admin,
  )
  category = (data as { id: number }).id
  await keepLedgers(world.db, world.time.now)
})
afterAll(() => world.close())

const inCompany = <A>(work: (tx: Parameters<Parameters<World["db"]["transact"]>[0]>[0]) => Promise<A>) =>
  world.db.transact((tx) => asCompany(tx, company, dateIn(world.time.now), () => work(tx)))
const ask = async (changes: Partial<NewLeave>): Promise<number> => {
  const made = await inCompany((tx) =>
    makeLeave(
      tx,
      {
        companies_id: company,
        members_id: first,
        kategori_id: category,
        start_date: "2026-12-01",
        end_date: "2026-12-01",
        start_part: "full",
        end_part: "full",
        start_time: null,
        end_time: null,
        reason: "Acara keluarga",
        ...changes,
      },
      world.time.now,
    ),
  )
  if (!made.ok) throw new Error(made.broken.map(({ message }) => message).join("; "))
  return made.id
}
const detail = async (id: number, token = admin) =>
  (await world.call("cuti/detail", { id }, token)).data as Leave
const decide = (id: number, more: object = {}, token = admin) =>
  world.call("cuti/approval", { id, status: "approved", ...more }, token)
const dayOf = async (members_id: number, date: string) => {
  const { data } = await world.call("laporan-absensi/bukti", { members_id, business_date: date }, admin)
  return (data as { day: { state: string; flags: string[]; why: string[]; late_min: number } | null }).day
}

describe("a request for leave", () => {
  test("shows the ledger before and after, its days, and who of the division is away", async () => {
    const theirs = await ask({ members_id: colleague, start_date: "2026-12-02", end_date: "2026-12-02" })
    const mine = await ask({
      start_date: "2026-12-01",
      end_date: "2026-12-03",
      end_part: "am",
      delegate_id: colleague,
    })
    const other = await ask({ start_date: "2026-12-10", end_date: "2026-12-10" })
    expect(await detail(mine)).toMatchObject({
      amount: 2.5,
      days: [
        { date: "2026-12-01", part: "full", amount: 1, why: null },
        { date: "2026-12-02", part: "full", amount: 1, why: null },
        { date: "2026-12-03", part: "am", amount: 0.5, why: null },
      ],
      ledger: [
        { year: 2026, nama: "Tahunan Uji", unit: "half_day", balance: 12, waiting: 1, asked: 2.5, rest: 12 },
      ],
      beside: [{ id: theirs, kategori: "Tahunan Uji", status: "pending", dates: ["2026-12-02"] }],
      delegate: { id: colleague, away: true },
    })
    for (const id of [theirs, mine, other]) await decide(id, { status: "rejected", note: "Uji selesai" })
  })

  test("granted it is the day's state, in half days too; taken back the day is as before", async () => {
    const id = await ask({ start_date: "2026-11-23", end_date: "2026-11-24" })
    expect(await decide(id)).toMatchObject({ api_status: 1 })
    expect(await dayOf(first, "2026-11-23")).toMatchObject({ state: "cuti", why: ["Tahunan Uji"] })
    expect(
      await world.sqlRows(
        sql`select business_date::text as date, day_status from attendance where members_id = ${first} and business_date between '2026-11-23' and '2026-11-24' order by 1`,
      ),
    ).toEqual([
      { date: "2026-11-23", day_status: "cuti" },
      { date: "2026-11-24", day_status: "cuti" },
    ])
    await decide(id, { status: "cancelled", note: "Batal berangkat" })
    expect((await dayOf(first, "2026-11-23"))?.state).toBe("belum")
    const half = await ask({
      start_date: "2026-11-25",
      end_date: "2026-11-25",
      start_part: "am",
      end_part: "am",
    })
    await decide(half)
    const day = await dayOf(first, "2026-11-25")
    expect(day?.flags).toContain("setengah_hari")
    expect(day?.why).toContain("Tahunan Uji setengah hari")
  })

  test("a decision is refused with what is left once a correction has taken it", async () => {
    const id = await ask({ members_id: colleague, start_date: "2026-12-14", end_date: "2026-12-18" })
    expect(
      await world.call(
        "cuti/saldo/sesuaikan",
        { members_id: colleague, kategori_id: category, tahun: 2026, amount: -7, reason: "Salah catat" },
        admin,
      ),
    ).toMatchObject({ api_status: 1 })
    await world.sqlRows(
      sql`insert into leave_ledger (companies_id, members_id, kategori_id, year, date, kind, amount, source, note, at)
        values (${company}, ${colleague}, ${category}, 2026, '2026-11-20', 'adjusted', -2, 'uji', 'Uji', now())`,
    )
    expect(await decide(id)).toMatchObject({
      api_message: "Sisa Tahunan Uji 2026 3 hari, diajukan 5 hari: kurang 2 hari",
      data: { reason: "quota" },
    })
    await decide(id, { status: "rejected", note: "Saldo tidak cukup" })
  })

  test("a correction below what is allowed is refused at its field; waiting requests count", async () => {
    const id = await ask({ members_id: colleague, start_date: "2026-12-21", end_date: "2026-12-22" })
    expect(
      await world.call(
        "cuti/saldo/sesuaikan",
        { members_id: colleague, kategori_id: category, tahun: 2026, amount: -2, reason: "Salah catat" },
        admin,
      ),
    ).toMatchObject({
      is_validate: 1,
      data: { errors: { amount: ["Paling banyak dikurangi 1 hari; lebih 1 hari"] } },
    })
    await decide(id, { status: "rejected", note: "Uji selesai" })
  })

  test("a day that becomes a day off is given back, and cancelling gives back only the rest", async () => {
    const id = await ask({ start_date: "2027-01-06", end_date: "2027-01-07" })
    await decide(id)
    await world.call(
      "holidays/create",
      {
        nama: "Hari jadi",
        start_date: "2027-01-07",
        end_date: "2027-01-07",
        type: "perusahaan",
        length: "full",
        recurring: false,
        deduct_leave: false,
      },
      admin,
    )
    world.time.now = new Date(world.time.now.getTime() + 60_000)
    await keepLedgers(world.db, world.time.now)
    await keepLedgers(world.db, world.time.now)
    expect(await detail(id)).toMatchObject({
      amount: 1,
      days: [
        { date: "2027-01-06", amount: 1 },
        { date: "2027-01-07", amount: 0, why: "Hari libur: Hari jadi" },
      ],
    })
    const entries = () =>
      world.sqlRows(
        sql`select kind, amount::float8 as amount from leave_ledger where leaves_id = ${id} order by id`,
      )
    expect(await entries()).toEqual([
      { kind: "taken", amount: -2 },
      { kind: "given_back", amount: 1 },
    ])
    await decide(id, { status: "cancelled", note: "Batal berangkat" })
    expect((await entries()).at(-1)).toEqual({ kind: "given_back", amount: 1 })
  })

  test("the queue is narrowed by kind, and told on its own page", async () => {
    const { data } = await world.call("cuti/list/all", { jenis: ["cuti"], per_page: 100 }, admin)
    expect([...new Set((data as { rows: Leave[] }).rows.map(({ jenis }) => jenis))]).toEqual(["cuti"])
    const permit = await world.sqlRows<{ id: number }>(
      sql`select id::float8 as id from leaves where companies_id = ${company} and jenis = 'izin'`,
    )
    const izin = await world.call("cuti/list/all", { jenis: ["izin", "sakit"], per_page: 100 }, admin)
    expect((izin.data as { rows: Leave[] }).rows.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      permit.map(({ id }) => id).toSorted((a, b) => a - b),
    )
    const made = await ask({ start_date: "2026-12-28", end_date: "2026-12-28" })
    expect(
      await world.sqlRows(
        sql`select title, link from notifications where companies_id = ${company} and link = ${`/cuti?id=${made}`}`,
      ),
    ).toEqual([{ title: "Pengajuan cuti baru", link: `/cuti?id=${made}` }])
  })
})

test("a month's calendar counts who is away, by office and division, beside days off", async () => {
  const month = async (more: object = {}, token = admin) =>
    (await world.call("cuti/kalender", { start_date: "2026-11-09", ...more }, token)).data as {
      days: {
        date: string
        away: number
        waiting: number
        absences: { members_id: number; part: string }[]
      }[]
    }
  const on = async (date: string, more: object = {}) =>
    (await month(more)).days.find((day) => day.date === date)
  expect(await on("2026-11-25")).toMatchObject({
    away: 1,
    absences: [{ members_id: first, part: "am", status: "approved" }],
  })
  expect(await on("2026-11-25", { offices_id: world.seeded.maju.offices[1] })).toMatchObject({ away: 0 })
  expect(await on("2026-11-25", { jenis: "sakit" })).toMatchObject({ away: 0 })
  expect((await month()).days).toHaveLength(30)
})

describe("a claim of leave", () => {
  const claim = (days: number, members_id = first) =>
    inCompany((tx) =>
      makeClaim(tx, { companies_id: company, members_id, kategori_id: category, days }, world.time.now),
    )

  test.each([
    /** 5,000,011 ÷ 21 = 238,095.76: rounded, not cut. */
    [5_000_011, 238_096],
    /** 5,000,010 ÷ 21 = 238,095.71. */
    [5_000_010, 238_096],
    /** 5,000,005 ÷ 21 = 238,095.48. */
    [5_000_005, 238_095],
  ])("a day's wage of %d is rounded to the nearest rupiah", async (pay, rate) => {
    await world.sqlRows(sql`update members set gaji_pokok = ${pay} where id = ${first}`)
    const made = await claim(1)
    if (!made.ok) throw new Error(JSON.stringify(made.broken))
    const { data } = await world.call("cuti/klaim/detail", { id: made.id }, admin)
    await world.sqlRows(sql`update members set gaji_pokok = 5000000 where id = ${first}`)
    await world.sqlRows(sql`delete from leave_claim_history where row_id = ${made.id}`)
    await world.sqlRows(sql`delete from leave_claims where id = ${made.id}`)
    expect(data).toMatchObject({ rate })
  })

  test("is priced by a day's wage, which an office's administrator is not told", async () => {
    const made = await claim(2)
    if (!made.ok) throw new Error(JSON.stringify(made.broken))
    /** The rate is 5,000,000 ÷ 21. */
    expect((await world.call("cuti/klaim/detail", { id: made.id }, admin)).data).toMatchObject({
      rate: 238_095,
      amount: null,
      is_hidden: false,
    })
    expect((await world.call("cuti/klaim/detail", { id: made.id }, office)).data).toMatchObject({
      rate: null,
      amount: null,
      is_hidden: true,
    })
    expect(
      await world.call("cuti/klaim/approval", { id: made.id, status: "approved" }, office),
    ).toMatchObject({
      api_status: 1,
    })
    expect((await world.call("cuti/klaim/detail", { id: made.id }, admin)).data).toMatchObject({
      amount: 476_190,
    })
    const sums = (token: string) =>
      world.call("cuti/klaim/rangkuman", { start_date: "2026-11-20", end_date: "2026-11-20" }, token)
    expect((await sums(admin)).data).toMatchObject({ sums: { granted: 476_190, hari: 2 } })
    expect((await sums(office)).data).toMatchObject({ sums: { granted: 0, hari: 2 } })
  })

  test("is paid with a payroll period that still takes something in, and with no other", async () => {
    const made = await claim(1)
    if (!made.ok) throw new Error("no claim")
    await world.call("cuti/klaim/approval", { id: made.id, status: "approved" }, admin)
    const [closed, open] = await world.sqlRows<{ id: number }>(
      sql`insert into payroll_periods (companies_id, nama, month, start_date, end_date, pay_date, status, created_at, updated_at) values
        (${company}, 'Oktober', '2026-10', '2026-10-01', '2026-10-31', '2026-10-25', 'paid', now(), now()),
        (${company}, 'November', '2027-11', '2027-11-01', '2027-11-30', '2027-11-25', 'draft', now(), now())
        returning id::float8 as id`,
    )
    const pay = (pay_period_id: number | undefined) =>
      world.call("cuti/klaim/approval", { id: made.id, status: "paid", pay_period_id }, admin)
    expect(await pay(closed?.id)).toMatchObject({ data: { reason: "locked" } })
    expect(await pay(open?.id)).toMatchObject({ api_status: 1 })
    expect((await world.call("cuti/klaim/detail", { id: made.id }, admin)).data).toMatchObject({
      status: "paid",
      period: "November",
    })
  })

  test("taken back gives exactly its days back", async () => {
    const sum = async () =>
      (
        await world.sqlRows<{ sum: number }>(
          sql`select sum(amount)::float8 as sum from leave_ledger where members_id = ${first} and kategori_id = ${category} and year = 2026`,
        )
      )[0]?.sum
    const before = await sum()
    const made = await claim(3)
    if (!made.ok) throw new Error("no claim")
    await world.call("cuti/klaim/approval", { id: made.id, status: "approved", days_approved: 2 }, admin)
    expect(await sum()).toBe((before ?? 0) - 2)
    await world.call("cuti/klaim/approval", { id: made.id, status: "cancelled", note: "Salah hitung" }, admin)
    expect(await sum()).toBe(before)
  })
})

test("a category with a ledger or requests is not deleted, and a change says what it touches", async () => {
  const { data } = await world.call("kategori-cuti/delete", { ids: [category] }, admin)
  expect(data).toMatchObject({ rows: [{ id: category, ok: false, used: true }] })
  const found = (await world.call("kategori-cuti/find", { kategori_id: category }, admin)).data as object
  const saved = await world.call("kategori-cuti/create", { ...found, quota: 14 }, admin)
  expect(saved.api_message).toContain(
    "Jatah yang sudah diberikan tidak berubah; ketentuan ini berlaku sejak 1 Januari tahun depan bagi semua pegawai",
  )
  await keepLedgers(world.db, world.time.now)
  expect(
    await world.sqlRows(
      sql`select distinct amount::float8 as amount from leave_ledger where kategori_id = ${category} and kind = 'granted'`,
    ),
  ).toEqual([{ amount: 12 }])
})
