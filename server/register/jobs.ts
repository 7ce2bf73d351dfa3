/** Written by `npm run generate` from the modules of the areas. */

import { berkasGajiJob } from "../areas/payroll/berkasGaji.job.ts"
import { storageJob } from "../areas/platform/bersihBerkas.job.ts"
import { dummyPurgeJob } from "../areas/platform/bersihDummy.job.ts"
import { copyDataJob } from "../areas/privacy/copyData.job.ts"
import { eraseDataJob } from "../areas/privacy/eraseData.job.ts"
import { dummyJob } from "../areas/platform/hapusDummy.job.ts"
import { purgeJob } from "../areas/platform/hapusPerusahaan.job.ts"
import { calculationJob } from "../areas/payroll/hitungGaji.job.ts"
import { dummyFillJob } from "../areas/platform/isiDummy.job.ts"
import { dummyRestoreJob } from "../areas/platform/kembalikanDummy.job.ts"
import { slipMailingJob } from "../areas/payroll/kirimSlip.job.ts"
import { recalculationJob } from "../areas/attendance/recalculation.job.ts"
import { slipFilesJob } from "../areas/payroll/slipFiles.job.ts"
import { exportFileJob } from "../register/ekspor.job.ts"
import type { JobDefinition } from "../kit/jobs/define.ts"

const definitions: readonly JobDefinition[] = [
  berkasGajiJob,
  storageJob,
  dummyPurgeJob,
  copyDataJob,
  eraseDataJob,
  dummyJob,
  purgeJob,
  calculationJob,
  dummyFillJob,
  dummyRestoreJob,
  slipMailingJob,
  recalculationJob,
  slipFilesJob,
  exportFileJob,
]

/** Every kind of job by its name. */
export const jobKinds: ReadonlyMap<string, JobDefinition> = new Map(
  definitions.map((definition) => [definition.declared.kind, definition]),
)
