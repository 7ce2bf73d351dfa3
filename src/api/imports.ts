import type { Call } from "#contract/call.ts"
import { failed, type Outcome } from "#contract/errors.ts"
import {
  importCalls,
  type ImportKind,
  importFile,
  type ImportState,
  importStatus,
} from "#contract/imports.ts"
import { createDownloadMachine, type Wanted } from "#machines/download/downloadMachine.ts"
import { createImportMachine } from "#machines/import/importMachine.ts"
import type { Commit, ImportJob } from "#machines/import/importTypes.ts"
import { send } from "./calls.ts"
import { actor } from "./request.ts"

const jobOf = ({ created_at: _, kind: __, ...job }: ImportState): ImportJob => job
const asJob = (outcome: Outcome<ImportState>): Outcome<ImportJob> =>
  outcome.ok ? { ...outcome, value: jobOf(outcome.value) } : outcome

const statusOf = async (kind: ImportKind, abort: AbortSignal): Promise<Outcome<ImportJob | null>> => {
  const outcome = await send(importStatus, { kind }, abort)
  if (!outcome.ok) return outcome
  const found = outcome.value.import
  return { ...outcome, value: found === null ? null : jobOf(found) }
}

/** The import machine of one kind of spreadsheet. */
export const importOf = (kind: ImportKind, noun: string) =>
  createImportMachine(`${kind}Import`, `Impor ${noun}`).provide({
    actors: {
      recall: actor<ImportJob | null, null>((_, abort) => statusOf(kind, abort)),
      watch: actor<ImportJob | null, null>((_, abort) => statusOf(kind, abort)),
      check: actor<ImportJob, { readonly file: File | null }>(async ({ file }, abort) => {
        if (file === null) return failed({ _tag: "NotFound" })
        /** The file travels as a part of its own. */
        const payload = { mode: "check" as const, file }
        return asJob(await send(importCalls[kind], payload, abort))
      }),
      commit: actor<ImportJob, Commit>(async ({ id, only }, abort) =>
        asJob(await send(importCalls[kind], { mode: "commit", import_id: id, only }, abort)),
      ),
    },
  })

/** Where a file is that a call names by its `url`. */
const located = (call: Call, id: string, description: string) =>
  createDownloadMachine(id, description).provide({
    actors: {
      locate: actor<{ readonly url: string }, Wanted>(
        (wanted, abort) => send(call, wanted, abort) as Promise<Outcome<{ readonly url: string }>>,
      ),
    },
  })

/** Templates, and the rows that have to be corrected. */
export const importFiles = () => located(importFile, "importFile", "Templat dan perbaikan impor")

/** The filtered list of a resource as a file. */
export const exportOf = ({ id, noun }: { readonly id: string; readonly noun: string }, call: Call) =>
  located(call, `${id}Export`, `Ekspor ${noun}`)
