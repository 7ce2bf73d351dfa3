import { and, isNull, ne, type SQL, sql } from "drizzle-orm"
import { members } from "../../db/tables/index.ts"
import type { Tx } from "../../db/database.ts"
import { inWholeCompany } from "../../db/wholeCompany.ts"
import { isSecretIn } from "../../kit/textSearch.ts"

/** NIK (Nomor Induk Kependudukan) identifies a person: it is unique among current employees. */

export const NIK_TAKEN = "NIK KTP ini sudah dipakai pegawai lain"
/** A returning employee may get a new row; the old one keeps the leave and pay of the earlier employment. */
export const NIK_LEFT =
  "NIK KTP ini milik pegawai yang sudah keluar atau diarsipkan; bila ini orangnya, data lamanya dapat diaktifkan lagi"

export type NikHolders = {
  /** NIKs held by current employees. */
  readonly taken: ReadonlySet<string>
  /** NIKs held only by former or archived employees. */
  readonly left: ReadonlySet<string>
}

/**
 * Which of these NIKs are held in the whole company, including employees row-level security hides from the caller.
 * @param but the row being saved, which is left out
 */
export const nikHolders = async (
  tx: Tx,
  niks: readonly string[],
  but: number | null = null,
): Promise<NikHolders> => {
  if (niks.length === 0) return { taken: new Set(), left: new Set() }
  const works: SQL<boolean> = sql`bool_or(${and(isNull(members.archived_at), ne(members.status, "resigned"))})`
  const rows = await inWholeCompany(tx, () =>
    tx
      .select({ nik: sql<string>`${members.nik}`, works })
      .from(members)
      .where(and(isSecretIn(members.nik, niks), but === null ? undefined : ne(members.id, but)))
      .groupBy(members.nik),
  )
  /** While data keys are rotated, a number is stored in two forms. */
  const taken = new Set(rows.flatMap((row) => (row.works ? [row.nik] : [])))
  return { taken, left: new Set(rows.flatMap(({ nik }) => (taken.has(nik) ? [] : [nik]))) }
}
