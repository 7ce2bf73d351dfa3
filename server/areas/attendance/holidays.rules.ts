import { and, getTableColumns, gte, inArray, type SQL, sql } from "drizzle-orm"
import type { AnswerOf } from "#contract/kit/call.ts"
import { holidays as resource, listNational, saveNational } from "#contract/areas/attendance/holidays.ts"
import type { RowResult } from "#contract/kit/errors.ts"
import { lockCompany } from "../../kit/locks.ts"
import { linkedIds } from "../../kit/nested.ts"
import { keysetPage, paged } from "../../kit/paging.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { byText, contains } from "../../kit/textSearch.ts"
import type { Tx } from "../../db/database.ts"
import { holidayOffices, holidays, nationalHolidays, offices } from "../../db/tables/index.ts"
import { dateIn } from "../../time/calendar.ts"
import { clash, type DayOff, fallsOn } from "./holidayMoves.ts"
import { ok } from "../../call/answer.ts"
import { answerRows } from "../../call/bulk.ts"
import { type Context, inTx } from "../../call/handler.ts"

const officeLink = {
  table: holidayOffices,
  own: holidayOffices.holidays_id,
  other: holidayOffices.offices_id,
  to: offices,
}

type Kept = DayOff & {
  readonly id: number
  readonly nama: string
  readonly type: string
  readonly deduct_leave: boolean
}

/** The whole calendar: a few dozen rows a year. */
export const calendar = async (tx: Tx): Promise<Kept[]> => {
  const rows = await tx
    .select({
      id: holidays.id,
      nama: holidays.nama,
      type: holidays.type,
      start_date: holidays.start_date,
      end_date: holidays.end_date,
      recurring: holidays.recurring,
      length: holidays.length,
      deduct_leave: holidays.deduct_leave,
      all_offices: holidays.all_offices,
      offices_id: linkedIds(officeLink, holidays),
    })
    .from(holidays)
  return rows.map(({ all_offices, offices_id, ...row }) => ({
    ...row,
    offices: all_offices ? null : offices_id,
  }))
}

/** The effective calendar of a company, with name and type of each day; without own rows the national list applies. */
export const typedCalendar = async (
  tx: Tx,
): Promise<readonly (DayOff & { readonly nama: string; readonly type: string })[]> => {
  const own = await calendar(tx)
  if (own.length > 0) return own
  const national = await tx
    .select({ tanggal: nationalHolidays.tanggal, nama: nationalHolidays.nama, type: nationalHolidays.type })
    .from(nationalHolidays)
  return national.map(({ tanggal, nama, type }) => ({
    nama,
    type,
    start_date: tanggal,
    end_date: tanggal,
    recurring: false,
    offices: null,
    length: "full",
  }))
}
export const namedCalendar: (tx: Tx) => Promise<readonly (DayOff & { readonly nama: string })[]> =
  typedCalendar
export const workingCalendar: (tx: Tx) => Promise<readonly DayOff[]> = namedCalendar

const nationalOf = (tx: Tx, year: number) =>
  tx
    .select({ tanggal: nationalHolidays.tanggal, nama: nationalHolidays.nama, type: nationalHolidays.type })
    .from(nationalHolidays)
    .where(sql`extract(year from ${nationalHolidays.tanggal}) = ${year}`)
    .orderBy(nationalHolidays.tanggal)

export const taken = (by: Pick<Kept, "nama">) => `Tanggal ini sudah ada di "${by.nama}"`

export const holidaysRules = defineRules(resource, holidays, {
  select: {
    days: sql<number>`${holidays.end_date} - ${holidays.start_date} + 1`,
  },
  /** Default order: upcoming days first, the nearest at the top, then past days. With a year filter in calendar order. */
  firstOrder: (now, { tahun }) => {
    if (tahun !== undefined) return undefined
    const today = sql`${dateIn(now)}::date`
    const yearsOn = (years: SQL) =>
      sql`(${holidays.start_date} + make_interval(years => (${years})::int))::date`
    const years = sql`extract(year from ${today}) - extract(year from ${holidays.start_date})`
    return sql`case when ${holidays.recurring} and ${holidays.start_date} < ${today}
      then case when ${yearsOn(years)} >= ${today} then ${yearsOn(years)} else ${yearsOn(sql`${years} + 1`)} end
      when ${holidays.end_date} < ${today} then ${yearsOn(sql`1000`)}
      else ${holidays.start_date} end`
  },
  filters: {
    tahun: (year) =>
      sql`(extract(year from ${holidays.start_date}) = ${year} or extract(year from ${holidays.end_date}) = ${year} or (${holidays.recurring} and extract(year from ${holidays.start_date}) < ${year}))`,
    offices_id: (value) =>
      sql`(${holidays.all_offices} or exists (select from holiday_offices l where l.companies_id = ${holidays.companies_id} and l.holidays_id = ${holidays.id} and l.offices_id = ${value}))`,
  },
  summary: async ({ tx, now }, payload: { readonly tahun?: number }) => {
    const rows = await calendar(tx)
    const national = await nationalOf(tx, payload.tahun ?? Number(dateIn(now).slice(0, 4)))
    return {
      nasional: national.map((day) => ({ ...day, is_taken: rows.some((row) => fallsOn(row, day.tanggal)) })),
    }
  },
  links: { offices_id: officeLink },
  store: ({ offices_id }) => ({ all_offices: offices_id.length === 0 }),
  check: async (ctx, { offices_id, ...values }, id): Promise<Record<string, string[]>> => {
    await lockCompany(ctx, "holidays")
    const wanted = { ...values, offices: offices_id.length === 0 ? null : offices_id }
    const other = (await calendar(ctx.tx)).find((row) => row.id !== id && clash(row, wanted))
    return other === undefined ? {} : { start_date: [taken(other)] }
  },
})

/** The date as a number serves as the id: the national list has no other key. */
const dayId = sql<number>`to_char(${nationalHolidays.tanggal}, 'YYYYMMDD')::float8`
type National = typeof nationalHolidays.$inferSelect
type Offered = AnswerOf<typeof listNational>["rows"][number]

const insertNational = async ({ tx, now, companyId, accountId }: Context, days: readonly National[]) => {
  const at = now.toISOString()
  return tx
    .insert(holidays)
    .values(
      days.map(({ tanggal, nama, type }) => ({
        companies_id: companyId,
        nama,
        start_date: tanggal,
        end_date: tanggal,
        type,
        length: "full" as const,
        recurring: false,
        deduct_leave: type === "cuti_bersama",
        all_offices: true,
        created_at: at,
        created_by: accountId,
        updated_at: at,
        updated_by: accountId,
      })),
    )
    .returning({ id: holidays.id, nama: holidays.nama, start_date: holidays.start_date, type: holidays.type })
}

/**
 * Condition: the national holiday is already covered by a row of the company's calendar. The list has a few dozen rows
 * a year.
 */
const takenIn = async (tx: Tx): Promise<SQL<boolean>> => {
  const rows = await calendar(tx)
  const days = await tx.select({ tanggal: nationalHolidays.tanggal }).from(nationalHolidays)
  const held = days.flatMap(({ tanggal }) => (rows.some((row) => fallsOn(row, tanggal)) ? [tanggal] : []))
  return held.length === 0 ? sql<boolean>`false` : sql<boolean>`(${inArray(nationalHolidays.tanggal, held)})`
}

export const holidaysHandlers = {
  "holidays/list-nasional": inTx(listNational, async (ctx, payload) => {
    const { tahun, is_taken, sort = "tanggal" } = payload
    const isTaken = await takenIn(ctx.tx)
    const page = await keysetPage<Offered>(ctx.tx, {
      table: nationalHolidays,
      select: {
        tanggal: nationalHolidays.tanggal,
        nama: nationalHolidays.nama,
        type: nationalHolidays.type,
        is_taken: isTaken,
      },
      where: and(
        contains(payload.q, [nationalHolidays.nama]),
        tahun === undefined
          ? gte(nationalHolidays.tanggal, dateIn(ctx.now))
          : sql`extract(year from ${nationalHolidays.tanggal}) = ${tahun}`,
        is_taken === undefined ? undefined : sql`${isTaken} = ${is_taken}`,
      ),
      sort: {
        key: sort,
        by: sort === "nama" ? byText(nationalHolidays.nama) : sql`${nationalHolidays.tanggal}`,
      },
      id: dayId,
      dir: payload.dir ?? "asc",
      ...paged(payload),
    })
    return ok(page)
  }),

  "holidays/save-nasional": inTx(saveNational, async (ctx, payload) => {
    await lockCompany(ctx, "holidays")
    const wanted = [...new Set(payload.days)].sort((a, b) => a - b)
    const national = await ctx.tx
      .select({ ...getTableColumns(nationalHolidays), id: dayId })
      .from(nationalHolidays)
      .where(inArray(dayId, wanted))
    const byId = new Map(national.map((day) => [day.id, day]))
    const rows = await calendar(ctx.tx)
    const judged = wanted.map((id) => {
      const day = byId.get(id)
      const other = day === undefined ? undefined : rows.find((row) => fallsOn(row, day.tanggal))
      if (day === undefined) return { id, ok: false, message: "Bukan hari libur nasional", day: null }
      return other === undefined
        ? { id, ok: true, message: day.nama, day }
        : { id, ok: false, message: taken(other), day: null }
    })
    const days = judged.flatMap(({ day }) => (day === null ? [] : [day]))
    const answered = judged.map(({ day: _day, ...result }): RowResult => result)
    const answer = answerRows(answered, {
      done: `${days.length} hari libur dimasukkan`,
      none: "Tidak ada hari libur yang dimasukkan",
    })
    const made = await insertNational(ctx, days)
    await ctx.audit(
      ...made.map(({ id, ...after }) => ({
        entity: holidaysRules.noun,
        entityId: id,
        action: "create" as const,
        before: null,
        after,
      })),
    )
    return answer
  }),
}
