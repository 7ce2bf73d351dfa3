import { eq, sql } from "drizzle-orm"
import type { RowResult } from "#contract/kit/errors.ts"
import { calculatePay } from "#contract/areas/payroll/run.ts"
import { addCorrection, recalculateSlip, removeCorrection } from "#contract/areas/payroll/slip.ts"
import { isClosed, periodEffects } from "./effects.ts"
import { periodRules } from "./periodMoves.ts"
import { calculationJob } from "./hitungGaji.job.ts"
import { calculateSome, countSlips } from "./run/calculate.ts"
import { changesOf } from "./slipLines.ts"
import { slipOf } from "./slipRows.ts"
import { rupiahWords } from "#contract/kit/words.ts"
import { JobProblem } from "../../kit/jobs/define.ts"
import { moveRow } from "../../kit/approval/move.ts"
import { moverOf } from "../../kit/approval/mover.ts"
import { unknownMembers } from "../../kit/namedMembers.ts"
import { startJob } from "../../kit/jobs/start.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { payrollCorrections, payrollPeriods } from "../../db/tables/index.ts"
import { InvalidFields, notFound, ok, Refusal } from "../../call/answer.ts"
import { answerRows } from "../../call/bulk.ts"
import { type Context, inTx } from "../../call/handler.ts"

type Known = Pick<typeof payrollPeriods.$inferSelect, "id" | "nama" | "status" | "month">

/** The period at the start of a run. @throws Refusal not_found */
export const periodNamed = async (tx: Tx, id: number): Promise<Known> => {
  const [row] = await tx
    .select({
      id: payrollPeriods.id,
      nama: payrollPeriods.nama,
      status: payrollPeriods.status,
      month: payrollPeriods.month,
    })
    .from(payrollPeriods)
    .where(eq(payrollPeriods.id, id))
  if (row === undefined) throw notFound("periode gaji")
  return row
}

const isOver = ({ status }: Known): boolean => isClosed(status) || status === "cancelled"
const overWords = ({ nama }: Known): string => `Periode ${nama} sudah ditutup; koreksi di periode berikutnya`
/** @throws Refusal where the period is closed */
const needOpen = async (tx: Tx, id: number): Promise<Known> => {
  const period = await periodNamed(tx, id)
  if (isOver(period)) throw new Refusal(overWords(period), "locked")
  return period
}

const begin = async (
  ctx: Context,
  period: Known,
  payload: { readonly members_id: readonly number[] | null; readonly dry_run: boolean },
) =>
  startJob(ctx, calculationJob, {
    title: payload.dry_run ? `${period.nama} (percobaan)` : period.nama,
    payload: { period_id: period.id, at: ctx.now.toISOString(), ...payload },
    isAlone: true,
  })

/** Deletes one correction, or reports why not. */
const removed = async (ctx: Context & { readonly tx: Tx }, id: number): Promise<RowResult> => {
  const [row] = await ctx.tx
    .select()
    .from(payrollCorrections)
    .where(eq(payrollCorrections.id, id))
    .for("update")
  if (row === undefined) return { id, ok: false, message: "Koreksi ini sudah tidak ada" }
  const period = await periodNamed(ctx.tx, row.payroll_periods_id)
  if (isOver(period)) return { id, ok: false, message: overWords(period) }
  await ctx.tx.delete(payrollCorrections).where(eq(payrollCorrections.id, id))
  const { members_id, kode, amount, month, reason } = row
  await ctx.audit({
    entity: "koreksi gaji",
    entityId: id,
    action: "delete",
    before: { members_id, kode, amount, month, reason },
    after: null,
  })
  return { id, ok: true, message: "Berhasil dihapus" }
}

/** Converts the job's error into this call's refusal. */
const refused = (thrown: unknown): never => {
  throw thrown instanceof JobProblem ? new Refusal(thrown.message, "state") : thrown
}

/** The message about a recalculated slip. */
const movedWords = (before: number, after: number, changes: number): string => {
  if (changes === 0) return "Slip dihitung ulang; tidak ada yang berubah"
  if (after === before) return "Slip dihitung ulang; gaji bersihnya tetap"
  const moved = after > before ? "naik" : "turun"
  return `Slip dihitung ulang; gaji bersih ${moved} ${rupiahWords(Math.abs(after - before))}`
}

export const runHandlers = {
  "payroll/hitung-gaji": inTx(calculatePay, async (ctx, { period_id, members_id, dry_run }) => {
    const period = await needOpen(ctx.tx, period_id)
    const some = members_id ?? null
    const unknown = await unknownMembers(ctx.tx, { members_id: some })
    if (Object.keys(unknown).length > 0) throw new InvalidFields({ members_id: ["Pilihan tidak dikenal"] })
    if (some !== null && !dry_run && period.status !== "calculated")
      throw new Refusal("Hitung semua pegawai periode ini lebih dahulu", "state")
    if (dry_run)
      return ok(await begin(ctx, period, { members_id: some, dry_run }), "Percobaan sedang dihitung")
    await moveRow(moverOf(ctx), periodRules(periodEffects), period_id, {
      type: "payroll.calculate",
      note: null,
    })
    const job = await begin(ctx, period, { members_id: some, dry_run })
    await ctx.tx.update(payrollPeriods).set({ jobs_id: job.id }).where(eq(payrollPeriods.id, period_id))
    return ok(job, "Gaji sedang dihitung")
  }),

  "payroll/slip/hitung-ulang": inTx(recalculateSlip, async (ctx, { period_id, members_id }) => {
    const { tx, now, companyId } = ctx
    const before = await slipOf(tx, period_id, members_id)
    await moveRow(moverOf(ctx), periodRules(periodEffects), period_id, {
      type: "payroll.recalculate",
      note: `Slip ${before.nama}`,
    })
    const making = { company: companyId, period: period_id, isDraft: false, at: now.toISOString(), now }
    const [made] = await calculateSome(tx, making, { after: 0, size: 1, some: [members_id] }).catch(refused)
    if (made === undefined)
      throw new Refusal(`${before.nama} tidak lagi digaji di periode ini. Hitung semua lagi.`, "state")
    await countSlips(tx, period_id)
    const after = await slipOf(tx, period_id, members_id)
    const { error } = after
    const changes = changesOf(after.before, after.lines) ?? []
    return ok(
      { before: before.net, after: after.net, changes, error },
      error === null ? movedWords(before.net, after.net, changes.length) : "Slip belum dapat dihitung",
    )
  }),

  "payroll/koreksi/add": inTx(
    addCorrection,
    async (ctx, { period_id, members_id, kode, amount, month, reason }) => {
      const period = await needOpen(ctx.tx, period_id)
      const errors: Record<string, readonly string[]> = {}
      const [known] = await rowsOf<{ readonly member: boolean; readonly kode: boolean }>(
        ctx.tx,
        sql`select exists (select from members where id = ${members_id}) as member, exists (select from pay_parameters where kode = ${kode}) as kode`,
      )
      if (known?.member !== true) errors["members_id"] = ["Pilihan tidak dikenal"]
      if (known?.kode !== true) errors["kode"] = ["Parameter dengan kode ini tidak ada"]
      if (amount === 0) errors["amount"] = ["Isi jumlah yang ditambah atau dikurangi"]
      if (month >= period.month) errors["month"] = ["Pilih bulan sebelum periode ini"]
      if (Object.keys(errors).length > 0) throw new InvalidFields(errors)
      const at = ctx.now.toISOString()
      const values = { payroll_periods_id: period_id, members_id, kode, amount, month, reason }
      const [row] = await ctx.tx
        .insert(payrollCorrections)
        .values({
          ...values,
          companies_id: ctx.companyId,
          created_at: at,
          created_by: ctx.accountId,
          updated_at: at,
          updated_by: ctx.accountId,
        })
        .returning({ id: payrollCorrections.id, version: payrollCorrections.version })
      if (row === undefined) throw new Error("the correction was not written")
      await ctx.audit({
        entity: "koreksi gaji",
        entityId: row.id,
        action: "create",
        before: null,
        after: values,
      })
      return ok(row, "Koreksi dicatat; hitung lagi agar masuk ke slip")
    },
  ),

  "payroll/koreksi/delete": inTx(removeCorrection, async (ctx, { ids }) => {
    const rows: RowResult[] = []
    for (const id of ids) rows.push(await removed(ctx, id))
    return answerRows(rows, { done: "Koreksi dihapus", none: "Tidak ada koreksi yang dihapus" })
  }),
}
