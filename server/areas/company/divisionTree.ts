import { sql } from "drizzle-orm"
import type { Difference } from "#contract/kit/asOf.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { type divisionTree, MOST_DIVISIONS } from "#contract/areas/company/structure.ts"
import { rowsOf } from "../../db/database.ts"
import { literal } from "../../db/literal.ts"
import type { Context } from "../../call/handler.ts"
import { companyOn, stateOn } from "../../kit/companyOn.ts"
import { dateIn } from "../../time/calendar.ts"
import { referenceOn } from "./divisionOn.ts"

type Tree = AnswerOf<typeof divisionTree>
type Read = Omit<Tree["rows"][number], "beda"> & {
  readonly parent_kini: number | null
  readonly parent_kini_nama: string | null
  readonly head_kini: number | null
  readonly head_kini_nama: string | null
}

const differing = ({
  parent_id,
  parent_kini,
  parent_kini_nama,
  head_id,
  head_kini,
  head_kini_nama,
}: Read) => {
  const beda: Difference[] = []
  if (parent_id !== parent_kini) beda.push({ key: "parent_nama", kini: parent_kini_nama })
  if (head_id !== head_kini) beda.push({ key: "head_nama", kini: head_kini_nama })
  return beda
}

const ref = (value: string) => ({ companies_id: sql`d.companies_id`, id: sql`d.id`, value: sql.raw(value) })

/**
 * Divisions with their employees, counted in one pass.
 * @param asked null = today
 */
export const divisionTreeOn = async (
  { tx, now, companyId }: Pick<Context, "tx" | "now" | "companyId">,
  asked: string | null,
): Promise<Tree> => {
  const day = asked ?? dateIn(now)
  const [parent, head] =
    asked === null
      ? [sql`d.parent_id`, sql`d.head_id`]
      : [referenceOn(day, "parent_id", ref("d.parent_id")), referenceOn(day, "head_id", ref("d.head_id"))]
  const kini = sql`select m.departement_id as id, count(*)::int as people from members m
    where m.companies_id = ${companyId} and m.status = 'active' group by 1`
  const then =
    asked === null
      ? kini
      : sql`select c.departement_id as id, count(*)::int as people from ${companyOn(day)} c
          where c.companies_id = ${companyId} and c.state = 'active' group by 1`
  const found = await rowsOf<Read>(
    tx,
    sql`with pada as materialized (${then}), kini as materialized (${kini}),
        f as (select d.*, ${parent} as parent_pada, ${head} as head_pada from devisi d where d.companies_id = ${companyId}
          order by lower(d.nama) collate "C", d.id limit ${literal(MOST_DIVISIONS + 1)})
      select f.id::float8 as id, f.nama, f.kode, f.is_active, f.parent_pada::float8 as parent_id, f.head_pada::float8 as head_id,
        case when f.head_pada is not null then coalesce(h.nama, 'Pegawai kantor lain') end as head_nama,
        h.id is null or ${stateOn(day, "h")} in ('active', 'inactive') as head_works,
        coalesce((select n.people from pada n where n.id = f.id), 0) as jumlah,
        coalesce((select n.people from kini n where n.id = f.id), 0) as jumlah_kini,
        f.parent_id::float8 as parent_kini, p.nama as parent_kini_nama, f.head_id::float8 as head_kini, case when f.head_id is not null then coalesce(k.nama, 'Pegawai kantor lain') end as head_kini_nama
      from f
      left join members h on h.companies_id = ${companyId} and h.id = f.head_pada
      left join members k on k.companies_id = ${companyId} and k.id = f.head_id
      left join devisi p on p.companies_id = ${companyId} and p.id = f.parent_id
      order by lower(f.nama) collate "C", f.id`,
  )
  const [without] = await rowsOf<Pick<Tree, "tanpa" | "tanpa_kini">>(
    tx,
    sql`select coalesce((select n.people from (${then}) n where n.id is null), 0) as tanpa,
      coalesce((select n.people from (${kini}) n where n.id is null), 0) as tanpa_kini`,
  )
  return {
    per_tanggal: asked,
    rows: found.slice(0, MOST_DIVISIONS).map((row) => {
      const { parent_kini: _p, parent_kini_nama: _pn, head_kini: _h, head_kini_nama: _hn, ...shown } = row
      return { ...shown, beda: differing(row) }
    }),
    has_more: found.length > MOST_DIVISIONS,
    tanpa: without?.tanpa ?? 0,
    tanpa_kini: without?.tanpa_kini ?? 0,
  }
}
