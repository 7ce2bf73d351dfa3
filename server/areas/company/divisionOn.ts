import { type SQL, sql } from "drizzle-orm"
import { startOfJakartaDay } from "#contract/kit/words.ts"
import { devisi as resource } from "#contract/areas/company/devisi.ts"
import { devisi } from "../../db/tables/index.ts"
import { plusDays } from "../../time/calendar.ts"
import { rowOn } from "../../kit/asOf.ts"
import { countOn } from "../../kit/companyOn.ts"
import type { AsOfRules } from "../../kit/rules.ts"
import type { Row, Values } from "../../kit/tenantTable.ts"
import { outer } from "../../kit/textSearch.ts"

/**
 * A reference of a division on a day. Divisions have no dates of their own: the audit log has what the first change
 * after the day replaced; without such a change it is today's, also for a future day.
 */
export const referenceOn = (
  day: string,
  field: "head_id" | "parent_id",
  row: { readonly companies_id: SQL; readonly id: SQL; readonly value: SQL },
): SQL<number | null> =>
  sql`(coalesce((select jsonb_build_object('value', u.before->${field}::text) from audit u
      where u.companies_id = ${row.companies_id} and u.entity = ${resource.noun} and u.entity_id = ${row.id} and u.action = 'update'
        and u.at >= ${startOfJakartaDay(plusDays(day, 1))}::timestamptz and u.before ? ${field}::text
        and u.before->${field}::text is distinct from u.after->${field}::text
      order by u.id limit 1), jsonb_build_object('value', ${row.value}))->>'value')::bigint`

type Facts = {
  readonly parent_id: number | null
  readonly parent_nama: string | null
  readonly head_id: number | null
  readonly head_nama: string | null
  readonly jumlah_pegawai: number
}

const own = (value: SQL) => ({ companies_id: outer(devisi.companies_id), id: outer(devisi.id), value })

const factsOn = (day: string): SQL<Facts> =>
  sql<Facts>`(select json_build_object('parent_id', f.parent_id, 'parent_nama', p.nama, 'head_id', f.head_id, 'head_nama', case when f.head_id is not null then coalesce(h.nama, 'Pegawai kantor lain') end,
      'jumlah_pegawai', ${countOn(day, "departement_id", outer(devisi.companies_id), outer(devisi.id))})
    from (select ${referenceOn(day, "parent_id", own(outer(devisi.parent_id)))} as parent_id,
      ${referenceOn(day, "head_id", own(outer(devisi.head_id)))} as head_id) f
    left join devisi p on p.companies_id = ${outer(devisi.companies_id)} and p.id = f.parent_id
    left join members h on h.companies_id = ${outer(devisi.companies_id)} and h.id = f.head_id)`

const COMPARED = { parent_nama: "parent_id", head_nama: "head_id", jumlah_pegawai: "jumlah_pegawai" }

/** A division as of a day: its parent, its head and its employees; names are today's. */
export const divisionOn = (day: string): AsOfRules => ({
  add: { pada: factsOn(day) },
  on: ({ pada, ...row }) => rowOn(row as Row, pada as Values, COMPARED),
})
