import { anyOf } from "../../db/ids.ts"
import { sql } from "drizzle-orm"
import { PAGE_SIZE } from "#contract/kit/constants.ts"
import type { EntryKind, LeaveUnit } from "#contract/areas/leave/leaveWords.ts"
import { amountWords } from "#contract/areas/leave/leaveWords.ts"
import { adjustBalance, exportLedger, listBalances, readLedger } from "#contract/areas/leave/saldo.ts"
import { InvalidFields, notFound, ok } from "../../call/answer.ts"
import { inTx } from "../../call/handler.ts"
import { dateWords } from "#contract/kit/words.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { literal } from "../../db/literal.ts"
import { memberWhere } from "../../kit/approval/members.ts"
import { dateIn, wireInstant } from "../../time/calendar.ts"
import { fitsOf } from "./ledger/fits.ts"
import { booksOf, keyOf, linesOf, termsOf, waitingOf } from "./ledger/read.ts"
import { cents, firstOf, lastOf, stepOf, sumOf, yearOf } from "./ledger/terms.ts"
import { enter, lockLedger } from "./ledger/write.ts"
import { pageOf } from "./pages.ts"
import { keepLedger } from "./sweep.ts"

const HALF_DAY = 0.5

type Requester = {
  readonly id: number
  readonly nama: string
  readonly nip: string
  readonly foto: string | null
  readonly offices_id: number
  readonly kantor: string
  readonly jabatan: string | null
}
const requesterColumns = sql`m.id::float8 as id, m.nama, m.nip, null as foto, m.offices_id::float8 as offices_id, o.nama as kantor, j.nama as jabatan`
const requesterFrom = sql`from members m join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
  left join jabatan j on j.companies_id = m.companies_id and j.id = m.jabatan_id`

type Kind = { readonly id: number; readonly nama: string; readonly kode: string; readonly unit: LeaveUnit }
const kindsIn = (tx: Tx, year: number): Promise<Kind[]> =>
  rowsOf<Kind>(
    tx,
    sql`select k.id::float8 as id, k.nama, k.kode, k.unit from leave_categories k
      where (k.quota_type in ('yearly', 'monthly') and k.is_active)
        or exists (select from leave_ledger l where l.companies_id = k.companies_id and l.kategori_id = k.id and l.year = ${year})
      order by k.id`,
  )

/** Balances of these employees in a year by category: always the sum of the ledger entries. */
const balancesOf = async (tx: Tx, ids: readonly number[], year: number) => {
  const sums = await rowsOf<{
    readonly members_id: number
    readonly kategori_id: number
    readonly balance: number
  }>(
    tx,
    sql`select members_id::float8 as members_id, kategori_id::float8 as kategori_id, sum(amount)::float8 as balance
      from leave_ledger where members_id = ${anyOf(ids)} and year = ${year} group by 1, 2`,
  )
  const balances = new Map(sums.map((one) => [keyOf(one.members_id, one.kategori_id), one.balance]))
  const waiting = await waitingOf(tx, ids)
  return (member: number, kategori: number) => ({
    balance: balances.get(keyOf(member, kategori)) ?? 0,
    waiting: cents(
      (waiting.get(keyOf(member, kategori)) ?? [])
        .filter((one) => one.year === year)
        .reduce((sum, { amount }) => sum + amount, 0),
    ),
  })
}

type Entry = {
  readonly id: number
  readonly kategori_id: number
  readonly kategori: string
  readonly unit: LeaveUnit
  readonly year: number
  readonly date: string
  readonly kind: EntryKind
  readonly amount: number
  readonly note: string
  readonly leaves_id: number | null
  readonly jenis: "cuti" | "izin" | "sakit" | null
  readonly claims_id: number | null
  readonly by: string | null
  readonly at: string
}

export type EntrySource = Pick<Entry, "leaves_id" | "claims_id" | "jenis">
const officeLink = ({ leaves_id, claims_id, jenis }: EntrySource): string | null => {
  if (leaves_id !== null) return `${pageOf(jenis ?? "cuti")}?status=semua&id=${leaves_id}`
  return claims_id === null ? null : `/cuti/klaim?status=semua&id=${claims_id}`
}

/** Ledger entries of an employee's year in date order, each with the running balance of its category. */
export const entriesOf = async (
  tx: Tx,
  members_id: number,
  year: number,
  {
    kategori_id,
    linkOf = officeLink,
  }: {
    readonly kategori_id?: number | undefined
    /** Address of the request that caused an entry. */
    readonly linkOf?: (entry: EntrySource) => string | null
  } = {},
) => {
  const rows = await rowsOf<Entry>(
    tx,
    sql`select l.id::float8 as id, l.kategori_id::float8 as kategori_id, k.nama as kategori, k.unit, l.year, l.date::text as date,
      l.kind, l.amount::float8 as amount, l.note, l.leaves_id::float8 as leaves_id, r.jenis, l.claims_id::float8 as claims_id,
      l.by_nama as by, l.at
    from leave_ledger l join leave_categories k on k.companies_id = l.companies_id and k.id = l.kategori_id
    left join leaves r on r.companies_id = l.companies_id and r.id = l.leaves_id
    where l.members_id = ${members_id} and l.year = ${year}${kategori_id === undefined ? sql`` : sql` and l.kategori_id = ${kategori_id}`}
    order by l.date, l.id`,
  )
  const sofar = new Map<number, number>()
  return rows.map((entry) => {
    const after = cents((sofar.get(entry.kategori_id) ?? 0) + entry.amount)
    sofar.set(entry.kategori_id, after)
    const { leaves_id: _, claims_id: __, jenis: ___, at, ...shown } = entry
    return { ...shown, after, link: linkOf(entry), at: wireInstant(at) }
  })
}

/** The balances of an employee in a year (default: this one), and the years that have entries. */
export const yearOfMember = async (tx: Tx, members_id: number, tahun: number | undefined, now: Date) => {
  const this_year = yearOf(dateIn(now))
  const year = tahun ?? this_year
  const years = await rowsOf<{ readonly year: number }>(
    tx,
    sql`select distinct year from leave_ledger where members_id = ${members_id}`,
  )
  const categories = await kindsIn(tx, year)
  const balanceOf = await balancesOf(tx, [members_id], year)
  return {
    tahun: year,
    years: [...new Set([...years.map((one) => one.year), this_year, year])].sort((a, b) => b - a),
    categories: categories.map((kind) => ({ ...kind, ...balanceOf(members_id, kind.id) })),
  }
}

const requesterOf = async (tx: Tx, id: number) => {
  const [row] = await rowsOf<Requester & { readonly joined: string; readonly left: string | null }>(
    tx,
    sql`select ${requesterColumns}, m.tanggal_masuk::text as joined, m.tanggal_keluar::text as left ${requesterFrom} where m.id = ${id}`,
  )
  if (row === undefined) throw notFound("pegawai")
  return row
}

/** Upper bound of a balance in days: a year has no more, so a higher value is a typing error. */
const MOST_DAYS = 366
const HOURS_A_DAY = 8

export const saldoHandlers = {
  "cuti/saldo/list-all": inTx(
    listBalances,
    async ({ tx, now }, { page, per_page = PAGE_SIZE, tahun, ...ask }) => {
      const year = tahun ?? yearOf(dateIn(now))
      const where = sql`${memberWhere(ask, sql`m`)} and m.archived_at is null and (m.status = 'active'
      or exists (select from leave_ledger l where l.companies_id = m.companies_id and l.members_id = m.id and l.year = ${year}))`
      const [count] = await rowsOf<{ readonly total: number }>(
        tx,
        sql`select count(*)::int as total from members m where ${where}`,
      )
      const total = count?.total ?? 0
      const last_page = Math.max(1, Math.ceil(total / per_page))
      const at = Math.min(page, last_page)
      const people = await rowsOf<Requester>(
        tx,
        sql`select ${requesterColumns} ${requesterFrom} where ${where} order by m.nama_sort, m.id
        limit ${literal(per_page)} offset ${(at - 1) * per_page}`,
      )
      const categories = await kindsIn(tx, year)
      const balanceOf = await balancesOf(
        tx,
        people.map(({ id }) => id),
        year,
      )
      return ok({
        tahun: year,
        rows: people.map((member) => ({
          id: member.id,
          member,
          balances: categories.map((kind) => ({ ...kind, ...balanceOf(member.id, kind.id) })),
        })),
        total,
        page: at,
        last_page,
      })
    },
  ),

  "cuti/saldo/mutasi": inTx(readLedger, async ({ tx, now }, { members_id, tahun, kategori_id }) => {
    const { joined, left, ...member } = await requesterOf(tx, members_id)
    return ok({
      member,
      joined,
      left,
      ...(await yearOfMember(tx, members_id, tahun, now)),
      entries: await entriesOf(tx, members_id, tahun ?? yearOf(dateIn(now)), { kategori_id }),
    })
  }),

  "cuti/saldo/sesuaikan": inTx(
    adjustBalance,
    async (ctx, { members_id, kategori_id, tahun, amount, reason }) => {
      const { tx, now, companyId, accountId, session } = ctx
      await lockLedger(tx)
      const { joined, left } = await requesterOf(tx, members_id)
      if (tahun < yearOf(joined))
        throw new InvalidFields({
          tahun: [`Mulai bekerja ${dateWords(joined)}: paling awal ${yearOf(joined)}`],
        })
      if (left !== null && tahun > yearOf(left))
        throw new InvalidFields({
          tahun: [`Hari terakhir bekerja ${dateWords(left)}: paling akhir ${yearOf(left)}`],
        })
      const term = (await termsOf(tx)).find((one) => one.kategori_id === kategori_id)
      if (term === undefined) throw new InvalidFields({ kategori_id: ["Kategori ini tidak punya saldo"] })
      /** Opening balances may have halves of a day: a request of whole days may be half a day, too. */
      const step = term.unit === "day" ? HALF_DAY : stepOf(term.unit)
      if (cents(Math.abs(amount) / step) % 1 !== 0)
        throw new InvalidFields({ amount: [`Isi kelipatan ${amountWords(step, term.unit)}`] })
      const today = dateIn(now)
      const date = tahun === yearOf(today) ? today : tahun > yearOf(today) ? firstOf(tahun) : lastOf(tahun)
      if (amount < 0) {
        const books = await booksOf(tx, [members_id], today)
        const due = books.dueOf(members_id, kategori_id)
        const waiting = books.waiting.get(keyOf(members_id, kategori_id)) ?? []
        const [fit] =
          due === null ? [] : fitsOf({ ...due }, waiting, [{ year: tahun, date, amount: -amount }])
        if (fit !== undefined && -amount > fit.rest)
          throw new InvalidFields({
            amount: [
              `Paling banyak dikurangi ${amountWords(fit.rest, term.unit)}; lebih ${amountWords(cents(-amount - fit.rest), term.unit)}`,
            ],
          })
      }
      const held = sumOf(
        ((await linesOf(tx, [members_id], tahun)).get(keyOf(members_id, kategori_id)) ?? []).filter(
          ({ year }) => year === tahun,
        ),
      )
      const most = term.unit === "hour" ? MOST_DAYS * HOURS_A_DAY : MOST_DAYS
      if (amount > 0 && cents(held + amount) > most)
        throw new InvalidFields({
          amount: [
            `Saldo setahun paling banyak ${amountWords(most, term.unit)}; kini ${amountWords(held, term.unit)}`,
          ],
        })
      const known = [...(await linesOf(tx, [members_id], 0)).values()].flat()
      const count = known.filter(
        (line) => line.kategori_id === kategori_id && line.source.startsWith("adjusted#"),
      ).length
      const at = now.toISOString()
      const entry = {
        members_id,
        kategori_id,
        year: tahun,
        date,
        kind: "adjusted",
        amount,
        source: `adjusted#${count + 1}`,
        lapses_on: null,
        note: reason,
      } as const
      const by = { id: accountId, nama: session.row.nama_lengkap }
      const [id] = await enter(tx, companyId, [entry], at, by)
      if (id === undefined) throw new Error("the entry is there already")
      await ctx.audit({ entity: "leave_ledger", entityId: id, action: "create", before: null, after: entry })
      await keepLedger(tx, companyId, members_id, now)
      const after = (await linesOf(tx, [members_id], tahun)).get(keyOf(members_id, kategori_id)) ?? []
      const balance = sumOf(after.filter(({ year }) => year === tahun))
      return ok({ id, balance }, "Saldo cuti disesuaikan")
    },
  ),

  "cuti/saldo/export": inTx(exportLedger, ({ sheetUrl }, ask) =>
    Promise.resolve(ok({ url: sheetUrl("cuti/saldo", ask) })),
  ),
}
