import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { exportFormats } from "../../kit/exportFormats.ts"
import { isoMonth, listFields, oneOf, oneOfOr, pageOf, search } from "../../kit/schema.ts"
import { companyStatuses } from "./companies.ts"

/** How a company uses the product, judged from its figures. */
export const healths = ["sehat", "menurun", "tidak_aktif"] as const
export type Health = (typeof healths)[number]
export const healthWords: Readonly<Record<Health, string>> = {
  sehat: "Sehat",
  menurun: "Menurun",
  tidak_aktif: "Tidak aktif",
}

/** Counted figures of a company; "7 days" and "30 days" end today, Jakarta. */
export const figureRow = Schema.Struct({
  /** Id of the company. */
  id: Schema.Int,
  nama: Schema.String,
  status: Schema.Literals(companyStatuses),
  /** Active employees. */
  members: Schema.Int,
  /** Accounts that signed in within 7 days. */
  active_7d: Schema.Int,
  /** Days with a check-in or on duty, of all employees, within 7 days. */
  checkin_7d: Schema.Int,
  /** Finished visits, approved leave and calculated payroll periods within 30 days. */
  visits: Schema.Int,
  leaves: Schema.Int,
  payroll_runs: Schema.Int,
  /** Stored files, megabytes with one decimal. */
  storage_mb: Schema.Number,
  last_login: Schema.NullOr(Schema.String),
  health: Schema.Literals(healths),
  /** Why, in words. */
  reason: Schema.String,
  counted_at: Schema.String,
})

const figureFilters = {
  /** `open`: every company that is not closed. */
  status: Schema.optionalKey(oneOf([...companyStatuses, "open"])),
  health: Schema.optionalKey(oneOf(healths)),
}
const who = ["super"] as const
const platform = { scope: "platform", who, needs: null } as const
const sheet = Schema.Struct({ url: Schema.String })

export const reportAnalytic = defineCall({
  ...platform,
  path: "report-analytic/list-all",
  reads: "replica",
  payload: Schema.Struct({
    ...listFields,
    sort: Schema.optionalKey(
      oneOf([
        "nama",
        "members",
        "active_7d",
        "checkin_7d",
        "visits",
        "leaves",
        "payroll_runs",
        "storage_mb",
        "last_login",
      ]),
    ),
    ...figureFilters,
  }),
  answer: Schema.Struct({
    ...pageOf(figureRow).fields,
    /** Companies of each health among those that match the search and the status. */
    summary: Schema.Struct({ sehat: Schema.Int, menurun: Schema.Int, tidak_aktif: Schema.Int }),
  }),
  summary: "Pemakaian tiap perusahaan, dan kesehatannya dengan alasannya",
  example: { page: 1 },
})

export const exportReportAnalytic = defineCall({
  ...platform,
  path: "report-analytic/export",
  payload: Schema.Struct({ q: search, ...figureFilters, format: oneOfOr(exportFormats, "xlsx") }),
  answer: sheet,
  summary: "Pemakaian tiap perusahaan sebagai spreadsheet",
  example: { format: "csv" },
})

/** Stages of a trial, in order; a company is at the last one that it has reached. */
export const trialSteps = ["registered", "setup_started", "setup_done", "checked_in", "converted"] as const
export type TrialStep = (typeof trialSteps)[number]
export const trialStepWords: Readonly<Record<TrialStep, string>> = {
  registered: "Terdaftar",
  setup_started: "Mulai penyiapan",
  setup_done: "Penyiapan selesai",
  checked_in: "Absen pertama",
  converted: "Berlangganan",
}
/** Whether a trial runs, became a subscription, or ended without one. */
export const trialStates = ["running", "converted", "over"] as const

export const trialRow = Schema.Struct({
  id: Schema.Int,
  nama: Schema.String,
  /** First day of the trial. */
  registered_at: Schema.String,
  trial_end: Schema.NullOr(Schema.String),
  step: Schema.Literals(trialSteps),
  first_checkin_at: Schema.NullOr(Schema.String),
  /** Days until a running trial ends; null = it does not run. */
  days_left: Schema.NullOr(Schema.Int),
  converted: Schema.Boolean,
  state: Schema.Literals(trialStates),
})

const trialFilters = {
  /** Cohort: the month in which the trial began. */
  month: Schema.optionalKey(isoMonth),
  step: Schema.optionalKey(oneOf(trialSteps)),
  state: Schema.optionalKey(oneOf(trialStates)),
}

/** Months of cohorts, the current one included. */
export const COHORT_MONTHS = 12

/** Companies of one month that have reached each stage: a later stage counts for all earlier ones. */
export const cohort = Schema.Struct({
  month: Schema.String,
  registered: Schema.Int,
  setup_started: Schema.Int,
  setup_done: Schema.Int,
  checked_in: Schema.Int,
  converted: Schema.Int,
})

export const analyticDemo = defineCall({
  ...platform,
  path: "analytic-demo/list-all",
  reads: "replica",
  payload: Schema.Struct({
    ...listFields,
    sort: Schema.optionalKey(oneOf(["registered_at", "trial_end", "nama"])),
    ...trialFilters,
  }),
  answer: Schema.Struct({
    ...pageOf(trialRow).fields,
    /** The cohorts of the last twelve months, the oldest first, without regard to the filters. */
    summary: Schema.Struct({ cohorts: Schema.Array(cohort) }),
  }),
  summary: "Corong masa coba: sampai mana tiap perusahaan, dan angkatan tiap bulan",
  example: { page: 1 },
})

export const exportAnalyticDemo = defineCall({
  ...platform,
  path: "analytic-demo/export",
  payload: Schema.Struct({ q: search, ...trialFilters, format: oneOfOr(exportFormats, "xlsx") }),
  answer: sheet,
  summary: "Masa coba tiap perusahaan sebagai spreadsheet",
  example: { format: "csv" },
})
