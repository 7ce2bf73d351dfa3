import { jobFile, jobList, jobStatus, type JobState, resumeJob, stopJob } from "#contract/areas/jobs/jobs.ts"
import type { JobKind } from "#contract/kit/job.ts"
import { createJobMachine } from "#machines/job/jobMachine.ts"
import { send } from "../wire/calls.ts"
import { located } from "../wire/download.ts"
import { actor } from "../wire/request.ts"

type Named = { readonly id: number }

/** The job machine of one kind: it finds the last one that was asked for, whoever asked. */
export const jobOf = ({ kind, nama }: Pick<JobKind, "kind" | "nama">) =>
  createJobMachine(`${kind}Job`, nama).provide({
    actors: {
      recall: actor<JobState | null, null>(async (_, abort) => {
        const outcome = await send(jobList, { kind, per_page: 1 }, abort)
        return outcome.ok ? { ...outcome, value: outcome.value.rows[0] ?? null } : outcome
      }),
      watch: actor<JobState, Named>(({ id }, abort) => send(jobStatus, { id }, abort)),
      stop: actor<JobState, Named>(({ id }, abort) => send(stopJob, { id }, abort)),
      resume: actor<JobState, Named>(({ id }, abort) => send(resumeJob, { id }, abort)),
    },
  })

/** The file a job has made, and the rows that failed. */
export const jobFiles = () => located(jobFile, "jobFile", "Berkas pekerjaan latar")
