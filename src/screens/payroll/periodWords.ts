import type { JobState } from "#contract/areas/jobs/jobs.ts"
import type { payrollStatuses } from "#contract/areas/payroll/periods.ts"
import { payrollTypeWords } from "#contract/areas/payroll/periods.ts"
import { OPEN_PAYROLL } from "#machines/lifecycles/payrollPeriodMachine.ts"
import type { StepKind } from "#machines/payroll/periodSteps.ts"
import type { Period } from "#src/api/actors/payrollPeriod.ts"
import { formatDate, formatDays, formatMonth } from "#src/format/format.ts"

type Status = (typeof payrollStatuses)[number]

const mainSteps: Readonly<Record<Status, StepKind | null>> = {
  draft: "calculate",
  calculating: null,
  calculated: "approve",
  failed: "calculate",
  approved: "pay",
  paid: "lock",
  locked: null,
  cancelled: null,
}
/** What usually comes next. */
export const mainStep = (status: Status): StepKind | null => mainSteps[status]

/** Whether its form may still change it. */
export const isEditable = ({ status }: Pick<Period, "status">): boolean =>
  status !== "cancelled" && OPEN_PAYROLL.some((open) => open === status)

/** What a period is about, in a line. */
export const periodLine = (
  row: Pick<Period, "type" | "start_date" | "end_date" | "pay_date" | "month" | "offices_nama">,
): string =>
  [
    payrollTypeWords[row.type],
    formatDays(row.start_date, row.end_date),
    `dibayar ${formatDate(row.pay_date)}`,
    `masa pajak ${formatMonth(row.month)}`,
    row.offices_nama.length === 0 ? "semua kantor" : row.offices_nama.join(", "),
  ].join(" · ")

/** Whether files that are made, or were last, are this period's. */
export const isFileOf = ({ nama }: Pick<Period, "nama">, job: Pick<JobState, "title"> | null): boolean =>
  job === null || [`${nama} (PDF)`, `${nama} (Excel)`].includes(job.title)

type Known = Pick<Period, "nama" | "jobs_id">
/**
 * Whether a calculation is told on the page of a period: its own and its trial's. While one is under way it is told on every
 * period, since no other can begin.
 */
export const isToldOn = (
  { nama, jobs_id }: Known,
  job: Pick<JobState, "id" | "title" | "state"> | null,
): boolean =>
  job === null ||
  job.state === "asked" ||
  job.state === "running" ||
  job.id === jobs_id ||
  job.title === `${nama} (percobaan)`
