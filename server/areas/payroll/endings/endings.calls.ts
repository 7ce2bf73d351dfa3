import { eq } from "drizzle-orm"
import {
  approveEndings,
  cancelEndings,
  endingDetail,
  endingPdf,
  endings as resource,
  previewEnding,
  rejectEndings,
  submitEndings,
} from "#contract/areas/payroll/endings.ts"
import type { EndingEvent } from "#machines/lifecycles/endingMachine.ts"
import { InvalidFields, notFound, ok } from "../../../call/answer.ts"
import { type Context, inRows, inTx } from "../../../call/handler.ts"
import type { Tx } from "../../../db/database.ts"
import { endings as t } from "../../../db/tables/index.ts"
import { answerEach, moveEach } from "../../../kit/approval/moveEach.ts"
import { moverOf } from "../../../kit/approval/mover.ts"
import { restOfAdvances } from "../../kasbon/index.ts"
import { annualLeaveLeft } from "../../leave/index.ts"
import { computedOf, computeEnding, leaverOf } from "./compute.ts"
import { calculationOf, checklistOf } from "./detail.ts"
import { endingLifecycle } from "./lifecycle.ts"

type Some = { readonly ids: readonly number[]; readonly note: string | null }
type Step = typeof submitEndings | typeof approveEndings | typeof rejectEndings | typeof cancelEndings

/** Applies one transition to several endings, row by row. */
const step = <C extends Step>(call: C, type: EndingEvent["type"], done: string) =>
  inRows(call as unknown as typeof submitEndings, {
    ids: ({ ids }: Some) => {
      if (ids.length === 0) throw new InvalidFields({ ids: ["Pilih paling sedikit satu baris"] })
      return ids
    },
    each: (ctx, { ids, note }: Some, some) =>
      moveEach(
        moverOf(ctx as Context, ids.length === 1 ? "single" : "bulk"),
        endingLifecycle(ctx as Context),
        some,
        { type, note },
      ),
    answer: (rows) => answerEach(rows, resource.noun, done),
  })

const storedOf = async (tx: Tx, id: number) => {
  const [row] = await tx.select().from(t).where(eq(t.id, id))
  if (row === undefined) throw notFound(resource.noun)
  return row
}

export const endingHandlers = {
  "payroll/akhir-kerja/ajukan": step(submitEndings, "ending.submit", "diajukan"),
  "payroll/akhir-kerja/setujui": step(approveEndings, "ending.approve", "disetujui"),
  "payroll/akhir-kerja/tolak": step(rejectEndings, "ending.reject", "ditolak"),
  "payroll/akhir-kerja/batalkan": step(cancelEndings, "ending.cancel", "dibatalkan"),

  "payroll/akhir-kerja/hitung": inTx(previewEnding, async ({ tx }, asked) => {
    const { members_id, last_day } = asked
    const leaver = await leaverOf(tx, members_id, last_day)
    if (leaver === undefined) throw notFound("pegawai")
    const computed = await computeEnding(tx, asked, leaver)
    return ok({
      calculation: calculationOf(asked, leaver, computed),
      leave_left: await annualLeaveLeft(tx, members_id, last_day),
      advances: await restOfAdvances(tx, members_id),
    })
  }),

  "payroll/akhir-kerja/rincian": inTx(endingDetail, async ({ tx }, { id }) => {
    const row = await storedOf(tx, id)
    const leaver = await leaverOf(tx, row.members_id, row.last_day)
    if (leaver === undefined) throw notFound("pegawai")
    const computed = row.kept === null ? await computeEnding(tx, row, leaver) : computedOf(row.kept)
    const advances = await restOfAdvances(tx, row.members_id)
    return ok({
      calculation: calculationOf(row, leaver, computed),
      is_kept: row.kept !== null,
      advances,
      checklist: await checklistOf(tx, row, computed, advances),
    })
  }),

  "payroll/akhir-kerja/pdf": inTx(endingPdf, async ({ tx, sheetUrl }, { id, letter }) => {
    await storedOf(tx, id)
    return ok({ url: sheetUrl(`endings/${letter}`, { id }) })
  }),
}
