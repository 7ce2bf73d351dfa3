import type { JobState } from "#contract/areas/jobs/jobs.ts"
import type { Failure } from "#contract/kit/errors.ts"
import type { Outside } from "../lib/outside.ts"

export type JobContext = { readonly job: JobState | null; readonly failure: Failure | null }
export type JobEvent =
  /** A call of the screen has begun one. */
  | { readonly type: "job.follow"; readonly job: JobState }
  | { readonly type: "job.stop" }
  | { readonly type: "job.resume" }
  /** Puts one away that has ended. */
  | { readonly type: "job.forget" }
  | { readonly type: "job.retry" }
/** Whoever shows what the job changes reads it again. */
export type JobOutside = Outside | { readonly type: "job.ended"; readonly id: number }
