import { type SQL, sql } from "drizzle-orm"
import type { LetterKind, LetterToken } from "#contract/areas/letters/letterFields.ts"
import { surat as t } from "../../db/tables/index.ts"
import { paySeen } from "../../db/tables/kinds.ts"
import { outer } from "../../kit/textSearch.ts"
import { missingAmong } from "./values.ts"

const ofTemplate = <A>(column: SQL): SQL<A> =>
  sql<A>`(select ${column} from letter_templates tp where tp.companies_id = ${outer(t.companies_id)} and tp.id = ${outer(t.template_surat_id)})`

export const kindOf = ofTemplate<LetterKind>(sql`tp.jenis`)
/** An issued letter tells what it told then; a draft will tell what its template names now. */
export const tellsPay = sql<boolean>`case when ${outer(t.status)} = 'draft' then ${ofTemplate(sql`tp.bergaji`)} else ${outer(t.is_pay)} end`
export const isSecret = sql<boolean>`(${tellsPay} and not ${paySeen})`

/** Fields that a draft's template names and its employee lacks. */
export const missing = sql<
  readonly LetterToken[]
>`case when ${outer(t.status)} <> 'draft' then '[]'::json else coalesce((select ${missingAmong(
  sql`tp.tokens`,
  {
    day: sql`${outer(t.tanggal)}`,
    career: sql`${outer(t.careers_id)}`,
    keperluan: sql`${outer(t.keperluan)}`,
    keterangan: sql`${outer(t.keterangan)}`,
  },
)} from letter_templates tp
  join members m on m.companies_id = tp.companies_id and m.id = ${outer(t.members_id)} join companies c on c.id = tp.companies_id
  where tp.companies_id = ${outer(t.companies_id)} and tp.id = ${outer(t.template_surat_id)}), '[]'::json) end`

type Last = { readonly nama: string | null; readonly at: string } | null
export const lastMoved = sql<Last>`case when ${outer(t.last_at)} is null then null
  else json_build_object('nama', ${outer(t.last_nama)}, 'at', ${outer(t.last_at)}) end`
