import type { Call } from "#contract/kit/call.ts"
import { failed, type Outcome } from "#contract/kit/errors.ts"
import {
  importCalls,
  type ImportKind,
  importFile,
  type ImportState,
  importStatus,
} from "#contract/areas/imports/imports.ts"
import { createImportMachine } from "#machines/import/importMachine.ts"
import type { Check, Commit, ImportJob, Recheck } from "#machines/import/importTypes.ts"
import { send } from "../wire/calls.ts"
import { located } from "../wire/download.ts"
import { actor } from "../wire/request.ts"

const jobOf = ({ created_at: _, kind: __, problems: ___, ...job }: ImportState): ImportJob => job
const asJob = (outcome: Outcome<ImportState>): Outcome<ImportJob> =>
  outcome.ok ? { ...outcome, value: jobOf(outcome.value) } : outcome

const statusOf = async (kind: ImportKind, abort: AbortSignal): Promise<Outcome<ImportJob | null>> => {
  const outcome = await send(importStatus, { kind }, abort)
  if (!outcome.ok) return outcome
  const found = outcome.value.import
  return { ...outcome, value: found === null ? null : jobOf(found) }
}

/**
 * The import machine of one kind of spreadsheet.
 * @param terminal serial number of the attendance machine that its files are from, where known
 */
export const importOf = (kind: ImportKind, noun: string, terminal: string | null = null) =>
  createImportMachine(`${kind}Import`, `Impor ${noun}`).provide({
    actors: {
      recall: actor<ImportJob | null, null>((_, abort) => statusOf(kind, abort)),
      watch: actor<ImportJob | null, null>((_, abort) => statusOf(kind, abort)),
      check: actor<ImportJob, Check>(async ({ file, how }, abort) => {
        if (file === null) return failed({ _tag: "NotFound" })
        /** The file is sent as its own multipart part. */
        const known = terminal === null || terminal === "" ? [] : [{ key: "terminals_id", text: terminal }]
        const payload = { mode: "check" as const, how, file, ...(known.length === 0 ? {} : { fixed: known }) }
        return asJob(await send(importCalls[kind], payload, abort))
      }),
      recheck: actor<ImportJob, Recheck>(async ({ id, columns, fixed, names }, abort) => {
        const payload = {
          mode: "check" as const,
          import_id: id,
          columns: Object.entries(columns).map(([at, key]) => ({ at: Number(at), key })),
          ...(Object.keys(fixed).length === 0
            ? {}
            : { fixed: Object.entries(fixed).map(([key, text]) => ({ key, text })) }),
          names,
        }
        return asJob(await send(importCalls[kind], payload, abort))
      }),
      undo: actor<ImportJob, { readonly id: number }>(async ({ id }, abort) =>
        asJob(await send(importCalls[kind], { mode: "undo", import_id: id }, abort)),
      ),
      commit: actor<ImportJob, Commit>(async ({ id, only }, abort) =>
        asJob(await send(importCalls[kind], { mode: "commit", import_id: id, only }, abort)),
      ),
    },
  })

/** Downloads: templates, and the rows that have to be corrected. */
export const importFiles = () => located(importFile, "importFile", "Templat dan perbaikan impor")

/** Downloads the filtered list of a resource as a file. */
export const exportOf = ({ id, noun }: { readonly id: string; readonly noun: string }, call: Call) =>
  located(call, `${id}Export`, `Ekspor ${noun}`)
