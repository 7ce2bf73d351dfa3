import { type SQL, sql } from "drizzle-orm"
import type { AnyPgColumn } from "drizzle-orm/pg-core"
import { outer } from "../../../kit/textSearch.ts"

/** Working days per week of the employee `m`: from their own hours, else their office's, else five. */
const weekDays = sql`coalesce((select count(*) from offices o join offices_hours h on h.companies_id = o.companies_id
    and h.id = coalesce(m.offices_hours_id, o.offices_hours_id)
    cross join jsonb_array_elements(h.days) d
    where o.companies_id = m.companies_id and o.id = m.offices_id and (d->>'is_work')::boolean), 0)`

/**
 * Daily wage of employee `m`, rupiah. A monthly wage is divided by 21 in a five-day week and by 25 in a six-day week
 * (PP 36/2021 Pasal 17); an hourly wage counts eight hours. null = no pay is known.
 */
const dayWage = sql`case m.gaji_type when 'harian' then m.gaji_pokok when 'jam' then m.gaji_pokok * 8
    else round(m.gaji_pokok::numeric / case when ${weekDays} > 5 then 25 else 21 end) end`

type Claimed = {
  readonly companies_id: AnyPgColumn
  readonly members_id: AnyPgColumn
  readonly kategori_id: AnyPgColumn
}

/** Current rate of the claim being selected: rupiah per day (or hour). */
export const rateNow = ({ companies_id, members_id, kategori_id }: Claimed): SQL<number | null> =>
  sql<
    number | null
  >`(select (case when k.claim_rate = 'fixed' then k.claim_fixed when k.unit = 'hour' then round(${dayWage} / 8) else ${dayWage} end)::float8
    from members m join leave_categories k on k.companies_id = m.companies_id and k.id = ${outer(kategori_id)}
    where m.companies_id = ${outer(companies_id)} and m.id = ${outer(members_id)})`
