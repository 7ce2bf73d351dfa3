import { groupsLine } from "#contract/areas/payroll/kelompokGaji.ts"
import type { JobState } from "#contract/areas/jobs/jobs.ts"
import type { payrollStatuses } from "#contract/areas/payroll/periods.ts"
import { payrollTypeWords } from "#contract/areas/payroll/periods.ts"
import type { Actor } from "#machines/lifecycles/actor.ts"
import { OPEN_PAYROLL, type PayrollFacts } from "#machines/lifecycles/payrollPeriodMachine.ts"
import { type NextPeriod, type StepKind, whyNotStep } from "#machines/payroll/periodSteps.ts"
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

/** Taken once in a while: they wait in the menu, even where they are possible. */
const RARE: readonly StepKind[] = ["cancel"]

/**
 * The steps as buttons, the usual next one first, and those in the menu: barred or rarely used. The next step is a button also
 * where it is barred.
 */
export const stepsOf = (
  row: PayrollFacts,
  shown: readonly StepKind[],
  by: Actor,
): { readonly buttons: readonly StepKind[]; readonly menu: readonly StepKind[] } => {
  const main = mainStep(row.status)
  const isButton = (kind: StepKind) =>
    kind === main || (!RARE.includes(kind) && whyNotStep(row, kind, by) === null)
  return {
    buttons: [
      ...shown.filter((kind) => kind === main),
      ...shown.filter((kind) => kind !== main && isButton(kind)),
    ],
    menu: shown.filter((kind) => !isButton(kind)),
  }
}

/** Whether the form can still edit the period. */
export const isEditable = ({ status }: Pick<Period, "status">): boolean =>
  status !== "cancelled" && OPEN_PAYROLL.some((open) => open === status)

/** One-line description of a period. */
const ofGroups = ({
  kelompok_gaji_nama = [],
  tanpa_kelompok = false,
}: Partial<Pick<Period, "kelompok_gaji_nama" | "tanpa_kelompok">>): readonly string[] => {
  const named = groupsLine({ kelompok_gaji_nama, tanpa_kelompok })
  return named === null ? [] : [`kelompok ${named}`]
}

export const periodLine = (
  row: Pick<Period, "type" | "start_date" | "end_date" | "pay_date" | "month" | "offices_nama"> &
    Partial<Pick<Period, "attendance_start" | "attendance_end" | "kelompok_gaji_nama" | "tanpa_kelompok">>,
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
    ...ofGroups(row),
  ].join(" · ")

/** One-line description of a period that can be made from Tanggal Gajian. */
export const nextLine = ({ offices_nama, isian, ...groups }: NextPeriod): string =>
  [
    offices_nama.length === 0 ? "Semua kantor" : offices_nama.join(", "),
    ...ofGroups(groups),
    formatDays(isian.start_date, isian.end_date),
    ...(isian.attendance_start !== null && isian.attendance_end !== null
      ? [`absensi ${formatDays(isian.attendance_start, isian.attendance_end)}`]
      : []),
    `dibayar ${formatDate(isian.pay_date)}`,
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
