import type { reimbursmentHistory, reimbursmentItems, reimbursments } from "../db/tables/index.ts"
import { addDays, dayNumber } from "./days.ts"
import type { Random } from "./random.ts"
import type { Decider } from "./requests.ts"

const DAYS = 40
const MINUTE_MS = 60_000

type Kode = "TRN" | "PKR" | "MKN" | "PLS" | "RWJ" | "PDL"
type Expense = {
  readonly kode: Kode
  readonly keterangan: string
  readonly vendor: string
  readonly from: number
  readonly to: number
  readonly km: boolean
}
/** An expense template; amounts in rupiah. */
const expense = (
  kode: Kode,
  keterangan: string,
  vendor: string,
  from: number,
  to: number,
  km = false,
): Expense => ({ kode, keterangan, vendor, from, to, km })

const EXPENSES: readonly (readonly [Expense, number])[] = [
  [expense("TRN", "Bensin kunjungan pelanggan", "SPBU Kalimalang", 60_000, 240_000, true), 6],
  [expense("TRN", "Taksi ke kantor pelanggan", "Taksi Burung Biru", 45_000, 160_000), 4],
  [expense("PKR", "Tol dan parkir kunjungan", "Gerbang Tol Halim", 18_000, 75_000), 5],
  [expense("MKN", "Makan malam lembur", "Warung Bu Tini", 35_000, 68_000), 4],
  [expense("PLS", "Paket data bulanan", "Gerai Seluler Jaya", 75_000, 150_000), 4],
  [expense("RWJ", "Periksa dokter dan obat", "Klinik Sehat Bersama", 180_000, 650_000), 4],
  [expense("PDL", "Penginapan dua malam", "Hotel Melati Semarang", 520_000, 980_000), 2],
  [expense("PDL", "Tiket kereta pulang pergi", "Stasiun Gambir", 380_000, 720_000), 2],
]
export const TITLES: Readonly<Record<Kode, string>> = {
  TRN: "Transportasi kunjungan",
  PKR: "Tol dan parkir",
  MKN: "Makan lembur",
  PLS: "Pulsa kerja",
  RWJ: "Rawat jalan",
  PDL: "Perjalanan dinas",
}
/** Expenses below this amount need no receipt; rupiah. */
export const RECEIPT_FROM = 50_000

export type ClaimPerson = {
  readonly id: number
  readonly nama: string
  readonly offices_id: number
  readonly kode_kantor: string | null
  /** Account of the office's own administrator; null = the office has none. */
  readonly keeper_id: number | null
  readonly keeper: string | null
}
export type Item = { readonly expense: Expense; readonly tanggal: string; readonly amount: number }
export type Plan = { readonly person: ClaimPerson; readonly tanggal: string; readonly items: readonly Item[] }

const rounded = (amount: number): number => Math.round(amount / 500) * 500

/**
 * Expenses of an employee on a day of the last weeks.
 * @param shops branches of each shop; with many claims, one shop would show the same amount on a day by chance
 */
export const expensesOf = (today: string, chance: Random, shops = 1): Omit<Plan, "person"> => {
  const tanggal = addDays(today, -chance.int(1, DAYS))
  const count = chance.weighted([
    [1, 5],
    [2, 4],
    [3, 2],
  ])
  const items = Array.from({ length: count }, (): Item => {
    const one = chance.weighted(EXPENSES)
    return {
      expense: shops === 1 ? one : { ...one, vendor: `${one.vendor} ${chance.int(1, shops)}` },
      tanggal: addDays(tanggal, -chance.int(0, 4)),
      amount: rounded(chance.int(one.from, one.to)),
    }
  })
  return { tanggal, items }
}

/** A claim of an employee, with the expenses of `expensesOf`. */
export const planOf = (person: ClaimPerson, today: string, chance: Random, shops = 1): Plan => ({
  person,
  ...expensesOf(today, chance, shops),
})

/** Makes every n-th employee submit a duplicate of another employee's receipt. */
export const withTwins = (plans: readonly Plan[], every: number): readonly Plan[] =>
  plans.map((plan, at) => {
    const other = plans[at - 1]?.items[0]
    return at % every !== every - 1 || other === undefined
      ? plan
      : { ...plan, items: [other, ...plan.items.slice(1)] }
  })

/** Days after which no category of the demo accepts a claim. */
const TOO_LATE = 75
/** Makes every n-th employee submit an expense too late. */
export const withLate = (plans: readonly Plan[], every: number): readonly Plan[] =>
  plans.map((plan, at) =>
    at % every !== 0
      ? plan
      : {
          ...plan,
          items: plan.items.map((item, nth) =>
            nth === 0 ? { ...item, tanggal: addDays(plan.tanggal, -TOO_LATE) } : item,
          ),
        },
  )

type Outcome = "pending" | "approved" | "partial" | "rejected" | "paid"
const outcomeOf = (age: number, chance: Random): Outcome => {
  if (age < 12 || chance.chance(0.3)) return "pending"
  return chance.weighted<Outcome>([
    ["approved", 4],
    ["partial", 2],
    ["rejected", 2],
    ["paid", 3],
  ])
}

type Step = {
  readonly from: string | null
  readonly to: string
  readonly level: number
  readonly by_id: number | null
  readonly by: string | null
  readonly at: string
  readonly note: string | null
}

const after = (at: string, minutes: number): string =>
  new Date(Date.parse(at) + minutes * MINUTE_MS).toISOString()

export type Making = {
  readonly company: number
  readonly no: string
  readonly kategori: ReadonlyMap<string, number>
  readonly files: ReadonlyMap<Item, number>
  readonly decider: Decider | null
  /** ISO date. */
  readonly today: string
  readonly chance: Random
  /** Whether the limits allow this outcome; default: any outcome drawn. */
  readonly fits?: (status: Outcome) => boolean
}

/** The approval steps: by the office's own administrator first where there is one, then by the company's. */
const stepsOf = (plan: Plan, made: Making): { readonly steps: readonly Step[]; readonly status: Outcome } => {
  const { person } = plan
  const { chance, decider } = made
  const created = `${plan.tanggal}T0${chance.int(1, 9)}:${chance.int(10, 59)}:00.000Z`
  const first: Step = {
    from: null,
    to: "pending",
    level: 1,
    by_id: null,
    by: person.nama,
    at: created,
    note: null,
  }
  const drawn =
    decider === null ? "pending" : outcomeOf(dayNumber(made.today) - dayNumber(plan.tanggal), chance)
  /** Claims above their limits cannot have been approved, so they stay pending. */
  const status = made.fits?.(drawn) === false ? "pending" : drawn
  const isPassed = person.keeper_id !== null && (status !== "pending" || chance.chance(0.4))
  const passed: readonly Step[] = isPassed
    ? [
        {
          from: "pending",
          to: "pending",
          level: 1,
          by_id: person.keeper_id,
          by: person.keeper,
          at: after(created, chance.int(30, 300)),
          note: null,
        },
      ]
    : []
  if (status === "pending" || decider === null) return { steps: [first, ...passed], status: "pending" }
  const level = person.keeper_id === null ? 1 : 2
  const by = { by_id: decider.id, by: decider.nama }
  const note =
    status === "rejected" ? "Nota tidak terbaca" : status === "partial" ? "Sesuai tarif dinas" : null
  const at = after(created, chance.int(400, 1_300))
  const granted = status === "paid" ? "approved" : status
  return {
    status,
    steps: [
      first,
      ...passed,
      { from: "pending", to: granted, level, ...by, at, note },
      ...(status === "paid"
        ? [{ from: "approved", to: "paid", level, ...by, at: after(at, 2_000), note: null }]
        : []),
    ],
  }
}

export const grantedOf = (amount: number, status: Outcome, at: number): number | null => {
  if (status === "pending") return null
  if (status === "rejected") return 0
  return status === "partial" && at === 0 ? rounded(amount * 0.7) : amount
}

/** A claim with its items and history, before it has an id; `files` belong to the items by index. */
export type MadeClaim = {
  readonly row: typeof reimbursments.$inferInsert
  readonly items: readonly Omit<typeof reimbursmentItems.$inferInsert, "reimbursments_id">[]
  readonly files: readonly (number | null)[]
  readonly moves: readonly Omit<typeof reimbursmentHistory.$inferInsert, "row_id">[]
}

export const claimOf = (plan: Plan, made: Making): MadeClaim => {
  const { company } = made
  const { steps, status } = stepsOf(plan, made)
  const last = steps.at(-1)
  const [begun] = steps
  if (last === undefined || begun === undefined) throw new Error("a claim without a move")
  const isPassed = steps.some(({ from, to }) => from === "pending" && to === "pending")
  const approved = plan.items.map(({ amount }, at) =>
    grantedOf(amount, status === "pending" && isPassed ? "approved" : status, at),
  )
  const sum = approved.includes(null) ? null : approved.reduce<number>((all, one) => all + (one ?? 0), 0)
  return {
    row: {
      companies_id: company,
      no: made.no,
      members_id: plan.person.id,
      offices_id: plan.person.offices_id,
      tanggal: plan.tanggal,
      judul: TITLES[plan.items[0]?.expense.kode ?? "TRN"],
      payment: plan.items.some(({ expense: { kode } }) => kode === "RWJ" || kode === "PDL")
        ? "transfer"
        : "payroll",
      paid_at: status === "paid" ? last.at : null,
      total_claimed: plan.items.reduce((all, { amount }) => all + amount, 0),
      total_approved: sum,
      status,
      removed: false,
      level: isPassed ? 2 : 1,
      level_total: plan.person.keeper_id === null ? 1 : 2,
      decided_by: steps.flatMap(({ from, to, by_id }) =>
        from === "pending" && to !== "rejected" && by_id !== null ? [by_id] : [],
      ),
      approval_note: last.note,
      last_nama: last.by,
      last_at: last.at,
      version: steps.length,
      created_at: begun.at,
      updated_at: last.at,
    },
    items: plan.items.map(({ expense: { kode, keterangan, vendor, km }, tanggal, amount }, at) => ({
      companies_id: company,
      kategori_id: made.kategori.get(kode) ?? 0,
      tanggal,
      keterangan,
      amount,
      amount_approved: approved[at] ?? null,
      reject_reason: null,
      receipt_no: made.chance.chance(0.6) ? `N-${made.chance.int(1_000, 9_999)}` : null,
      vendor,
      km: km ? made.chance.int(12, 140) : null,
    })),
    files: plan.items.map((item) => made.files.get(item) ?? null),
    moves: steps.map((step, at) => ({
      companies_id: company,
      version: at + 1,
      from_state: step.from,
      to_state: step.to,
      level: step.level,
      by_id: step.by_id,
      by_nama: step.by,
      at: step.at,
      note: step.note,
      via: "single" as const,
    })),
  }
}

/** The claim number of the `nth` claim of the year, from 1. */
export const claimNumber = (today: string, nth: number): string =>
  `RB-${today.slice(0, 4)}-${String(nth).padStart(4, "0")}`
