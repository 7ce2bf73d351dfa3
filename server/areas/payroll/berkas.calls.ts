import { and, eq } from "drizzle-orm"
import {
  FILE_ROWS,
  fetchPayrollFile,
  makePayrollFile,
  payrollFiles,
  queuePayrollFile,
  taxSlip,
  tickDuty,
} from "#contract/areas/payroll/berkas.ts"
import type { PayloadOf } from "#contract/kit/call.ts"
import { findFileSetting, updateFileSetting } from "#contract/areas/payroll/berkasGaji.ts"
import { monthWords } from "#contract/kit/words.ts"
import { notFound, ok, Refusal } from "../../call/answer.ts"
import { type Context, inTx } from "../../call/handler.ts"
import { payrollDuties } from "../../db/tables/index.ts"
import { startJob } from "../../kit/jobs/start.ts"
import type { Built } from "../../domain/payroll/files/problem.ts"
import { barOf, builtChecked, checkedFiles } from "./berkas/check.ts"
import { contextOf, type FileContext, type FileOf, fileOf } from "./berkas/context.ts"
import { dutiesOf } from "./berkas/duties.ts"
import { addRows, beginExport, endExport, exportTitle, storedExport } from "./berkas/exports.ts"
import { fileRecord } from "./berkas/setting.ts"
import { berkasGajiJob } from "./berkasGaji.job.ts"
import { readTaxSlip } from "./taxSlip.ts"

type Asked = PayloadOf<typeof makePayrollFile>
type Checked = { readonly context: FileContext; readonly of: FileOf; readonly built: Built }

/** The file as it would be written now. @throws Refusal not_found, state */
const checked = async (
  { tx, companyId }: Context,
  { period_id, kind, peta_kolom_id, tanpa_bermasalah }: Asked,
): Promise<Checked> => {
  const context = await contextOf(tx, companyId, period_id)
  const of = await fileOf(tx, kind, peta_kolom_id)
  const built = await builtChecked(tx, context, of)
  const bar = barOf(context, built, tanpa_bermasalah)
  if (bar !== null) throw new Refusal(bar, "state")
  return { context, of, built }
}

const begun = async (ctx: Context, { context, of, built }: Checked): Promise<number> => {
  const id = await beginExport(ctx.tx, ctx, context, of)
  await ctx.audit({
    entity: "berkas gaji",
    entityId: id,
    action: "create",
    before: null,
    after: { berkas: exportTitle(context, of), baris: built.rows.length, tidak_ikut: built.left_out.length },
  })
  return id
}

export const fileHandlers = {
  "payroll/berkas/pengaturan": inTx(findFileSetting, async (ctx) =>
    ok((await fileRecord.read(ctx)) as never),
  ),
  "payroll/berkas/pengaturan/save": inTx(updateFileSetting, (ctx, payload) => fileRecord.save(ctx, payload)),

  "payroll/berkas": inTx(payrollFiles, async ({ tx, companyId }, { period_id }) => {
    const context = await contextOf(tx, companyId, period_id)
    const { id, month, status } = context.period
    return ok({
      id,
      month,
      month_nama: monthWords(month),
      status,
      files: await checkedFiles(tx, context),
      duties: [...(await dutiesOf(tx, month))],
    })
  }),

  "payroll/berkas/buat": inTx(makePayrollFile, async (ctx, payload) => {
    const found = await checked(ctx, payload)
    if (found.built.rows.length > FILE_ROWS)
      throw new Refusal("Barisnya banyak: buat di latar belakang", "state")
    const id = await begun(ctx, found)
    await addRows(ctx.tx, ctx.companyId, id, 0, found.built.rows)
    await endExport(ctx.tx, id)
    return ok(
      { id, url: ctx.sheetUrl("berkas-gaji", { id }) },
      `${exportTitle(found.context, found.of)} dibuat`,
    )
  }),

  "payroll/berkas/latar": inTx(queuePayrollFile, async (ctx, payload) => {
    const found = await checked(ctx, payload)
    const { period_id, kind, peta_kolom_id, tanpa_bermasalah } = payload
    const export_id = await begun(ctx, found)
    const job = await startJob(ctx, berkasGajiJob, {
      title: exportTitle(found.context, found.of),
      payload: {
        export_id,
        period_id,
        kind,
        peta_kolom_id,
        tanpa_bermasalah,
        rows: found.built.rows.length,
      },
      isAlone: true,
    })
    return ok(job, "Berkas sedang dibuat")
  }),

  "payroll/berkas/unduh": inTx(fetchPayrollFile, async (ctx, { id }) => {
    const stored = await storedExport(ctx.tx, id)
    if (stored === null) throw notFound("berkas gaji")
    await ctx.audit({
      entity: "berkas gaji",
      entityId: id,
      action: "update",
      before: null,
      after: { diunduh: true, berkas: stored.nama, masa: stored.month },
    })
    return ok({ url: ctx.sheetUrl("berkas-gaji", { id }) })
  }),

  "payroll/tenggat/tandai": inTx(tickDuty, async (ctx, { duty, month, selesai }) => {
    const { tx, companyId, accountId, now } = ctx
    const row = { companies_id: companyId, month, duty, done_at: now.toISOString(), done_by: accountId }
    await (selesai
      ? tx.insert(payrollDuties).values(row).onConflictDoNothing()
      : tx.delete(payrollDuties).where(and(eq(payrollDuties.month, month), eq(payrollDuties.duty, duty))))
    await ctx.audit({
      entity: "tenggat gaji",
      entityId: companyId,
      action: "update",
      before: null,
      after: { duty, month, selesai },
    })
    return ok({ selesai }, selesai ? "Ditandai selesai" : "Tanda selesai dibatalkan")
  }),

  "payroll/pdf/bpa1": inTx(taxSlip, async (ctx, { period_id, members_id }) => {
    const context = await contextOf(ctx.tx, ctx.companyId, period_id)
    const { person, year } = await readTaxSlip(ctx.tx, context, members_id)
    await ctx.audit({
      entity: "bukti potong",
      entityId: members_id,
      action: "update",
      before: null,
      after: { diunduh: true, tahun: year, pegawai: person.nama },
    })
    return ok({ url: ctx.sheetUrl("bukti-potong", { period_id, members_id, company: ctx.companyId }) })
  }),
}
