import {
  analyticDemo,
  COHORT_MONTHS,
  exportAnalyticDemo,
  exportReportAnalytic,
  type figureRow,
  healths,
  healthWords,
  reportAnalytic,
  trialSteps,
  trialStepWords,
  type trialRow,
} from "#contract/areas/platform/analytics.ts"
import { formatDate, formatMonth } from "#src/format/format.ts"
import type { AnyColumn, ColumnOf } from "../kit/columns.ts"
import type { DescribedList } from "../kit/describe.ts"

type Figures = typeof figureRow.Type
type Trial = typeof trialRow.Type

export const REPORT_ANALYTIC = "/super-admin/report-analytic"
export const ANALYTIC_TRIALS = "/super-admin/analytic-coba-gratis"
const COMPANY = "/super-admin/companies/form"

const statusWords = { trial: "Trial", active: "Deal", close: "Close" } as const
const stateWords = { running: "Berjalan", converted: "Berlangganan", over: "Berakhir" } as const
const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** The page of a company, once it is live. */
const companyHref = (mayOpen: (to: string) => boolean) => (id: number) => {
  const href = `${COMPANY}/${id}`
  return mayOpen(href) ? href : null
}
const who = { read: ["super"], write: [] } as const

const figureColumns: readonly ColumnOf<Figures>[] = [
  { as: "text", key: "nama", label: "Perusahaan", primary: true },
  {
    as: "choice",
    key: "health",
    label: "Kesehatan",
    choices: healthWords,
    tones: { sehat: "approved", menurun: "waiting", tidak_aktif: "rejected" },
  },
  { as: "text", key: "reason", label: "Alasan" },
  { as: "choice", key: "status", label: "Status", choices: statusWords, card: "none" },
  { as: "number", key: "members", label: "Pegawai" },
  { as: "number", key: "checkin_7d", label: "Kehadiran 7 hari", card: "none" },
  { as: "number", key: "active_7d", label: "Akun aktif 7 hari", hidden: true, card: "none" },
  { as: "number", key: "visits", label: "Kunjungan 30 hari", hidden: true },
  { as: "number", key: "leaves", label: "Cuti 30 hari", hidden: true },
  { as: "number", key: "payroll_runs", label: "Hitung gaji 30 hari", hidden: true },
  { as: "number", key: "storage_mb", label: "Penyimpanan", unit: "MB", decimals: 1, card: "none" },
  { as: "ago", key: "last_login", label: "Terakhir masuk", never: "Belum pernah", card: "none" },
  { as: "ago", key: "counted_at", label: "Dihitung", never: "–", hidden: true },
]

/** Use of the product by each company, and its health. */
export const reportAnalyticList = (mayOpen: (to: string) => boolean): DescribedList => ({
  contract: {
    id: "report-analytic",
    noun: "perusahaan",
    listKey: "list-report-analytic",
    who,
    module: null,
    sorts: [
      "nama",
      "members",
      "active_7d",
      "checkin_7d",
      "visits",
      "leaves",
      "payroll_runs",
      "storage_mb",
      "last_login",
    ],
    filters: { status: true, health: true },
    calls: { list: reportAnalytic },
  },
  path: REPORT_ANALYTIC,
  title: "Report Analytic",
  purpose: "Pemakaian tiap perusahaan, dihitung setiap jam. Perusahaan baru muncul dalam semenit.",
  searchLabel: "Cari nama perusahaan",
  columns: figureColumns as readonly AnyColumn[],
  filters: [
    {
      key: "health",
      label: "Kesehatan",
      options: healths.map((value) => ({ value, label: healthWords[value] })),
    },
    { key: "status", label: "Status", options: optionsOf({ open: "Trial dan Deal", ...statusWords }) },
  ],
  exported: exportReportAnalytic,
  newHref: null,
  rowHref: companyHref(mayOpen),
})

const trialColumns: readonly ColumnOf<Trial>[] = [
  { as: "text", key: "nama", label: "Perusahaan", primary: true },
  {
    as: "choice",
    key: "state",
    label: "Status",
    choices: stateWords,
    tones: { running: "waiting", converted: "approved", over: "neutral" },
  },
  { as: "choice", key: "step", label: "Sampai", choices: trialStepWords },
  { as: "date", key: "registered_at", label: "Terdaftar", named: true },
  {
    as: "words",
    key: "first_checkin_at",
    label: "Absen pertama",
    of: ({ first_checkin_at }) => (first_checkin_at === null ? "Belum" : formatDate(first_checkin_at)),
    named: true,
  },
  { as: "date", key: "trial_end", label: "Berakhir", named: true },
  { as: "number", key: "days_left", label: "Sisa", unit: "hari" },
]

const monthsUpTo = (today: string): readonly string[] =>
  Array.from({ length: COHORT_MONTHS }, (_, back) => {
    const at = new Date(`${today.slice(0, 7)}-01T00:00:00Z`)
    at.setUTCMonth(at.getUTCMonth() - back)
    return at.toISOString().slice(0, 7)
  })

/** Trials and the stage each has reached. @param today ISO date, for the months to choose from */
export const analyticTrialsList = (today: string, mayOpen: (to: string) => boolean): DescribedList => ({
  contract: {
    id: "analytic-demo",
    noun: "masa coba",
    listKey: "list-analytic-demo",
    who,
    module: null,
    sorts: ["registered_at", "trial_end", "nama"],
    firstDir: "desc",
    filters: { step: true, state: true, month: true },
    calls: { list: analyticDemo },
  },
  path: ANALYTIC_TRIALS,
  title: "Analytic Coba Gratis",
  purpose: "Perusahaan yang mencoba muncul di sini, dengan langkah terakhir yang dicapainya.",
  searchLabel: "Cari nama perusahaan",
  columns: trialColumns as readonly AnyColumn[],
  filters: [
    { key: "state", label: "Status", options: optionsOf(stateWords) },
    {
      key: "step",
      label: "Sampai",
      options: trialSteps.map((value) => ({ value, label: trialStepWords[value] })),
    },
    {
      key: "month",
      label: "Terdaftar",
      options: monthsUpTo(today).map((value) => ({ value, label: formatMonth(value) })),
    },
  ],
  exported: exportAnalyticDemo,
  newHref: null,
  rowHref: companyHref(mayOpen),
})
