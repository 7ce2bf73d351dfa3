import type { Tx } from "#server/db/database.ts"
import { companyArchiveRows, companyArchives } from "#server/db/tables/index.ts"

type Company = { readonly id: number; readonly admin: number }

/** A deletion that was taken back. */
export const seedArchive = async (tx: Tx, { id, admin }: Company, mark: string, now: Date): Promise<void> => {
  const at = now.toISOString()
  const [made] = await tx
    .insert(companyArchives)
    .values({
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
    .returning({ id: companyArchives.id })
  await tx.insert(companyArchiveRows).values({
    companies_id: id,
    archives_id: made?.id ?? 0,
    table_name: "targets",
    row: { id: 1, note: `Arsip${mark}` },
  })
}
