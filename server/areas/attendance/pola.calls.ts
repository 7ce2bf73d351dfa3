import { sql } from "drizzle-orm"
import { PAGE_SIZE } from "#contract/kit/constants.ts"
import {
  endPatterns,
  listPatterns,
  type PatternKind,
  saveRotating,
  saveWeekly,
  weekFields,
} from "#contract/areas/attendance/pola.ts"
import type { RowResult } from "#contract/kit/errors.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { InvalidFields, ok } from "../../call/answer.ts"
import { answerRows, countRows } from "../../call/bulk.ts"
import { type Context, inTx } from "../../call/handler.ts"
import { memberWhere } from "../../kit/approval/members.ts"
import { closedFrom, closedPeriods } from "../../kit/closedPeriods.ts"
import { lockCompany } from "../../kit/locks.ts"
import { plusDays, weekday } from "../../time/calendar.ts"
import { type Person, someOf } from "./day/people.ts"
import { bumpPlan, readShifts } from "./planDays.ts"
import { coversDay, staysOf } from "./stays.ts"

type NewPattern = {
  readonly kind: PatternKind
  readonly anchor_date: string
  readonly on_holidays: boolean
  readonly places: readonly (number | null)[]
  readonly imports_id: number | null
}
/** The Monday of a date's week. */
export const mondayOf = (date: string): string => plusDays(date, -((weekday(date) + 6) % 7))

export const insertPattern = async (ctx: Context, pattern: NewPattern): Promise<number> => {
  const { tx, companyId, accountId, now } = ctx
  const { kind, anchor_date, on_holidays, places, imports_id } = pattern
  const [row] = await rowsOf<{ readonly id: number }>(
    tx,
    sql`insert into schedule_patterns (companies_id, kind, anchor_date, length, on_holidays, imports_id, created_at, created_by)
      values (${companyId}, ${kind}, ${anchor_date}::date, ${places.length}, ${on_holidays}, ${imports_id},
        ${now.toISOString()}::timestamptz, ${accountId}) returning id::float8 as id`,
  )
  const id = row?.id ?? 0
  const days = JSON.stringify(places.map((shifts_id, place) => ({ place, shifts_id })))
  await tx.execute(
    sql`insert into schedule_pattern_days (companies_id, patterns_id, place, shifts_id)
      select ${companyId}::bigint, ${id}::bigint, v.place, v.shifts_id
      from jsonb_to_recordset(${days}::jsonb) as v(place int, shifts_id bigint)`,
  )
  return id
}

type Given = {
  readonly members_id: readonly number[]
  readonly start_date: string
  readonly end_date: string | null
}
type Shifts = { readonly id: number; readonly field: string }[]

/** Validates the assignment of these shifts to employees from a date on. @throws InvalidFields */
const assertPattern = async (tx: Tx, { members_id, start_date, end_date }: Given, used: Shifts) => {
  const errors: Record<string, string[]> = {}
  const tell = (field: string, message: string) => {
    errors[field] ??= [message]
  }
  const people = await someOf(tx, members_id)
  if (people.length < new Set(members_id).size) tell("members_id", "Ada pegawai yang tidak ditemukan")
  const gone = people.find(({ until }: Person) => until !== null && until < start_date)
  if (gone !== undefined) tell("members_id", `${gone.nama} tidak lagi bekerja pada tanggal mulai`)
  const closed = closedFrom(await closedPeriods(tx), { start_date, end_date }, people)
  if (closed !== undefined)
    tell("start_date", `Periode gaji ${closed.nama} sudah ditutup sampai ${closed.to}`)
  const known = new Map((await readShifts(tx)).map((one) => [one.id, one]))
  const stays = await staysOf(tx, members_id)
  for (const { id, field } of used) {
    const shift = known.get(id)
    if (shift === undefined || !shift.is_active) {
      tell(field, shift === undefined ? "Shift tidak ditemukan" : "Shift ini tidak aktif")
      continue
    }
    if (shift.offices_id.length === 0) continue
    const outside = people.find(
      ({ id: person }) =>
        !(stays.get(person) ?? []).some(
          (stay) => shift.offices_id.includes(stay.id) && coversDay(stay, start_date),
        ),
    )
    if (outside !== undefined) tell(field, `Shift ${shift.kode} tidak berlaku di kantor ${outside.nama}`)
  }
  if (Object.keys(errors).length > 0) throw new InvalidFields(errors)
}

const give = async (ctx: Context, given: Given, pattern: NewPattern, used: Shifts) => {
  await lockCompany(ctx, "schedules")
  await assertPattern(ctx.tx, given, used)
  const id = await insertPattern(ctx, pattern)
  const { members_id, start_date, end_date } = given
  const ids = [...new Set(members_id)]
  await ctx.tx.execute(
    sql`insert into schedule_pattern_members (companies_id, patterns_id, members_id, start_date, end_date)
      select ${ctx.companyId}::bigint, ${id}::bigint, value::bigint, ${start_date}::date, ${end_date}::date
      from json_array_elements_text(${JSON.stringify(ids)}::json)`,
  )
  const { kind, places, on_holidays } = pattern
  await ctx.audit({
    entity: "schedule_pattern",
    entityId: id,
    action: "create",
    before: null,
    after: { kind, places, on_holidays, members_id: ids, start_date, end_date },
  })
  await bumpPlan(ctx.tx, ctx.companyId)
  return ok({ id }, `Pola jadwal disimpan untuk ${ids.length} pegawai`)
}

type Assigned = {
  readonly id: number
  readonly member: number
  readonly start_date: string
  readonly end_date: string | null
  readonly office: number
}

export const polaHandlers = {
  "jadwal-pola/mingguan": inTx(saveWeekly, (ctx, payload) => {
    const places = weekFields.map((field) => payload[field])
    const used = weekFields.flatMap((field) => {
      const id = payload[field]
      return id === null ? [] : [{ id, field }]
    })
    if (used.length === 0) throw new InvalidFields({ senin: ["Isi shift untuk paling sedikit satu hari"] })
    const { start_date, on_holidays } = payload
    const anchor_date = mondayOf(start_date)
    return give(ctx, payload, { kind: "weekly", anchor_date, on_holidays, places, imports_id: null }, used)
  }),

  "jadwal-pola/bergilir": inTx(saveRotating, (ctx, payload) => {
    const { steps, start_date, begins_at, on_holidays } = payload
    const places = steps.flatMap(({ shift_id, days }) => Array.from({ length: days }, () => shift_id))
    const used = steps.flatMap(({ shift_id }, at) =>
      shift_id === null ? [] : [{ id: shift_id, field: `steps.${at}.shift_id` }],
    )
    if (used.length === 0) throw new InvalidFields({ steps: ["Isi paling sedikit satu shift"] })
    const anchor_date = plusDays(start_date, 1 - begins_at)
    return give(ctx, payload, { kind: "rotating", anchor_date, on_holidays, places, imports_id: null }, used)
  }),

  "jadwal-pola/list": inTx(listPatterns, async ({ tx }, ask) => {
    const { page: asked, per_page = PAGE_SIZE, q, members_id, kind } = ask
    const parts = [memberWhere({ q }, sql`m`)]
    if (members_id !== undefined) parts.push(sql`m.id = ${members_id}`)
    if (kind !== undefined) parts.push(sql`p.kind = ${kind}`)
    const from = sql`from schedule_pattern_members x
      join schedule_patterns p on p.companies_id = x.companies_id and p.id = x.patterns_id
      join members m on m.companies_id = x.companies_id and m.id = x.members_id
      join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
      left join jabatan j on j.companies_id = m.companies_id and j.id = m.jabatan_id
      where ${sql.join(parts, sql` and `)}`
    const [count] = await rowsOf<{ readonly total: number }>(tx, sql`select count(*)::int as total ${from}`)
    const total = count?.total ?? 0
    const last_page = Math.max(1, Math.ceil(total / per_page))
    const page = Math.min(asked, last_page)
    const rows = await rowsOf<{
      readonly id: number
      readonly kind: PatternKind
      readonly start_date: string
      readonly end_date: string | null
      readonly on_holidays: boolean
      readonly days: readonly string[]
      readonly member: {
        readonly id: number
        readonly nama: string
        readonly nip: string
        readonly foto: null
        readonly offices_id: number
        readonly kantor: string
        readonly jabatan: string | null
      }
    }>(
      tx,
      sql`select x.id::float8 as id, p.kind, x.start_date::text as start_date, x.end_date::text as end_date, p.on_holidays,
        (select json_agg(coalesce(s.kode, 'OFF') order by d.place) from schedule_pattern_days d
          left join shifts s on s.companies_id = d.companies_id and s.id = d.shifts_id
          where d.companies_id = x.companies_id and d.patterns_id = x.patterns_id) as days,
        json_build_object('id', m.id, 'nama', m.nama, 'nip', m.nip, 'foto', null, 'offices_id', m.offices_id, 'kantor', o.nama,
          'jabatan', j.nama) as member
      ${from} order by x.start_date desc, x.id desc limit ${per_page} offset ${(page - 1) * per_page}`,
    )
    return ok({ rows, total, page, last_page })
  }),

  "jadwal-pola/akhiri": inTx(endPatterns, async (ctx, { ids, end_date }) => {
    const { tx, companyId } = ctx
    await lockCompany(ctx, "schedules")
    const found = await rowsOf<Assigned>(
      tx,
      sql`select x.id::float8 as id, x.start_date::text as start_date, x.end_date::text as end_date, m.id::float8 as member, m.offices_id::float8 as office
        from schedule_pattern_members x join members m on m.companies_id = x.companies_id and m.id = x.members_id
        where x.id in (select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json))`,
    )
    const periods = await closedPeriods(tx)
    const rows: RowResult[] = []
    for (const id of new Set(ids)) {
      const one = found.find((row) => row.id === id)
      if (one === undefined) {
        rows.push({ id, ok: false, message: "Pola tidak ditemukan" })
        continue
      }
      /** The affected days start after the new end, or after the old end if that was earlier. */
      const from = one.start_date > end_date ? one.start_date : plusDays(end_date, 1)
      const earlier = one.end_date !== null && one.end_date < from ? plusDays(one.end_date, 1) : from
      const closed = closedFrom(periods, { start_date: earlier, end_date: null }, [
        { id: one.member, offices_id: one.office },
      ])
      if (closed !== undefined) {
        rows.push({ id, ok: false, message: `Periode gaji ${closed.nama} sudah ditutup sampai ${closed.to}` })
        continue
      }
      const isGone = end_date < one.start_date
      await tx.execute(
        isGone
          ? sql`delete from schedule_pattern_members where companies_id = ${companyId} and id = ${id}`
          : sql`update schedule_pattern_members set end_date = ${end_date}::date where companies_id = ${companyId} and id = ${id}`,
      )
      await ctx.audit({
        entity: "schedule_pattern_member",
        entityId: id,
        action: isGone ? "delete" : "update",
        before: { start_date: one.start_date, end_date: one.end_date },
        after: isGone ? null : { start_date: one.start_date, end_date },
      })
      rows.push({ id, ok: true, message: "" })
    }
    if (rows.some((row) => row.ok)) await bumpPlan(tx, companyId)
    return answerRows(rows, {
      done: `${countRows(rows).success} pola diakhiri`,
      none: "Tidak ada pola yang dapat diakhiri",
    })
  }),
}
