import { type SQL, sql } from "drizzle-orm"
import type { Difference } from "#contract/kit/asOf.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import {
  CHART_PAGE,
  type ChartKind,
  NO_DIVISION,
  type structureChart,
} from "#contract/areas/company/structure.ts"
import { rowsOf } from "../../db/database.ts"
import { literal } from "../../db/literal.ts"
import { InvalidFields } from "../../call/answer.ts"
import type { Context } from "../../call/handler.ts"
import { companyOn } from "../../kit/companyOn.ts"
import { dateIn } from "../../time/calendar.ts"
import { divisionTreeOn } from "./divisionTree.ts"

type Level = AnswerOf<typeof structureChart>
type Node = Level["rows"][number]
type Caller = Pick<Context, "tx" | "now" | "companyId">
type Asked = {
  /** null = today. */
  readonly asked: string | null
  readonly by: ChartKind
  /** Key of the node whose level is read; null = the top. */
  readonly under: string | null
  readonly page: number
}

type Person = {
  readonly id: number
  readonly nama: string
  readonly state: "active" | "inactive"
  readonly children: number
  readonly total: number
  readonly jabatan: string | null
  readonly divisi: string | null
  readonly kantor: string | null
  /** Facts that are others today; null = the same. */
  readonly moved: Readonly<Record<"atasan" | "divisi" | "jabatan" | "kantor", boolean>>
  readonly kini: Readonly<Record<"atasan" | "divisi" | "jabatan" | "kantor", string | null>>
}

const FACTS = ["atasan", "divisi", "jabatan", "kantor"] as const

const differing = ({ moved, kini }: Person, isToday: boolean): readonly Difference[] =>
  isToday ? [] : FACTS.flatMap((key) => (moved[key] ? [{ key, kini: kini[key] }] : []))

/**
 * Employees of one level.
 * @param among employees `t` of the level, with the node above each (`up`)
 */
const peopleOf = async (
  { tx, companyId }: Caller,
  day: string,
  { among, states, page }: { readonly among: SQL; readonly states: SQL; readonly page: number },
): Promise<readonly Person[]> =>
  rowsOf<Person>(
    tx,
    sql`with c as materialized (select * from ${companyOn(day)} c where c.companies_id = ${companyId} and c.state in ${states}),
        t as (select c.*, b.members_id as up from c left join c b on b.members_id = c.atasan_id),
        n as (select t.up as id, count(*)::int as children from t where t.up is not null group by 1),
        shown as (select t.*, coalesce(n.children, 0) as children, count(*) over ()::int as total from t left join n on n.id = t.members_id
          where ${among} order by (n.children is null), t.nama_sort, t.members_id
          limit ${literal(CHART_PAGE)} offset ${(page - 1) * CHART_PAGE})
      select s.members_id::float8 as id, s.nama, s.state, s.children, s.total, j.nama as jabatan, d.nama as divisi, coalesce(o.nama, 'Kantor lain') as kantor,
        json_build_object('atasan', s.atasan_id is distinct from s.atasan_kini, 'divisi', s.departement_id is distinct from s.departement_kini,
          'jabatan', s.jabatan_id is distinct from s.jabatan_kini, 'kantor', s.offices_id is distinct from s.offices_kini) as moved,
        json_build_object('atasan', case when s.atasan_kini is not null then coalesce(ak.nama, 'Pegawai kantor lain') end, 'divisi', dk.nama,
          'jabatan', jk.nama, 'kantor', coalesce(ok.nama, 'Kantor lain')) as kini
      from shown s
      left join jabatan j on j.companies_id = s.companies_id and j.id = s.jabatan_id
      left join devisi d on d.companies_id = s.companies_id and d.id = s.departement_id
      left join offices o on o.companies_id = s.companies_id and o.id = s.offices_id
      left join jabatan jk on jk.companies_id = s.companies_id and jk.id = s.jabatan_kini
      left join devisi dk on dk.companies_id = s.companies_id and dk.id = s.departement_kini
      left join offices ok on ok.companies_id = s.companies_id and ok.id = s.offices_kini
      left join members ak on ak.companies_id = s.companies_id and ak.id = s.atasan_kini
      order by (s.children = 0), s.nama_sort, s.members_id`,
  )

/** Chart of superiors: an employee whose superior does not work on the day, or is not seen, is at the top. */
const bySuperior = async (caller: Caller, day: string, { asked, under, page }: Asked): Promise<Level> => {
  if (under !== null && !under.startsWith("p"))
    throw new InvalidFields({ under: ["Cabang ini tidak dikenal"] })
  const id = under === null ? null : Number(under.slice(1))
  const people = await peopleOf(caller, day, {
    among: id === null ? sql`t.up is null` : sql`t.up = ${id}`,
    states: sql`('active', 'inactive')`,
    page,
  })
  return {
    per_tanggal: asked,
    rows: people.map((one) => ({
      key: `p${one.id}`,
      nama: one.nama,
      sub: one.jabatan,
      place: one.divisi,
      people: one.children,
      children: one.children,
      is_inactive: one.state === "inactive",
      beda: differing(one, asked === null),
    })),
    total: people[0]?.total ?? 0,
    page,
  }
}

/** Divisions within divisions, and the active employees of each. */
const byDivision = async (caller: Caller, day: string, { asked, under, page }: Asked): Promise<Level> => {
  if (under !== null && !under.startsWith("d"))
    throw new InvalidFields({ under: ["Cabang ini tidak dikenal"] })
  const id = under === null ? null : Number(under.slice(1))
  const tree = await divisionTreeOn(caller, asked)
  const known = new Set(tree.rows.map((row) => row.id))
  const parentOf = ({ parent_id }: { readonly parent_id: number | null }) =>
    parent_id !== null && known.has(parent_id) ? parent_id : null
  const count = new Map<number | null, number>()
  for (const row of tree.rows) count.set(parentOf(row), (count.get(parentOf(row)) ?? 0) + 1)
  const divisions: readonly Node[] =
    under === NO_DIVISION
      ? []
      : tree.rows
          .filter((row) => parentOf(row) === id)
          .map((row) => ({
            key: `d${row.id}`,
            nama: row.nama,
            sub: row.head_nama,
            place: null,
            people: row.jumlah,
            children: row.jumlah + (count.get(row.id) ?? 0),
            is_inactive: false,
            beda: [
              ...row.beda,
              ...(asked === null || row.jumlah === row.jumlah_kini
                ? []
                : [{ key: "jumlah_pegawai", kini: row.jumlah_kini }]),
            ],
          }))
  if (id === null) {
    const without: Node = {
      key: NO_DIVISION,
      nama: "Tanpa divisi",
      sub: null,
      place: null,
      people: tree.tanpa,
      children: tree.tanpa,
      is_inactive: false,
      beda: [],
    }
    const rows = tree.tanpa === 0 ? divisions : [...divisions, without]
    return { per_tanggal: asked, rows, total: rows.length, page }
  }
  const people = await peopleOf(caller, day, {
    among: under === NO_DIVISION ? sql`t.departement_id is null` : sql`t.departement_id = ${id}`,
    states: sql`('active')`,
    page,
  })
  return {
    per_tanggal: asked,
    rows: [
      ...(page === 1 ? divisions : []),
      ...people.map((one) => ({
        key: `p${one.id}`,
        nama: one.nama,
        sub: one.jabatan,
        place: one.kantor,
        people: 0,
        children: 0,
        is_inactive: false,
        beda: differing(one, asked === null),
      })),
    ],
    total: divisions.length + (people[0]?.total ?? 0),
    page,
  }
}

/** One level of the organisation chart. Linear in employees, whatever the level. */
export const chartLevel = (caller: Caller, asked: Asked): Promise<Level> => {
  const day = asked.asked ?? dateIn(caller.now)
  return asked.by === "atasan" ? bySuperior(caller, day, asked) : byDivision(caller, day, asked)
}
