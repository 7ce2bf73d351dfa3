import type { JobState } from "#contract/areas/jobs/jobs.ts"
import type { Failure } from "#contract/kit/errors.ts"
import type { Outside } from "../lib/outside.ts"

/** Payload of a job, as its call takes it. */
export type Wanted = Readonly<Record<string, unknown>>
export type JobContext = {
  readonly job: JobState | null
  readonly failure: Failure | null
  /** Payload of the last job. */
  readonly wanted: Wanted
}
export type JobEvent =
  /** Starts a job with the screen's parameters. */
  | { readonly type: "job.begin"; readonly wanted: Wanted }
  /** A call of the screen has started a job. */
  | { readonly type: "job.follow"; readonly job: JobState }
  | { readonly type: "job.stop" }
  | { readonly type: "job.resume" }
  /** Hides an ended job. */
  | { readonly type: "job.forget" }
  | { readonly type: "job.retry" }
/** Screens that show data of the job reload it. */
export type JobOutside = Outside | { readonly type: "job.ended"; readonly id: number }
