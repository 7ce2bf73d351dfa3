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
/** What usually comes next. */
export const mainStep = (status: Status): StepKind | null => mainSteps[status]

/** Whether its form may still change it. */
export const isEditable = ({ status }: Pick<Period, "status">): boolean =>
  status !== "cancelled" && OPEN_PAYROLL.some((open) => open === status)

/** What a period is about, in a line. */
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

/** Whether files that are made, or were last, are this period's. */
export const isFileOf = ({ nama }: Pick<Period, "nama">, job: Pick<JobState, "title"> | null): boolean =>
  job === null || [`${nama} (PDF)`, `${nama} (Excel)`].includes(job.title)

/** Whether slips that are mailed, or were last, are this period's. */
export const isMailOf = ({ nama }: Pick<Period, "nama">, job: Pick<JobState, "title"> | null): boolean =>
  job !== null && job.title === nama

/** How letters went, each count that is not none: "12 terkirim, 3 menunggu". */
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

/** Who has no address, by name as far as names are given. */
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
