import { eq, sql } from "drizzle-orm"
import { kepesertaanBpjs as resource } from "#contract/areas/payroll/kepesertaanBpjs.ts"
import { dateWords } from "#contract/kit/words.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { lockCompany } from "../../kit/locks.ts"
import { kepesertaanBpjs, members } from "../../db/tables/index.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { memberSearch, namesOfMember } from "./namesOfMember.ts"

type Decision = {
  readonly members_id: number
  readonly program: string
  readonly dari: string
  readonly sampai: string | null
}
/** The first day of another decision about the same programme that shares a day with this one; null = none. */
const overlapping = async (tx: Tx, id: number | null, one: Decision): Promise<string | null> => {
  const [found] = await rowsOf<{ readonly dari: string }>(
    tx,
    sql`select dari::text as dari from kepesertaan_bpjs where members_id = ${one.members_id} and program = ${one.program}
      and id is distinct from ${id}::bigint and dari <= coalesce(${one.sampai}::date, 'infinity'::date)
      and coalesce(sampai, 'infinity'::date) >= ${one.dari}::date order by kepesertaan_bpjs.dari limit 1`,
  )
  return found?.dari ?? null
}

export const kepesertaanBpjsRules = defineRules(resource, kepesertaanBpjs, {
  select: namesOfMember(kepesertaanBpjs),
  search: [memberSearch(kepesertaanBpjs)],
  references: { members_id: members },
  filters: {
    members_id: (value) => eq(kepesertaanBpjs.members_id, value),
    program: (value) => eq(kepesertaanBpjs.program, value),
    ikut: (value) => eq(kepesertaanBpjs.ikut, value),
  },
  check: async (ctx, values, id): Promise<Record<string, string[]>> => {
    await lockCompany(ctx, "kepesertaan-bpjs")
    const other = await overlapping(ctx.tx, id, values)
    return other === null || other === values.dari
      ? {}
      : {
          dari: [
            `Keputusan mulai ${dateWords(other)} juga berlaku di hari-hari ini; isi sampai kapan ia berlaku dahulu`,
          ],
        }
  },
  unique: {
    kepesertaan_bpjs_once: { field: "dari", message: "Sudah ada keputusan program ini mulai hari itu" },
  },
})
