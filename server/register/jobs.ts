/** Written by `npm run generate` from the modules of the areas. */

import { calculationJob } from "../areas/payroll/hitungGaji.job.ts"
import { slipMailingJob } from "../areas/payroll/kirimSlip.job.ts"
import { recalculationJob } from "../areas/attendance/recalculation.job.ts"
import { slipFilesJob } from "../areas/payroll/slipFiles.job.ts"
import type { JobDefinition } from "../kit/jobs/define.ts"

const definitions: readonly JobDefinition[] = [calculationJob, slipMailingJob, recalculationJob, slipFilesJob]

/** Every kind of job by its name. */
export const jobKinds: ReadonlyMap<string, JobDefinition> = new Map(
  definitions.map((definition) => [definition.declared.kind, definition]),
)
