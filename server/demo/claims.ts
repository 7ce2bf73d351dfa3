import { sql } from "drizzle-orm"
import { type Database, rowsOf, type Tx } from "../db/database.ts"
import {
  meta,
  reimbursmentHistory,
  reimbursmentItems,
  reimbursmentReceipts,
  reimbursments,
} from "../db/tables/index.ts"
import { dateIn } from "../domain/calendar.ts"
import type { FileStore } from "../files/store.ts"
import { addDays } from "./days.ts"
import { insertFiles, keepPicture, type KeptFile } from "./keepFile.ts"
import { drawnReceipt } from "./pictures.ts"
import { type Random, random } from "./random.ts"
import { type Decider, deciderOf } from "./requests.ts"

const DAYS = 40
const MOST = 42
const MINUTE_MS = 60_000

type Kode = "TRN" | "PKR" | "MKN" | "PLS" | "RWJ" | "PDL"
type Expense = {
  readonly kode: Kode
  readonly keterangan: string
  readonly vendor: string | null
  readonly from: number
  readonly to: number
  readonly km: boolean
}
/** What people spend, rupiah. */
const expense = (
  kode: Kode,
  keterangan: string,
  vendor: string | null,
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
/** What costs less, rupiah, is claimed without a receipt. */
export const RECEIPT_FROM = 50_000

type Person = {
  readonly id: number
  readonly nama: string
  readonly offices_id: number
  readonly kode_kantor: string | null
  /** Account that looks after the office; null = nobody of its own. */
  readonly keeper_id: number | null
  readonly keeper: string | null
}
export type Item = { readonly expense: Expense; readonly tanggal: string; readonly amount: number }
type Plan = { readonly person: Person; readonly tanggal: string; readonly items: readonly Item[] }

export const peopleOf = (tx: Tx, company: number): Promise<Person[]> =>
  rowsOf<Person>(
    tx,
    sql`select m.id::float8 as id, m.nama, m.offices_id::float8 as offices_id,
      o.kode as kode_kantor, k.id::float8 as keeper_id, k.nama_lengkap as keeper
    from members m join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
    left join lateral (
      select a.id, a.nama_lengkap from accounts a join account_offices o on o.accounts_id = a.id
      where a.companies_id = m.companies_id and a.scope = 'office' and o.offices_id = m.offices_id order by a.id limit 1
    ) k on true
    where m.companies_id = ${company} and m.status = 'active' order by md5('klaim' || m.id::text) limit ${MOST}`,
  )

const rounded = (amount: number): number => Math.round(amount / 500) * 500

/** What somebody spent, on a day of the last weeks. */
export const planOf = (person: Person, today: string, chance: Random): Plan => {
  const tanggal = addDays(today, -chance.int(1, DAYS))
  const count = chance.weighted([
    [1, 5],
    [2, 4],
    [3, 2],
  ])
  const items = Array.from({ length: count }, (): Item => {
    const one = chance.weighted(EXPENSES)
    return {
      expense: one,
      tanggal: addDays(tanggal, -chance.int(0, 4)),
      amount: rounded(chance.int(one.from, one.to)),
    }
  })
  return { person, tanggal, items }
}

/** Every sixth person hands in somebody else's receipt again. */
const withTwin = (plans: readonly Plan[]): readonly Plan[] =>
  plans.map((plan, at) => {
    const other = plans[at - 1]?.items[0]
    return at % 6 !== 5 || other === undefined ? plan : { ...plan, items: [other, ...plan.items.slice(1)] }
  })

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

type Making = {
  readonly company: number
  readonly no: string
  readonly kategori: ReadonlyMap<string, number>
  readonly files: ReadonlyMap<Item, number>
  readonly decider: Decider | null
  readonly age: number
  readonly chance: Random
}

/** Who did what: the office's own administrator first where there is one, then the company's. */
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
  const status = decider === null ? "pending" : outcomeOf(made.age, chance)
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

const grantedOf = (amount: number, status: Outcome, at: number): number | null => {
  if (status === "pending") return null
  if (status === "rejected") return 0
  return status === "partial" && at === 0 ? rounded(amount * 0.7) : amount
}

const write = async (tx: Tx, plan: Plan, made: Making): Promise<void> => {
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
  const [row] = await tx
    .insert(reimbursments)
    .values({
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
    })
    .returning({ id: reimbursments.id })
  if (row === undefined) throw new Error("no claim was written")
  const written = await tx
    .insert(reimbursmentItems)
    .values(
      plan.items.map(({ expense: { kode, keterangan, vendor, km }, tanggal, amount }, at) => ({
        companies_id: company,
        reimbursments_id: row.id,
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
    )
    .returning({ id: reimbursmentItems.id })
  const receipts = plan.items.flatMap((item, at) => {
    const [items_id, files_id] = [written[at]?.id, made.files.get(item)]
    return items_id === undefined || files_id === undefined
      ? []
      : [{ companies_id: company, items_id, files_id }]
  })
  if (receipts.length > 0) await tx.insert(reimbursmentReceipts).values(receipts)
  await tx.insert(reimbursmentHistory).values(
    steps.map((step, at) => ({
      companies_id: company,
      row_id: row.id,
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
  )
}

/** Claim categories of a company, by code. */
export const kategoriOf = async (tx: Tx, company: number): Promise<ReadonlyMap<string, number>> => {
  const rows = await rowsOf<{ kode: string; id: number }>(
    tx,
    sql`select kode, id::float8 as id from claim_categories where companies_id = ${company} and kode is not null`,
  )
  return new Map(rows.map(({ kode, id }) => [kode, id]))
}

const receiptsOf = async (
  store: FileStore | null,
  company: { readonly id: number; readonly seed: number },
  plans: readonly Plan[],
): Promise<ReadonlyMap<Item, KeptFile>> => {
  const kept = new Map<Item, KeptFile>()
  if (store === null) return kept
  for (const [at, item] of plans.flatMap(({ items }) => items).entries()) {
    if (item.amount < RECEIPT_FROM || at % 9 === 8 || kept.has(item)) continue
    const bytes = drawnReceipt(company.seed + at, item.amount)
    kept.set(item, await keepPicture(store, company.id, `nota-${at + 1}.png`, bytes))
  }
  return kept
}

/** Once for each company: what its employees spent in the last weeks, most of it still waiting. */
export const loadClaims = async (
  db: Database,
  company: { readonly id: number; readonly seed: number; readonly people: number },
  now: Date,
  store: FileStore | null,
): Promise<void> => {
  const key = `demo.claims.${company.id}`
  const today = dateIn(now)
  const found = await db.transact(async (tx) => ({
    isDone: (await rowsOf(tx, sql`select 1 from meta where key = ${key}`)).length > 0,
    kategori: await kategoriOf(tx, company.id),
    people: await peopleOf(tx, company.id),
    decider: await deciderOf(tx, company.id),
  }))
  if (found.isDone || found.people.length === 0 || !found.kategori.has("TRN")) return
  const chosen = found.people.slice(0, Math.min(MOST, Math.ceil(company.people / 4)))
  /** In the order they were handed in, so that numbers and receipts handed in again follow the days. */
  const plans = withTwin(
    chosen
      .map((person) => planOf(person, today, random(company.seed, "klaim", person.id)))
      .toSorted((a, b) => a.tanggal.localeCompare(b.tanggal)),
  )
  const kept = await receiptsOf(store, company, plans)
  await db.transact(async (tx) => {
    const items = [...kept.keys()]
    const ids = await insertFiles(tx, company.id, [...kept.values()], now.toISOString())
    const files = new Map(items.map((item, at) => [item, ids[at] ?? 0]))
    for (const [at, plan] of plans.entries())
      await write(tx, plan, {
        company: company.id,
        no: `RB-${today.slice(0, 4)}-${String(at + 1).padStart(4, "0")}`,
        kategori: found.kategori,
        files,
        decider: found.decider,
        age: (Date.parse(today) - Date.parse(plan.tanggal)) / 86_400_000,
        chance: random(company.seed, "klaim", "baris", plan.person.id),
      })
    await tx.insert(meta).values({ key, value: { at: now.toISOString(), count: plans.length } })
  })
}
