import { and, inArray } from "drizzle-orm"
import type { Database, Tx } from "../db/database.ts"
import { files, platformFiles } from "../db/tables/index.ts"
import type { NamedFiles } from "./stash.ts"

const keyOf = (companyId: number, sha256: string) => `${companyId}/${sha256}`

const ofCompanies = async (tx: Tx, companies: readonly number[], hashes: readonly string[]) => {
  const rows = await tx
    .select({ company: files.companies_id, sha256: files.sha256 })
    .from(files)
    .where(and(inArray(files.companies_id, [...companies]), inArray(files.sha256, [...hashes])))
  return rows.map((row) => keyOf(row.company, row.sha256))
}
const ofPlatform = async (tx: Tx, hashes: readonly string[]) => {
  const rows = await tx
    .select({ sha256: platformFiles.sha256 })
    .from(platformFiles)
    .where(inArray(platformFiles.sha256, [...hashes]))
  return rows.map((row) => keyOf(0, row.sha256))
}

/** Which of some stored files are referenced by a row, as `company/sha256`. */
export const namedAmong = async (
  db: Database,
  found: readonly { readonly companyId: number; readonly sha256: string }[],
): Promise<ReadonlySet<string>> => {
  const owners = [...new Set(found.map(({ companyId }) => companyId))]
  const hashes = found.map(({ sha256 }) => sha256)
  const keys = await db.transact(async (tx) => [
    ...(await ofCompanies(tx, owners, hashes)),
    ...(owners.includes(0) ? await ofPlatform(tx, hashes) : []),
  ])
  return new Set(keys)
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
