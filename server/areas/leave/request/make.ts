import { sql } from "drizzle-orm"
import { leaves as flow, permits } from "#contract/areas/leave/cuti.ts"
import { nounOf } from "#contract/kit/flow.ts"
import { amountWords, type LeaveUnit } from "#contract/areas/leave/leaveWords.ts"
import { dateWords, sentence } from "#contract/kit/words.ts"
import { Refusal } from "../../../call/answer.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { leaveDays, leaveHistory, leaves } from "../../../db/tables/index.ts"
import { inWholeCompany } from "../../../db/wholeCompany.ts"
import { levelsAsked } from "../../../kit/approval/asked.ts"
import { askedColumns, keepAsked } from "../../../kit/approval/asker.ts"
import type { Asker } from "../../../kit/approval/askTypes.ts"
import { lastDay } from "../../../kit/employment.ts"
import { closedFrom, closedPeriods } from "../../../kit/closedPeriods.ts"
import type { Placed } from "../../../kit/placements.ts"
import { dateIn, daysBetween, plusDays } from "../../../time/calendar.ts"
import { askedDays, someOf } from "../../attendance/index.ts"
import { booksOf, keyOf } from "../ledger/read.ts"
import { fitsOf, wantedOf } from "../ledger/fits.ts"
import { sumOf } from "../ledger/terms.ts"
import { lockLedger } from "../ledger/write.ts"
import { pageOf } from "../pages.ts"
import { keepLedger } from "../sweep.ts"
import { countDays, type DayLine, type Span } from "./count.ts"
import { type Asking, type Broken, brokenBy, type Halves, LONGEST, type Other, type Terms } from "./rules.ts"

/** The input of a leave request. */
export type NewLeave = Span & {
  readonly companies_id: number
  readonly members_id: number
  readonly kategori_id: number
  readonly reason: string
  readonly contact?: string | null
  readonly attachment_files_id?: number | null
  readonly delegate_id?: number | null
  /** The account that enters it for the employee; default: the employee makes it. */
  readonly asker?: Asker
}
export type MadeLeave =
  | { readonly ok: true; readonly id: number; readonly amount: number }
  | { readonly ok: false; readonly broken: readonly Broken[] }

type Category = Terms & {
  readonly id: number
  readonly jenis: "cuti" | "izin" | "sakit"
  readonly is_paid: boolean
  readonly count_holidays: boolean
}
type Employee = Asking["employee"] & { readonly nama: string }

const categoryOf = async (tx: Tx, id: number): Promise<Category> => {
  const [row] = await rowsOf<Category>(
    tx,
    sql`select id::float8 as id, nama, jenis, is_paid, unit, quota_type, quota::float8 as quota, min_service_months, gender,
      max_per_request::float8 as max_per_request, min_notice_days, max_backdate_days, attachment_from_days, count_holidays, is_active
    from leave_categories where id = ${id}`,
  )
  if (row === undefined) throw new Refusal("Kategori cuti tidak ditemukan", "not_found")
  return row
}

const employeeOf = async (tx: Tx, id: number): Promise<Employee> => {
  const [row] = await rowsOf<Employee>(
    tx,
    sql`select nama, jenis_kelamin as gender, tanggal_masuk::text as "from", (${lastDay})::text as until,
      (status = 'active' and archived_at is null) as is_active from members m where m.id = ${id}`,
  )
  if (row === undefined) throw new Refusal("Pegawai tidak ditemukan", "not_found")
  return row
}

const othersOf = (tx: Tx, members_id: number, { start_date, end_date }: Span): Promise<Other[]> =>
  rowsOf<Other>(
    tx,
    sql`select k.nama as kategori, l.status, d.date::text as date, d.part, l.start_time, l.end_time
    from leave_days d join leaves l on l.companies_id = d.companies_id and l.id = d.leaves_id
    join leave_categories k on k.companies_id = l.companies_id and k.id = l.kategori_id
    where d.members_id = ${members_id} and d.is_live and d.amount > 0 and d.date between ${start_date}::date and ${end_date}::date
    order by d.date, d.id`,
  )

const closedIn = async (tx: Tx, span: Span, person: Placed): Promise<readonly string[]> => {
  const found = closedFrom(await closedPeriods(tx, span), span, [person])
  return found === undefined ? [] : [found.nama]
}

/**
 * Evaluates a request: counts its dates and collects all broken rules.
 * @param writes books entitlements that are due first, as for a request that is made; a preview writes nothing
 */
export const weigh = async (tx: Tx, ask: NewLeave, now: Date, writes: boolean) => {
  const { members_id, kategori_id, start_date, end_date, companies_id } = ask
  const today = dateIn(now)
  const category = await categoryOf(tx, kategori_id)
  const employee = await employeeOf(tx, members_id)
  const [person] = await someOf(tx, [members_id])
  const length = daysBetween(start_date, end_date) + 1
  const dates =
    length < 1 || length > LONGEST ? [] : Array.from({ length }, (_, at) => plusDays(start_date, at))
  const asked = person === undefined ? [] : (await askedDays(tx, [person], dates))(person)
  const days = countDays(ask, asked, category.unit, category.count_holidays)
  if (writes) await keepLedger(tx, companies_id, members_id, now)
  const books = await booksOf(tx, [members_id], today)
  const due = books.dueOf(members_id, kategori_id)
  const fits =
    due === null ? [] : fitsOf(due, books.waiting.get(keyOf(members_id, kategori_id)) ?? [], wantedOf(days))
  const broken = brokenBy({
    span: ask,
    reason: ask.reason,
    has_attachment: (ask.attachment_files_id ?? null) !== null,
    today,
    terms: category,
    employee,
    days,
    others: await othersOf(tx, members_id, ask),
    halves: new Map(
      asked.flatMap(({ date, hours }): [string, Halves][] =>
        hours === null || hours.halves === null ? [] : [[date, hours.halves]],
      ),
    ),
    closed: person === undefined ? [] : await closedIn(tx, ask, person),
    fits,
  })
  return { category, employee, days, broken, fits }
}

/** The dates in words: `3 Desember 2026 sampai 5 Desember 2026 (3 hari)`. */
export const spanWords = (
  { start_date, end_date }: Pick<Span, "start_date" | "end_date">,
  amount: number,
  unit: LeaveUnit,
): string =>
  `${start_date === end_date ? dateWords(start_date) : `${dateWords(start_date)} sampai ${dateWords(end_date)}`} (${amountWords(amount, unit)})`

const writeDays = async (
  tx: Tx,
  { companies_id, members_id }: NewLeave,
  leaves_id: number,
  days: readonly DayLine[],
): Promise<void> => {
  await tx
    .insert(leaveDays)
    .values(days.map((day) => ({ ...day, companies_id, members_id, leaves_id, is_live: true })))
}

/**
 * Creates an employee's leave request, checks all rules of its category, the schedule and the ledger, and notifies the
 * approvers.
 * @returns the rules it breaks, in which case nothing was written
 * @throws Refusal where there is no such employee or category
 */
export const makeLeave = async (tx: Tx, ask: NewLeave, now: Date): Promise<MadeLeave> => {
  await lockLedger(tx)
  const { category, employee, days, broken } = await inWholeCompany(tx, () => weigh(tx, ask, now, true))
  if (broken.length > 0) return { ok: false, broken }
  const { asker = null, companies_id, members_id } = ask
  const at = now.toISOString()
  const amount = sumOf(days)
  const [row] = await tx
    .insert(leaves)
    .values({
      companies_id: ask.companies_id,
      members_id: ask.members_id,
      kategori_id: ask.kategori_id,
      jenis: category.jenis,
      is_paid: category.is_paid,
      unit: category.unit,
      start_date: ask.start_date,
      end_date: ask.end_date,
      start_part: ask.start_part,
      end_part: ask.end_part,
      start_time: ask.start_time,
      end_time: ask.end_time,
      amount,
      reason: ask.reason.trim(),
      contact: ask.contact ?? null,
      attachment_files_id: ask.attachment_files_id ?? null,
      delegate_id: ask.delegate_id ?? null,
      status: "pending",
      level_total: await levelsAsked(tx, ask.companies_id, flow.module),
      ...askedColumns(asker, employee.nama, at),
    })
    .returning({ id: leaves.id })
  if (row === undefined) throw new Error("no request was written")
  await writeDays(tx, ask, row.id, days)
  await keepAsked(
    { tx, companyId: companies_id, now, asker },
    {
      flow: { module: flow.module, page: pageOf(category.jenis) },
      history: leaveHistory,
      id: row.id,
      members_id,
      nama: employee.nama,
      told: {
        type: "cuti",
        title: `${sentence(nounOf(flow, [permits], category))} baru`,
        body: `${employee.nama} mengajukan ${category.nama}: ${spanWords(ask, amount, category.unit)}`,
      },
    },
  )
  return { ok: true, id: row.id, amount }
}
