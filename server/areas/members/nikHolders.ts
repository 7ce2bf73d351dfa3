import { and, inArray, isNull, ne, type SQL, sql } from "drizzle-orm"
import { members } from "../../db/tables/index.ts"
import type { Tx } from "../../db/database.ts"
import { inWholeCompany } from "../../db/wholeCompany.ts"

/** Nomor Induk Kependudukan: one number is one person, who has one row among those who work here. */

export const NIK_TAKEN = "NIK KTP ini sudah dipakai pegawai lain"
/** Somebody who comes back may have a row of their own; their old one keeps leave and pay of the time before. */
export const NIK_LEFT =
  "NIK KTP ini milik pegawai yang sudah keluar atau diarsipkan; bila ini orangnya, data lamanya dapat diaktifkan lagi"

export type NikHolders = {
  /** Who works here has them. */
  readonly taken: ReadonlySet<string>
  /** Who has left or was archived has them, and nobody who works here. */
  readonly left: ReadonlySet<string>
}

/** Who of the whole company, whoever may see them, has these numbers. @param but the row that asks for its own */
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
      .where(and(inArray(members.nik, [...niks]), but === null ? undefined : ne(members.id, but)))
      .groupBy(members.nik),
  )
  return {
    taken: new Set(rows.flatMap((row) => (row.works ? [row.nik] : []))),
    left: new Set(rows.flatMap((row) => (row.works ? [] : [row.nik]))),
  }
}
