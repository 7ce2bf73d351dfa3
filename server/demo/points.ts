import { eq, sql } from "drizzle-orm"
import { type Database, rowsOf, type Tx } from "../db/database.ts"
import { meta, pointBalances, pointLedger, pointPakets, topupHistory, topups } from "../db/tables/index.ts"
import { dateIn } from "../time/calendar.ts"
import { billOf, invoiceNumber, uniqueCodeFor } from "../areas/points/bill.ts"
import { insertOffer, type Paket, PAKETS, type Payee, TAX } from "./pointOffer.ts"
import { insertRows } from "./rows.ts"
import { readCompany } from "./state.ts"

const KEY = "demo.points"
const DAY_MS = 86_400_000
type People = {
  readonly admin: number
  readonly adminName: string
  readonly superId: number
  readonly superName: string
}

const peopleOf = async (tx: Tx, company: number): Promise<People | null> => {
  const [row] = await rowsOf<People>(
    tx,
    sql`select a.id::float8 as admin, a.nama_lengkap as "adminName", s.id::float8 as "superId", s.nama_lengkap as "superName"
      from accounts a, accounts s where a.companies_id = ${company} and a.scope = 'company' and s.is_superusers
      order by a.id, s.id limit 1`,
  )
  return row ?? null
}

type Past = {
  readonly paket: number
  readonly days: number
  readonly end: "approved" | "rejected" | "expired"
}
/** Past orders of the company, by age in days. */
const PAST: readonly Past[] = [
  { paket: 2, days: 75, end: "approved" },
  { paket: 1, days: 41, end: "expired" },
  { paket: 1, days: 40, end: "approved" },
  { paket: 0, days: 22, end: "rejected" },
  { paket: 3, days: 21, end: "approved" },
]
const REJECTED = "Transfer tidak kami temukan di rekening; periksa kembali nomor tujuannya."

const insertOrders = async (tx: Tx, company: number, who: People, payee: Payee, now: Date) => {
  const made: { readonly id: number; readonly at: string; readonly no: string; readonly paket: Paket }[] = []
  for (const { paket: which, days, end } of PAST) {
    const chosen = PAKETS[which]
    if (chosen === undefined) continue
    const began = new Date(now.getTime() - days * DAY_MS)
    const [created, paid, ended] = [0, 40 * 60_000, end === "expired" ? DAY_MS : 3 * 3_600_000].map((ms) =>
      new Date(began.getTime() + ms).toISOString(),
    ) as [string, string, string]
    const [next] = await rowsOf<{ id: number }>(
      tx,
      sql`select nextval(pg_get_serial_sequence('topups', 'id'))::float8 as id`,
    )
    const id = next?.id ?? 0
    const unique_code = uniqueCodeFor(id, 0)
    const bill = billOf(chosen, 1, TAX, unique_code)
    const isPaid = end !== "expired"
    const last_nama = end === "expired" ? null : who.superName
    await tx.insert(topups).values({
      companies_id: company,
      id,
      no_invoice: invoiceNumber(dateIn(began), id),
      paket_id: which + 1,
      paket_nama: chosen.nama,
      type: chosen.type,
      validity_days: chosen.validity_days,
      qty: 1,
      ...bill,
      unique_code,
      bank_id: payee.bank_id,
      bank_nama: payee.bank_nama,
      bank_no: payee.no,
      bank_atas_nama: payee.nama,
      status: end,
      expires_at: new Date(began.getTime() + DAY_MS).toISOString(),
      version: isPaid ? 3 : 2,
      ...(isPaid
        ? {
            confirmed_by: who.admin,
            paid_at: dateIn(began),
            from_bank: "BCA",
            from_name: "PT Maju Bersama",
            amount: bill.total,
          }
        : {}),
      ...(end === "rejected" ? { reject_reason: REJECTED } : {}),
      last_nama,
      last_at: ended,
      created_at: created,
      created_by: who.admin,
      updated_at: ended,
    })
    const move = { companies_id: company, row_id: id, level: null, acting_for: null, note: null }
    const byAdmin = { by_id: who.admin, by_nama: who.adminName, via: "single" as const }
    await tx.insert(topupHistory).values([
      { ...move, ...byAdmin, version: 1, from_state: null, to_state: "created", at: created },
      ...(isPaid
        ? [
            {
              ...move,
              ...byAdmin,
              version: 2,
              from_state: "created",
              to_state: "waiting_confirmation",
              at: paid,
            },
          ]
        : []),
      {
        ...move,
        version: isPaid ? 3 : 2,
        from_state: isPaid ? "waiting_confirmation" : "created",
        to_state: end,
        at: ended,
        note: end === "rejected" ? REJECTED : null,
        ...(isPaid
          ? { by_id: who.superId, by_nama: who.superName, via: "single" as const }
          : { by_id: null, by_nama: null, via: "system" as const }),
      },
    ])
    if (end === "approved") made.push({ id, at: ended, no: invoiceNumber(dateIn(began), id), paket: chosen })
  }
  return made
}

type Entry = typeof pointLedger.$inferInsert

const dayWords = (date: Date): string =>
  date.toLocaleDateString("id-ID", { dateStyle: "medium", timeZone: "Asia/Jakarta" })

/** Points used since the first order: attendance on working days, payslips once a month. */
const usageSince = (first: string, now: Date): readonly Omit<Entry, "balance_after" | "companies_id">[] => {
  const days = Math.floor((now.getTime() - Date.parse(first)) / DAY_MS)
  return Array.from({ length: days }, (_, day) => new Date(Date.parse(first) + (day + 1) * DAY_MS)).flatMap(
    (date, day) => {
      const weekday = date.getUTCDay()
      const base = { unit: "point" as const, at: date.toISOString(), ref_type: "demo", expires_at: null }
      const isMonthEnd = date.getUTCDate() === 25
      return [
        ...(weekday === 0
          ? []
          : [
              {
                ...base,
                event: "absensi",
                ref_id: day * 2,
                ref: `Absensi ${dayWords(date)}`,
                qty: -(weekday === 6 ? 60 : 212 + ((day * 7) % 19)),
                by_id: null,
                by_nama: null,
              },
            ]),
        ...(isMonthEnd
          ? [
              {
                ...base,
                event: "slip",
                ref_id: day * 2 + 1,
                ref: "Slip gaji bulanan",
                qty: -1_250,
                by_id: null,
                by_nama: null,
              },
            ]
          : []),
      ]
    },
  )
}

const insertBook = async (
  tx: Tx,
  company: number,
  who: People,
  orders: Awaited<ReturnType<typeof insertOrders>>,
  now: Date,
) => {
  const credits = orders.map(({ id, at, no, paket: chosen }) => ({
    unit: chosen.type,
    at,
    event: "topup",
    ref_type: "topup",
    ref_id: id,
    ref: no,
    qty: chosen.qty + chosen.bonus_qty,
    expires_at:
      chosen.validity_days === null
        ? null
        : new Date(Date.parse(at) + chosen.validity_days * DAY_MS).toISOString(),
    by_id: who.superId,
    by_nama: who.superName,
  }))
  const first = credits[0]?.at
  if (first === undefined) return
  const balances = new Map<Paket["type"], number>()
  const entries = [...credits, ...usageSince(first, now)]
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .flatMap((entry): Entry[] => {
      const balance_after = (balances.get(entry.unit) ?? 0) + entry.qty
      if (balance_after < 0) return []
      balances.set(entry.unit, balance_after)
      return [{ ...entry, companies_id: company, balance_after }]
    })
  await insertRows(tx, pointLedger, entries)
  await insertRows(
    tx,
    pointBalances,
    [...balances].map(([unit, balance]) => ({ companies_id: company, unit, balance })),
  )
}

/** Inserts the point packages, and what PT Maju Bersama has bought and used so far. Once per installation. */
export const loadPoints = (db: Database, now: Date): Promise<void> =>
  db.transact(async (tx) => {
    const [known] = await tx.select({ key: meta.key }).from(meta).where(eq(meta.key, KEY))
    const [offered] = await tx.select({ id: pointPakets.id }).from(pointPakets).limit(1)
    if (known !== undefined || offered !== undefined) return
    const payee = await insertOffer(tx, now.toISOString())
    const company = await readCompany(tx, "maju")
    const who = company === null ? null : await peopleOf(tx, company.id)
    if (company !== null && who !== null && payee !== null) {
      const orders = await insertOrders(tx, company.id, who, payee, now)
      await insertBook(tx, company.id, who, orders, now)
    }
    await tx.insert(meta).values({ key: KEY, value: { at: now.toISOString() } })
  })
