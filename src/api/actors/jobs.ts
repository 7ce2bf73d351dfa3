import { jobFile, jobList, jobStatus, type JobState, resumeJob, stopJob } from "#contract/areas/jobs/jobs.ts"
import type { AnswerOf, InputOf } from "#contract/kit/call.ts"
import { previewRecalculation, startRecalculation } from "#contract/areas/attendance/recalculation.ts"
import type { JobKind } from "#contract/kit/job.ts"
import { failed, type Outcome } from "#contract/kit/errors.ts"
import { createJobMachine } from "#machines/job/jobMachine.ts"
import { createQueryMachine } from "#machines/query/queryMachine.ts"
import type { Wanted } from "#machines/job/jobTypes.ts"
import { send } from "../wire/calls.ts"
import { located } from "../wire/download.ts"
import { actor } from "../wire/request.ts"

type Named = { readonly id: number }

/** Starts a job with its parameters. */
export type StartJob = (wanted: Wanted, abort: AbortSignal) => Promise<Outcome<JobState>>
const notStarted: StartJob = () => Promise.resolve(failed({ _tag: "NotFound" }))

/** The job machine of one kind: it picks up the latest job (about `subject`), regardless of who started it. */
export const jobOf = (
  { kind, nama }: Pick<JobKind, "kind" | "nama">,
  start: StartJob = notStarted,
  subject?: number,
) =>
  createJobMachine(`${kind}Job`, nama).provide({
    actors: {
      recall: actor<JobState | null, null>(async (_, abort) => {
        const outcome = await send(
          jobList,
          { kind, per_page: 1, ...(subject === undefined ? {} : { subject_id: subject }) },
          abort,
        )
        return outcome.ok ? { ...outcome, value: outcome.value.rows[0] ?? null } : outcome
      }),
      start: actor<JobState, Wanted>(start),
      watch: actor<JobState, Named>(({ id }, abort) => send(jobStatus, { id }, abort)),
      stop: actor<JobState, Named>(({ id }, abort) => send(stopJob, { id }, abort)),
      resume: actor<JobState, Named>(({ id }, abort) => send(resumeJob, { id }, abort)),
    },
  })

/** Downloads of a job: its result file, and the rows that failed. */
export const jobFiles = () => located(jobFile, "jobFile", "Berkas pekerjaan latar")

/** Starts a recalculation of attendance. */
export const beginRecalculation: StartJob = (wanted, abort) =>
  send(startRecalculation, wanted as InputOf<typeof startRecalculation>, abort)

/** Preview of the changes a recalculation would make. */
export const recalculationPreview = () =>
  createQueryMachine<AnswerOf<typeof previewRecalculation>, Wanted>(
    "recalculationPreview",
    "Yang akan berubah bila absensi dihitung ulang",
  ).provide({
    actors: {
      load: actor<
        AnswerOf<typeof previewRecalculation>,
        { readonly input: Wanted; readonly behind: boolean }
      >(({ input }, abort) =>
        send(previewRecalculation, input as InputOf<typeof previewRecalculation>, abort),
      ),
    },
  })
