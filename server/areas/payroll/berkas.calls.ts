import { and, eq } from "drizzle-orm"
import {
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
import type { Tx } from "../../db/database.ts"
import { payrollDuties } from "../../db/tables/index.ts"
import { startJob } from "../../kit/jobs/start.ts"
import type { Built } from "../../domain/payroll/files/problem.ts"
import { barOf, builtChecked, checkedFiles, largeBar } from "./berkas/check.ts"
import {
  contextOf,
  type FileContext,
  type FileOf,
  fileOf,
  isLarge,
  lockExports,
  slipsOf,
} from "./berkas/context.ts"
import { dutiesOf } from "./berkas/duties.ts"
import { addRows, beginExport, endExport, exportTitle, storedExport } from "./berkas/exports.ts"
import { fileRecord } from "./berkas/setting.ts"
import { berkasGajiJob } from "./berkasGaji.job.ts"
import { readTaxSlip } from "./taxSlip.ts"

type Asked = PayloadOf<typeof makePayrollFile>
type Named = { readonly context: FileContext; readonly of: FileOf }

const named = async (ctx: Context, { period_id, kind, peta_kolom_id }: Asked): Promise<Named> => {
  await lockExports(ctx)
  const context = await contextOf(ctx.tx, ctx.companyId, period_id)
  return { context, of: await fileOf(ctx.tx, kind, peta_kolom_id) }
}

/** The rows of a file as it would be written now. @throws Refusal state */
const checked = async (tx: Tx, { context, of }: Named, { tanpa_bermasalah }: Asked): Promise<Built> => {
  const built = await builtChecked(tx, context, of)
  const bar = barOf(context, { rows: built.rows.length, problems: built.problems }, tanpa_bermasalah)
  if (bar !== null) throw new Refusal(bar, "state")
  return built
}

/** @param counted the rows and employees left out; null = known when the job has written them */
const begun = async (ctx: Context, { context, of }: Named, built: Built | null): Promise<number> => {
  const id = await beginExport(ctx.tx, ctx, context, of)
  await ctx.audit({
    entity: "berkas gaji",
    entityId: id,
    action: "create",
    before: null,
    after: {
      berkas: exportTitle(context, of),
      ...(built === null ? {} : { baris: built.rows.length, tidak_ikut: built.left_out.length }),
    },
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
    const found = await named(ctx, payload)
    if (isLarge(found.context, found.of))
      throw new Refusal("Barisnya banyak: buat di latar belakang", "state")
    const built = await checked(ctx.tx, found, payload)
    const id = await begun(ctx, found, built)
    await addRows(ctx.tx, ctx.companyId, id, 0, built.rows)
    await endExport(ctx.tx, id)
    return ok(
      { id, url: ctx.sheetUrl("berkas-gaji", { id }) },
      `${exportTitle(found.context, found.of)} dibuat`,
    )
  }),

  "payroll/berkas/latar": inTx(queuePayrollFile, async (ctx, payload) => {
    const found = await named(ctx, payload)
    const { context, of } = found
    const bar = largeBar(context, of)
    if (bar !== null) throw new Refusal(bar, "state")
    const { period_id, kind, peta_kolom_id, tanpa_bermasalah } = payload
    const export_id = await begun(ctx, found, null)
    const job = await startJob(ctx, berkasGajiJob, {
      title: exportTitle(context, of),
      payload: {
        export_id,
        period_id,
        kind,
        peta_kolom_id,
        tanpa_bermasalah,
        rows: slipsOf(context, kind),
        version: context.version,
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
