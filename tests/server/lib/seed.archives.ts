import type { Tx } from "#server/db/database.ts"
import { companyArchives } from "#server/db/tables/index.ts"

type Company = { readonly id: number; readonly admin: number }

/** A deletion that was taken back. */
export const seedArchive = async (tx: Tx, { id, admin }: Company, mark: string, now: Date): Promise<void> => {
  const at = now.toISOString()
  await tx.insert(companyArchives).values({
    companies_id: id,
    kind: "company",
    state: "restored",
    counts: { members: 3 },
    files: 1,
    bytes: 1_000,
    by_id: admin,
    by_nama: `Penghapus${mark}`,
    created_at: at,
    expires_at: at,
    ended_at: at,
  })
}
