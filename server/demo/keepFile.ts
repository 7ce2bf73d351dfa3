import { Readable } from "node:stream"
import type { Tx } from "../db/database.ts"
import { files } from "../db/tables/index.ts"
import type { FileStore } from "../files/store.ts"

const MAX_BYTES = 1_000_000

export type KeptFile = { readonly name: string; readonly size: number; readonly sha256: string }

/** Stores drawn bytes among a company's files, before the transaction that refers to them. */
export const keepPicture = async (
  store: FileStore,
  company: number,
  name: string,
  bytes: Buffer,
): Promise<KeptFile> => {
  const saved = await store.save(company, Readable.from([bytes]), MAX_BYTES)
  if (saved === null) throw new Error(`${name} is too large`)
  return { name, size: saved.size, sha256: saved.sha256 }
}

/** Inserts rows for stored files, in their order. @returns their ids */
export const insertFiles = async (
  tx: Tx,
  company: number,
  kept: readonly KeptFile[],
  at: string,
): Promise<readonly number[]> => {
  if (kept.length === 0) return []
  const rows = await tx
    .insert(files)
    .values(
      kept.map((file) => ({
        ...file,
        companies_id: company,
        type: "png" as const,
        created_at: at,
        created_by: null,
      })),
    )
    .returning({ id: files.id })
  return rows.map(({ id }) => id)
}
