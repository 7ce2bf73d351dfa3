import { eq, sql } from "drizzle-orm"
import { dateWords } from "#contract/kit/words.ts"
import type { Tx } from "../../db/database.ts"
import { templateSurat } from "../../db/tables/index.ts"
import { paySeen } from "../../db/tables/kinds.ts"
import { employmentsOf } from "../../kit/employment.ts"
import { SWITCHED_OFF } from "../../kit/references.ts"

type Errors = Record<string, string[]>

/** Why this account can make no letter from a template, at its field; empty = it can. */
export const templateProblem = async (tx: Tx, id: number): Promise<Errors> => {
  const [template] = await tx
    .select({
      jenis: templateSurat.jenis,
      is_active: templateSurat.is_active,
      is_secret: sql<boolean>`${templateSurat.bergaji} and not ${paySeen}`,
    })
    .from(templateSurat)
    .where(eq(templateSurat.id, id))
  if (template === undefined) return { template_surat_id: ["Pilihan tidak dikenal"] }
  if (!template.is_active) return { template_surat_id: [SWITCHED_OFF] }
  if (template.jenis === "peringatan")
    return { template_surat_id: ["Surat peringatan dibuat di halaman Surat Peringatan"] }
  return template.is_secret
    ? { template_surat_id: ["Templat ini memuat gaji; hanya akun yang boleh melihat gaji yang memakainya"] }
    : {}
}

/** Why an employee can have no letter of this date, at its field; a former one can. */
export const employeeProblem = async (
  tx: Tx,
  { members_id, tanggal }: { readonly members_id: number; readonly tanggal: string },
): Promise<Errors> => {
  const held = (await employmentsOf(tx, [members_id])).get(members_id)
  if (held === undefined) return { members_id: ["Pilihan tidak dikenal"] }
  return tanggal < held.from ? { tanggal: [`Sebelum hari pertama bekerja, ${dateWords(held.from)}`] } : {}
}

/** @returns whether there is one */
export const isProblem = (errors: Errors): boolean => Object.keys(errors).length > 0
