import type { JobState } from "#contract/areas/jobs/jobs.ts"
import type { payrollStatuses } from "#contract/areas/payroll/periods.ts"
import { payrollTypeWords } from "#contract/areas/payroll/periods.ts"
import { OPEN_PAYROLL } from "#machines/lifecycles/payrollPeriodMachine.ts"
import type { StepKind } from "#machines/payroll/periodSteps.ts"
import type { MailCounts, Period } from "#src/api/actors/payrollPeriod.ts"
import { formatDate, formatDays, formatMonth, formatNumber } from "#src/format/format.ts"

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
/** The usual next step, as the primary button. */
export const mainStep = (status: Status): StepKind | null => mainSteps[status]

/** Whether the form can still edit the period. */
export const isEditable = ({ status }: Pick<Period, "status">): boolean =>
  status !== "cancelled" && OPEN_PAYROLL.some((open) => open === status)

/** One-line description of a period. */
export const periodLine = (
  row: Pick<Period, "type" | "start_date" | "end_date" | "pay_date" | "month" | "offices_nama"> &
    Partial<Pick<Period, "attendance_start" | "attendance_end">>,
): string =>
  [
    payrollTypeWords[row.type],
    formatDays(row.start_date, row.end_date),
    ...(row.attendance_start && row.attendance_end
      ? [`absensi ${formatDays(row.attendance_start, row.attendance_end)}`]
      : []),
    `dibayar ${formatDate(row.pay_date)}`,
    `masa pajak ${formatMonth(row.month)}`,
    row.offices_nama.length === 0 ? "semua kantor" : row.offices_nama.join(", "),
  ].join(" · ")

/** Whether the current or last file export belongs to this period. */
export const isFileOf = ({ nama }: Pick<Period, "nama">, job: Pick<JobState, "title"> | null): boolean =>
  job === null || [`${nama} (PDF)`, `${nama} (Excel)`].includes(job.title)

/** Whether the current or last slip mailing belongs to this period. */
export const isMailOf = ({ nama }: Pick<Period, "nama">, job: Pick<JobState, "title"> | null): boolean =>
  job !== null && job.title === nama

/** Delivery counts by status, zero counts left out: "12 terkirim, 3 menunggu". */
export const mailWords = ({ total, sent, waiting, retrying, failed }: MailCounts): string => {
  const parts = [
    [sent, "terkirim"],
    [waiting, "menunggu dikirim"],
    [retrying, "belum terkirim dan dicoba lagi"],
    [failed, "gagal"],
    [total - sent - waiting - retrying - failed, "belum dikirim"],
  ] as const
  const told = parts.filter(([count]) => count > 0).map(([count, words]) => `${formatNumber(count)} ${words}`)
  return told.length === 0 ? "Tidak ada slip" : `Dari ${formatNumber(total)} slip: ${told.join(", ")}.`
}

/** Employees without an email address; lists as many names as the server returns. */
export const unaddressedWords = ({
  unaddressed,
  unaddressed_names,
}: Pick<MailCounts, "unaddressed" | "unaddressed_names">): string | null => {
  if (unaddressed === 0) return null
  const rest = unaddressed - unaddressed_names.length
  const names = rest === 0 ? unaddressed_names : [...unaddressed_names, `${formatNumber(rest)} lainnya`]
  const last = names.at(-1) ?? ""
  const listed = names.length === 1 ? last : `${names.slice(0, -1).join(", ")} dan ${last}`
  return `Belum punya alamat email: ${listed}.`
}

type Known = Pick<Period, "nama" | "jobs_id">
/**
 * Whether a period's page shows a calculation job: its own and its trial's. A running job is shown on every period, since only
 * one can run at a time.
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
