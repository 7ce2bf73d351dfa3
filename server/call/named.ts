import { and, inArray } from "drizzle-orm"
import type { Database } from "../db/database.ts"
import { files } from "../db/tables/index.ts"
import type { NamedFiles } from "./stash.ts"

const keyOf = (companyId: number, sha256: string) => `${companyId}/${sha256}`

/** Which of some stored files are referenced by a row, as `company/sha256`. */
export const namedAmong = async (
  db: Database,
  found: readonly { readonly companyId: number; readonly sha256: string }[],
): Promise<ReadonlySet<string>> => {
  const rows = await db.transact((tx) =>
    tx
      .select({ company: files.companies_id, sha256: files.sha256 })
      .from(files)
      .where(
        and(
          inArray(files.companies_id, [...new Set(found.map(({ companyId }) => companyId))]),
          inArray(
            files.sha256,
            found.map(({ sha256 }) => sha256),
          ),
        ),
      ),
  )
  return new Set(rows.map((row) => keyOf(row.company, row.sha256)))
}

export const namedFiles =
  (db: Database): NamedFiles =>
  async (companyId, hashes) => {
    const named = await namedAmong(
      db,
      hashes.map((sha256) => ({ companyId, sha256 })),
    )
    return new Set(hashes.filter((sha256) => named.has(keyOf(companyId, sha256))))
  }
