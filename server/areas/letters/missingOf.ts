import { sql } from "drizzle-orm"
import type { LetterToken } from "#contract/areas/letters/letterFields.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { type LetterSaid, missingAmong } from "./values.ts"

/** Fields that a template names and an employee lacks, for a letter that is not stored. */
export const missingOf = async (
  tx: Tx,
  { id }: { readonly id: number },
  {
    members_id,
    tanggal,
    keperluan,
    keterangan,
    careers_id = null,
  }: LetterSaid & { readonly members_id: number },
): Promise<readonly LetterToken[]> => {
  const said = {
    day: sql`${tanggal}::date`,
    career: sql`${careers_id}::bigint`,
    keperluan: sql`${keperluan}::text`,
    keterangan: sql`${keterangan}::text`,
  }
  const [row] = await rowsOf<{ readonly kurang: readonly LetterToken[] }>(
    tx,
    sql`select ${missingAmong(sql`tp.tokens`, said)} as kurang from letter_templates tp
      join members m on m.companies_id = tp.companies_id and m.id = ${members_id} join companies c on c.id = tp.companies_id
      where tp.id = ${id}`,
  )
  return row?.kurang ?? []
}
