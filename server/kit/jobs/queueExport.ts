import { Schema } from "effect"
import { exportJob } from "#contract/areas/jobs/queuedExports.ts"
import type { JobState } from "#contract/areas/jobs/jobs.ts"
import { Refusal } from "../../call/answer.ts"
import type { Context, Exported } from "../../call/handler.ts"
import { exportName, exportParams } from "./exportWords.ts"
import { startJob } from "./start.ts"

const formats = ["xlsx", "csv", "pdf"] as const
type Format = (typeof formats)[number]

/** Claim of a queued export; account, company and offices are those of its job. */
export const exportPayload = Schema.Struct({
  sheet: Schema.String,
  ask: Schema.Unknown,
  /** Includes values derived from pay: only accounts that see pay see the job (seen.ts). */
  pay: Schema.Boolean,
  format: Schema.Literals(formats),
})

const formatOf = (asked: unknown): Format => {
  const wanted = typeof asked === "object" && asked !== null && "format" in asked ? asked.format : "xlsx"
  const format = formats.find((one) => one === wanted)
  if (format === undefined) throw new Refusal("Berkas jenis ini hanya dapat diunduh langsung", "state")
  return format
}

/**
 * Queues the file of an export call that was run. The job needs the right of that call.
 * @throws Refusal `state` where too many jobs are open, or the type of the file is not stored
 */
export const queueSheet = async (ctx: Context, { call, asked, claim }: Exported): Promise<JobState> => {
  const { sheet, ask, pay } = claim
  const { needs } = call
  if (needs === null) throw new Error(`${call.path} needs no right`)
  return startJob(
    ctx,
    { declared: exportJob, payload: exportPayload },
    {
      own: { nama: exportName(call), needs },
      title: await exportParams(ctx, asked),
      payload: { sheet, ask, pay, format: formatOf(asked) },
    },
  )
}

/**
 * Queues an export call of the contract for the caller, checked as if it were sent.
 * @throws Refusal where there is no such export, the caller may not send it, or too many jobs are open; InvalidFields
 */
export const queueExport = async (ctx: Context, path: string, payload: unknown): Promise<JobState> =>
  queueSheet(ctx, await ctx.exportOf(path, payload))
