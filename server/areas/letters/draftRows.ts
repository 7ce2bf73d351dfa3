import { eq } from "drizzle-orm"
import type { makeSurat } from "#contract/areas/letters/surat.ts"
import type { PayloadOf } from "#contract/kit/call.ts"
import type { RowResult } from "#contract/kit/errors.ts"
import { InvalidFields } from "../../call/answer.ts"
import type { Context } from "../../call/handler.ts"
import { surat as t, suratHistory, templateSurat } from "../../db/tables/index.ts"
import { keepEntry } from "../../kit/approval/keepEntry.ts"
import { eachRow } from "../../kit/eachRow.ts"
import { missingOf } from "./missingOf.ts"
import { employeeProblem, isProblem, templateProblem } from "./usableTemplate.ts"
import { labelsOf } from "./values.ts"

/** Drafts of the same letter for some employees; each result says what the employee lacks. */
export const draftRows = async (
  ctx: Context,
  { template_surat_id, tanggal, keperluan, keterangan }: PayloadOf<typeof makeSurat>,
  ids: readonly number[],
  /** The change of employment that they announce. */
  careers_id: number | null = null,
): Promise<readonly RowResult[]> => {
  const [template] = await ctx.tx
    .select({ id: templateSurat.id, nama: templateSurat.nama })
    .from(templateSurat)
    .where(eq(templateSurat.id, template_surat_id))
  const problems = await templateProblem(ctx.tx, template_surat_id)
  if (template === undefined || isProblem(problems)) throw new InvalidFields(problems)
  const incomplete = new Set<number>()
  const rows = await eachRow(ctx, ids, async (tx, members_id) => {
    const said = { members_id, tanggal, keperluan, keterangan, careers_id }
    const problem = await employeeProblem(tx, said)
    if (isProblem(problem)) throw new InvalidFields(problem)
    const lacks = labelsOf(await missingOf(tx, template, said))
    const at = ctx.now.toISOString()
    const by = ctx.accountId === 0 ? null : ctx.accountId
    const [row] = await tx
      .insert(t)
      .values({
        companies_id: ctx.companyId,
        template_surat_id,
        judul: template.nama,
        ...said,
        created_at: at,
        created_by: by,
        updated_at: at,
        updated_by: by,
      })
      .returning({ id: t.id })
    if (row === undefined) throw new Error("no letter was stored")
    await keepEntry({ ...ctx, tx }, ctx.companyId, suratHistory, row.id, "draft")
    await ctx.audit({
      entity: "surat",
      entityId: row.id,
      action: "create",
      before: null,
      after: { template_surat_id, ...said },
    })
    if (lacks.length === 0) return "Konsep dibuat"
    incomplete.add(members_id)
    return `Konsep dibuat; belum lengkap: ${lacks.join(", ")}`
  })
  return rows.map((row) => (row.id !== undefined && incomplete.has(row.id) ? { ...row, told: true } : row))
}
