/** Written by `npm run generate` from the modules of the areas. */

import { recalculationJob } from "../areas/attendance/recalculation.job.ts"
import type { JobDefinition } from "../kit/jobs/define.ts"

const definitions: readonly JobDefinition[] = [recalculationJob]

/** Every kind of job by its name. */
export const jobKinds: ReadonlyMap<string, JobDefinition> = new Map(
  definitions.map((definition) => [definition.declared.kind, definition]),
)
