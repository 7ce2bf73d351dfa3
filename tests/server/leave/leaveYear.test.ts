import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { EntryKind } from "#contract/areas/leave/leaveWords.ts"
import { asCompany } from "#server/db/asCompany.ts"
import { type MadeClaim, makeClaim } from "#server/areas/leave/claim/make.ts"
import { unpaidLeave } from "#server/areas/leave/index.ts"
import { type MadeLeave, makeLeave, type NewLeave } from "#server/areas/leave/request/make.ts"
import { keepLedgers } from "#server/areas/leave/sweep.ts"
import { dateIn } from "#server/time/calendar.ts"
import { openWorld, type World } from "../lib/harness.ts"

/** One year of a company with a moving clock: every line of the ledger is compared as the screen shows it. */

let world: World
let company: number
let annual: number
let hourly: number
let unpaid: number
let staying: number
let leaving: number
const at = (date: string, time = "01:00") => new Date(`${date}T${time}:00Z`)

beforeAll(async () => {
  world = await openWorld()
  company = world.seeded.maju.id
  ;[staying = 0, leaving = 0] = world.seeded.maju.members
  world.time.now = at("2026-12-28")
  const admin = await world.signIn("admin@maju.test")
  /** Switches off the seeded categories, so that only those of this test apply. */
  await world.sqlRows(sql`update leave_categories set is_active = false where companies_id = ${company}`)
  const made = async (payload: object) =>
    ((await world.call("kategori-cuti/create", payload, admin)).data as { id: number }).id
  annual = await made({
    nama: "Tahunan",
    kode: "THN",
    jenis: "cuti",
    dasar: "tahunan",
    unit: "half_day",
    quota_type: "yearly",
    quota: 12,
    carry_over_max: 5,
    carry_over_months: 3,
    is_claimable: true,
    claim_rate: "fixed",
    claim_fixed: 200_000,
  })
  hourly = await made({
    nama: "Izin Keluar",
    kode: "JAM",
    jenis: "izin",
    unit: "hour",
    quota_type: "monthly",
    quota: 24,
    accrual_per_month: 2,
  })
  unpaid = await made({
    nama: "Tanpa Upah",
    kode: "TUP",
    jenis: "cuti",
    unit: "day",
    quota_type: "none",
    is_paid: false,
  })
})
afterAll(() => world.close())

const go = async (date: string) => {
  world.time.now = at(date)
  await keepLedgers(world.db, world.time.now)
}
const asked = (changes: Partial<NewLeave>): NewLeave => ({
  companies_id: company,
  members_id: staying,
  kategori_id: annual,
  start_date: "2027-02-01",
  end_date: "2027-02-01",
  start_part: "full",
  end_part: "full",
  start_time: null,
  end_time: null,
  reason: "Acara keluarga",
  ...changes,
})
const inCompany = <A>(
  work: (tx: Parameters<Parameters<World["db"]["transact"]>[0]>[0]) => Promise<A>,
): Promise<A> => world.db.transact((tx) => asCompany(tx, company, dateIn(world.time.now), () => work(tx)))
const ask = (changes: Partial<NewLeave>): Promise<MadeLeave> =>
  inCompany((tx) => makeLeave(tx, asked(changes), world.time.now))
const idOf = (made: MadeLeave | MadeClaim): number => {
  if (!made.ok) throw new Error(made.broken.map(({ message }) => message).join("; "))
  return made.id
}
const admin = () => world.signIn("admin@maju.test")
const decide = async (id: number, status = "approved", more: object = {}) => {
  const answer = await world.call("cuti/approval", { id, status, ...more }, await admin())
  expect(answer.api_message).toBe(answer.api_status === 1 ? answer.api_message : "berhasil")
}
type Shown = {
  readonly entries: readonly {
    readonly kategori_id: number
    readonly date: string
    readonly kind: EntryKind
    readonly amount: number
    readonly after: number
    readonly note: string
    readonly by: string | null
  }[]
  readonly categories: readonly { readonly id: number; readonly balance: number; readonly waiting: number }[]
}
const ledger = async (members_id: number, tahun: number, kategori_id = annual) => {
  const { data } = await world.call("cuti/saldo/mutasi", { members_id, tahun, kategori_id }, await admin())
  const { entries, categories } = data as Shown
  const mine = categories.find(({ id }) => id === kategori_id)
  expect(mine?.balance ?? 0).toBe(entries.at(-1)?.after ?? 0)
  return entries.map(({ date, kind, amount, after, note }) => [date, kind, amount, after, note] as const)
}

test("a year", async () => {
  await go("2026-12-28")
  expect(await ledger(staying, 2026)).toEqual([["2026-01-01", "granted", 12, 12, "Jatah 2026"]])

  // A request for next year, whose quota is not granted yet, and a half-day request this year.
  const january = idOf(await ask({ start_date: "2027-01-04", end_date: "2027-01-05" }))
  const half = idOf(
    await ask({ start_date: "2026-12-30", end_date: "2026-12-30", start_part: "am", end_part: "am" }),
  )
  await decide(january)
  await decide(half)
  expect(
    await ask({ start_date: "2026-12-30", end_date: "2026-12-30", start_part: "am", end_part: "am" }),
  ).toEqual({
    ok: false,
    broken: [
      {
        rule: "overlap",
        field: "start_date",
        message: "Bertabrakan dengan Tahunan (disetujui) pada 30 Desember 2026, paruh pertama",
      },
    ],
  })
  const afternoon = idOf(
    await ask({ start_date: "2026-12-30", end_date: "2026-12-30", start_part: "pm", end_part: "pm" }),
  )
  await decide(afternoon, "rejected", { note: "Ada rapat sore" })

  // The sweep misses a week over the turn of the year, then runs twice: it must catch up and be idempotent.
  await go("2027-01-08")
  await go("2027-01-08")
  expect(await ledger(staying, 2026)).toEqual([
    ["2026-01-01", "granted", 12, 12, "Jatah 2026"],
    ["2026-12-30", "taken", -0.5, 11.5, "30 Desember 2026 (0,5 hari)"],
    ["2026-12-31", "carried", -5, 6.5, "Dibawa ke 2027"],
    ["2026-12-31", "expired", -6.5, 0, "Sisa 2026 hangus"],
  ])
  expect(await ledger(staying, 2027)).toEqual(
    [
      ["2027-01-01", "carried", 5, 5, "Dibawa dari 2026"],
      ["2027-01-01", "granted", 12, 17, "Jatah 2027"],
      ["2027-01-04", "taken", -2, 15, "4 Januari 2027 sampai 5 Januari 2027 (2 hari)"],
    ].toSorted((a, b) => String(a[0]).localeCompare(String(b[0]))),
  )

  // Collective leave, once on a working day and once on a Saturday, which is no working day for anyone.
  const token = await admin()
  for (const [nama, date] of [
    ["Cuti bersama Nyepi", "2027-03-09"],
    ["Cuti bersama Sabtu", "2027-03-13"],
  ])
    await world.call(
      "holidays/create",
      {
        nama,
        start_date: date,
        end_date: date,
        type: "cuti_bersama",
        length: "full",
        recurring: false,
        deduct_leave: true,
      },
      token,
    )
  await go("2027-03-15")
  expect((await ledger(staying, 2027)).at(-1)).toEqual([
    "2027-03-09",
    "collective",
    -1,
    14,
    "Cuti bersama Nyepi",
  ])

  // A request over the collective leave day takes only the other days of the week; cancelling returns exactly those.
  await go("2027-03-16")
  const week = idOf(await ask({ start_date: "2027-03-22", end_date: "2027-03-26" }))
  await decide(week)
  expect((await ledger(staying, 2027)).at(-1)?.slice(0, 4)).toEqual(["2027-03-22", "taken", -5, 9])
  await decide(week, "cancelled", { note: "Proyek dimajukan" })
  expect((await ledger(staying, 2027)).slice(-2).map((one) => one.slice(0, 4))).toEqual([
    ["2027-03-22", "taken", -5, 9],
    ["2027-03-22", "given_back", 5, 14],
  ])
  const again = idOf(await ask({ start_date: "2027-03-22", end_date: "2027-03-22" }))
  await decide(again)

  // The carried-over days expire at the end of March, except those already taken: two, one and one of five.
  await go("2027-04-02")
  expect((await ledger(staying, 2027)).filter(([, kind]) => kind === "expired")).toEqual([
    ["2027-03-31", "expired", -1, 12, "Sisa 2026 hangus"],
  ])

  // Hours accrue monthly.
  const [hours] = [await ledger(staying, 2027, hourly)]
  expect(hours.map(([date, kind, amount]) => [date, kind, amount])).toEqual(
    ["01", "02", "03", "04"].map((month) => [`2027-${month}-01`, "accrued", 2]),
  )
  const early = {
    kategori_id: hourly,
    start_date: "2027-04-05",
    end_date: "2027-04-05",
    start_time: "10:00",
    end_time: "14:00",
  }
  const absent = idOf(await ask(early))
  await decide(absent)
  expect((await ledger(staying, 2027, hourly)).at(-1)).toEqual([
    "2027-04-05",
    "taken",
    -3,
    5,
    "5 April 2027 (3 jam)",
  ])
  expect(
    await ask({
      ...early,
      start_date: "2027-04-06",
      end_date: "2027-04-06",
      start_time: "08:00",
      end_time: "17:00",
    }),
  ).toMatchObject({
    ok: false,
    broken: [{ rule: "quota", message: "Sisa Izin Keluar 2027 5 jam, diajukan 8 jam: kurang 3 jam" }],
  })

  // Unpaid leave has no balance; payroll reads it.
  const long = idOf(await ask({ kategori_id: unpaid, start_date: "2027-05-03", end_date: "2027-05-07" }))
  await decide(long)
  const off = await inCompany((tx) => unpaidLeave(tx, [staying, leaving], "2027-05-01", "2027-05-31"))
  expect([...off.keys()]).toEqual([staying])
  expect([...(off.get(staying) ?? [])]).toEqual(
    ["03", "04", "05", "06", "07"].map((day) => [`2027-05-${day}`, { part: 1, hours: null }]),
  )
  expect(await ledger(staying, 2027, unpaid)).toEqual([])

  // Encashment of the remaining days: never more than the balance, and the decision posts to the ledger.
  const claim = (changes: object) =>
    inCompany((tx) =>
      makeClaim(
        tx,
        { companies_id: company, members_id: staying, kategori_id: annual, days: 3, ...changes },
        world.time.now,
      ),
    )
  expect(await claim({ days: 20 })).toEqual({
    ok: false,
    broken: [{ rule: "rest", message: "Sisa Tahunan 2027 12 hari, diklaim 20 hari: kurang 8 hari" }],
  })
  const paid = idOf(await claim({}))
  expect(
    await world.call(
      "cuti/klaim/approval",
      { id: paid, status: "approved", days_approved: 2 },
      await admin(),
    ),
  ).toMatchObject({ api_status: 1 })
  expect((await ledger(staying, 2027)).at(-1)).toEqual(["2027-04-02", "encashed", -2, 10, "Diuangkan 2 hari"])
  const { data } = await world.call("cuti/klaim/detail", { id: paid }, await admin())
  expect(data).toMatchObject({
    status: "partial",
    days_approved: 2,
    rate: 200_000,
    amount: 400_000,
    balance: 10,
  })
  expect(await world.call("cuti/klaim/approval", { id: paid, status: "paid" }, await admin())).toMatchObject({
    api_status: 1,
  })
  expect((await ledger(staying, 2027)).at(-1)?.[3]).toBe(10)

  // After resignation nothing more is granted or carried over; the remaining days can be claimed until the end of the
  // year.
  await world.sqlRows(
    sql`update members set tanggal_keluar = '2027-06-30', status = 'resigned', updated_at = '2027-06-30T10:00:00Z' where id = ${leaving}`,
  )
  await go("2027-07-05")
  expect(await ask({ members_id: leaving, start_date: "2027-07-12", end_date: "2027-07-12" })).toMatchObject({
    ok: false,
    broken: [{ rule: "employed" }],
  })
  const last = idOf(await claim({ members_id: leaving, days: 4 }))
  await world.call("cuti/klaim/approval", { id: last, status: "approved" }, await admin())
  await go("2028-01-02")
  expect(await ledger(leaving, 2027)).toEqual([
    ["2027-01-01", "carried", 5, 5, "Dibawa dari 2026"],
    ["2027-01-01", "granted", 12, 17, "Jatah 2027"],
    ["2027-03-09", "collective", -1, 16, "Cuti bersama Nyepi"],
    ["2027-03-31", "expired", -4, 12, "Sisa 2026 hangus"],
    ["2027-07-05", "encashed", -4, 8, "Diuangkan 4 hari"],
    ["2027-12-31", "expired", -8, 0, "Sisa 2027 hangus"],
  ])
  expect(await ledger(leaving, 2028)).toEqual([])
  expect((await ledger(staying, 2028)).map(([date, kind, amount]) => [date, kind, amount])).toEqual([
    ["2028-01-01", "carried", 5],
    ["2028-01-01", "granted", 12],
  ])
  expect(world.faults).toEqual([])
})
