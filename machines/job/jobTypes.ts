import type { JobState } from "#contract/areas/jobs/jobs.ts"
import type { Failure } from "#contract/kit/errors.ts"
import type { Outside } from "../lib/outside.ts"

/** What a job is asked to do, as its call takes it. */
export type Wanted = Readonly<Record<string, unknown>>
export type JobContext = {
  readonly job: JobState | null
  readonly failure: Failure | null
  /** What the last one was asked for. */
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
/** Whoever shows what the job changes reads it again. */
export type JobOutside = Outside | { readonly type: "job.ended"; readonly id: number }
