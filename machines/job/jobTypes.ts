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
  /** Asks for one; what for is the screen's. */
  | { readonly type: "job.begin"; readonly wanted: Wanted }
  /** A call of the screen has begun one. */
  | { readonly type: "job.follow"; readonly job: JobState }
  | { readonly type: "job.stop" }
  | { readonly type: "job.resume" }
  /** Puts one away that has ended. */
  | { readonly type: "job.forget" }
  | { readonly type: "job.retry" }
/** Screens that show data of the job reload it. */
export type JobOutside = Outside | { readonly type: "job.ended"; readonly id: number }
