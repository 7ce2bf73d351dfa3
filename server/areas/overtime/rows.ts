import { and, eq, gte, lte, type SQL, sql } from "drizzle-orm"
import type { PayloadOf } from "#contract/kit/call.ts"
import type { overtimeList, OvertimeRow, OvertimeSums } from "#contract/areas/overtime/overtime.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { overtime as t } from "../../db/tables/index.ts"
import { isLocked, memberJson } from "../../kit/approval/facts.ts"
import { ofMember } from "../../kit/approval/members.ts"
import { keysetPage, paged } from "../../kit/paging.ts"
import { wireInstant } from "../../time/calendar.ts"

export type RowsAsk = Omit<PayloadOf<typeof overtimeList>, "page"> & { readonly page?: number }

export const whereOf = ({
  start_date,
  end_date,
  day_type,
  source,
  status,
  members_id,
  ...ask
}: RowsAsk): SQL =>
  and(
    start_date === undefined ? undefined : gte(t.date, start_date),
    end_date === undefined ? undefined : lte(t.date, end_date),
    day_type === undefined ? undefined : eq(t.day_type, day_type),
    source === undefined ? undefined : eq(t.source, source),
    status === undefined ? undefined : eq(t.state, status),
    members_id === undefined ? undefined : eq(t.members_id, members_id),
    ofMember(ask, sql`${t}`),
  ) ?? sql`true`

const select = {
  id: t.id,
  member: memberJson<OvertimeRow["member"]>(t.companies_id, t.members_id),
  date: t.date,
  day_type: t.day_type,
  source: t.source,
  state: t.state,
  requests_id: t.requests_id,
  job: t.job,
  start_at: t.start_at,
  end_at: t.end_at,
  minutes_granted: t.minutes_granted,
  minutes_worked: t.minutes_worked,
  minutes_paid: t.minutes_paid,
  compensation: t.compensation,
  segments: t.segments,
  amount: t.amount,
  explain: t.explain,
  locked: isLocked(t.companies_id, t.members_id, t.date),
}
type Read = Omit<OvertimeRow, "start" | "end"> & {
  readonly start_at: string | null
  readonly end_at: string | null
}

/** A row for the reader: without the employee's pay where they may not see it. */
export const shownRow = ({ start_at, end_at, ...row }: Read, seesPay: boolean): OvertimeRow => ({
  ...row,
  start: start_at === null ? null : wireInstant(start_at),
  end: end_at === null ? null : wireInstant(end_at),
  amount: seesPay ? row.amount : null,
  explain: seesPay ? row.explain : row.explain.filter(({ is_pay }) => !is_pay),
})

export const pageOfRows = async (tx: Tx, ask: RowsAsk, seesPay: boolean) => {
  const sort = ask.sort ?? "date"
  const page = await keysetPage<Read>(tx, {
    table: t,
    select,
    where: whereOf(ask),
    sort: { key: sort, by: sql`${t[sort]}` },
    id: t.id,
    dir: ask.dir ?? "desc",
    ...paged(ask),
  })
  return { ...page, rows: page.rows.map((row) => shownRow(row, seesPay)) }
}

const minutesOfType = (type: OvertimeRow["day_type"]): SQL =>
  sql`coalesce(sum(minutes_paid) filter (where day_type = ${type}), 0)::float8`
/** Aggregates over rows of the table, as the contract defines them. */
const counted = (seesPay: boolean): SQL => sql`count(*)::float8 as hari,
  coalesce(sum(minutes_paid), 0)::float8 as menit,
  ${minutesOfType("kerja")} as menit_kerja,
  ${minutesOfType("libur_mingguan")} as menit_libur_mingguan,
  ${minutesOfType("libur_nasional")} as menit_libur_nasional,
  coalesce(sum(minutes_paid) filter (where compensation = 'leave'), 0)::float8 as menit_cuti,
  (count(*) filter (where state in ('melewati_batas', 'dipotong')))::float8 as melewati_batas,
  (count(*) filter (where amount is null))::float8 as tanpa_gaji,
  ${seesPay ? sql`coalesce(sum(amount), 0)::float8` : sql`null::float8`} as amount`

export const sumsOf = async (tx: Tx, ask: RowsAsk, seesPay: boolean): Promise<OvertimeSums> => {
  const [row] = await rowsOf<OvertimeSums>(
    tx,
    sql`select ${counted(seesPay)} from ${t} where ${whereOf(ask)}`,
  )
  if (row === undefined) throw new Error("sums of overtime answer one row")
  return row
}

export type MemberSums = {
  readonly id: number
  readonly member: OvertimeRow["member"]
  readonly sums: OvertimeSums
}
/** Employees with overtime, with their sums, by name. */
export const sumsByMember = async (
  tx: Tx,
  ask: RowsAsk,
  seesPay: boolean,
): Promise<readonly MemberSums[]> => {
  const rows = await rowsOf<OvertimeSums & { readonly id: number; readonly member: OvertimeRow["member"] }>(
    tx,
    sql`select s.*, s.members_id::float8 as id, json_build_object('id', m.id, 'nama', m.nama, 'nip', m.nip, 'foto', null,
        'offices_id', m.offices_id, 'kantor', o.nama, 'jabatan', j.nama) as member
      from (select companies_id, members_id, ${counted(seesPay)} from ${t} where ${whereOf(ask)} group by 1, 2) s
      join members m on m.companies_id = s.companies_id and m.id = s.members_id
      join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
      left join jabatan j on j.companies_id = m.companies_id and j.id = m.jabatan_id
      order by m.nama_sort, m.id`,
  )
  return rows.map(({ id, member, ...sums }) => ({ id, member, sums: picked(sums) }))
}
/** Days with overtime, oldest first. */
export const sumsByDay = async (tx: Tx, ask: RowsAsk, seesPay: boolean) => {
  const rows = await rowsOf<OvertimeSums & { readonly date: string }>(
    tx,
    sql`select ${t.date}::text as date, ${counted(seesPay)} from ${t} where ${whereOf(ask)} group by 1 order by 1`,
  )
  return rows.map(({ date, ...sums }) => ({ date, ...picked(sums) }))
}
const picked = ({
  hari,
  menit,
  menit_kerja,
  menit_libur_mingguan,
  menit_libur_nasional,
  menit_cuti,
  melewati_batas,
  tanpa_gaji,
  amount,
}: OvertimeSums): OvertimeSums => ({
  hari,
  menit,
  menit_kerja,
  menit_libur_mingguan,
  menit_libur_nasional,
  menit_cuti,
  melewati_batas,
  tanpa_gaji,
  amount,
})

/** Number of pending overtime requests that row-level security shows. */
export const waitingCount = async (tx: Tx): Promise<number> => {
  const [row] = await rowsOf<{ readonly count: number }>(
    tx,
    sql`select count(*)::float8 as count from attendance_requests where status = 'pending' and type = 'lembur'`,
  )
  return row?.count ?? 0
}
