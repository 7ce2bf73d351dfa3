import { getTableConfig, type PgTable } from "drizzle-orm/pg-core"
import type { CompanyPart } from "#contract/areas/platform/companyReset.ts"
import * as tables from "./tables/index.ts"

/**
 * Retention when a company is deleted: the part of the company with which the rows go, `stays` for the books that the
 * law keeps, or `platform` for rows of no company.
 */
export type Retention = CompanyPart | "stays" | "platform"

type TableKey = {
  [K in keyof typeof tables]: (typeof tables)[K] extends PgTable ? K : never
}[keyof typeof tables]

const said = {
  accountHomes: "accounts",
  accountOffices: "accounts",
  accountSeen: "accounts",
  accounts: "accounts",
  apiKeyOffices: "accounts",
  apiKeys: "accounts",
  appSettings: "platform",
  articleAttachments: "content",
  articleDepartements: "content",
  articleMembers: "content",
  articleOffices: "content",
  articleReads: "content",
  articles: "content",
  attendance: "attendance",
  attendanceDays: "attendance",
  attendanceGaps: "attendance",
  attendanceMarks: "attendance",
  attendanceOriginals: "attendance",
  attendanceProgress: "attendance",
  attendanceRequestHistory: "attendance",
  attendanceRequests: "attendance",
  attendanceRules: "settings",
  attendanceSums: "attendance",
  audit: "stays",
  banks: "platform",
  berkasGaji: "settings",
  blogPictures: "platform",
  blogs: "platform",
  claimCategories: "settings",
  claimLimits: "settings",
  challenges: "platform",
  /** The name and address of the bills; contacts are cleared by the purge. */
  companies: "stays",
  /** Rows of a company, like those of the tables they come from. */
  companyArchiveRows: "traces",
  companyArchives: "stays",
  companyEtc: "settings",
  companyFigures: "traces",
  companyUses: "traces",
  companyHistory: "stays",
  companySso: "settings",
  consents: "members",
  customFields: "settings",
  dataReads: "traces",
  dataRequests: "members",
  dataTerms: "settings",
  customers: "visit",
  dataChangeHistory: "members",
  dataChanges: "members",
  delegations: "accounts",
  demoRequestHistory: "platform",
  demoRequests: "platform",
  devisi: "settings",
  endingHistory: "payroll",
  endings: "payroll",
  faq: "platform",
  faqKategori: "platform",
  /** Except for the transfer receipts of top-ups, which stay with them. */
  files: "files",
  holidayOffices: "settings",
  holidays: "settings",
  importPending: "traces",
  importRows: "traces",
  imports: "traces",
  jabatan: "settings",
  jobFailures: "traces",
  jobLines: "traces",
  jobs: "traces",
  kasbon: "requests",
  kasbonDeductions: "requests",
  kasbonHistory: "requests",
  kasbonInstalments: "requests",
  kasbonSettings: "settings",
  /** Deleted with their account (cascade). */
  keys: "platform",
  knownNetworks: "platform",
  kepesertaanBpjs: "payroll",
  leaveCategories: "settings",
  leaveClaimHistory: "leave",
  leaveClaims: "leave",
  leaveDays: "leave",
  leaveHistory: "leave",
  leaveLedger: "leave",
  leaveRuns: "leave",
  leaves: "leave",
  memberApprovers: "members",
  memberAttendanceTypes: "members",
  memberDocuments: "members",
  memberOffices: "members",
  memberPlacements: "members",
  members: "members",
  menus: "platform",
  meta: "platform",
  nationalHolidays: "platform",
  noticeLetters: "traces",
  notificationSettings: "settings",
  notifications: "traces",
  numberSeries: "settings",
  offices: "settings",
  officesHours: "settings",
  outbox: "traces",
  overtime: "attendance",
  overtimeSettings: "settings",
  passkeys: "platform",
  passwordRequests: "platform",
  payComponents: "payroll",
  payDates: "payroll",
  payParameterBases: "payroll",
  payParameterDepartements: "payroll",
  payParameterJabatan: "payroll",
  payParameterOffices: "payroll",
  payParameterVersions: "payroll",
  payParameters: "payroll",
  payrollAnswers: "payroll",
  payrollClosedMembers: "payroll",
  payrollCorrections: "payroll",
  payrollDuties: "payroll",
  payrollExportRows: "payroll",
  payrollExports: "payroll",
  payrollPeriodGroups: "payroll",
  payrollPeriodHistory: "payroll",
  payrollPeriodMembers: "payroll",
  payrollPeriodOffices: "payroll",
  payrollPeriods: "payroll",
  payGroups: "settings",
  pengingat: "settings",
  pengingatMarks: "settings",
  petaKolom: "settings",
  /** The sum of the ledger; a sweep still expires its credits. */
  pointBalances: "stays",
  pointLedger: "stays",
  pointPakets: "platform",
  pointSettings: "platform",
  platformFiles: "platform",
  pollingDepartements: "content",
  pollingMembers: "content",
  pollingOffices: "content",
  pollingTurnouts: "content",
  pollingVotes: "content",
  pollings: "content",
  products: "visit",
  salesDayProducts: "visit",
  salesDays: "visit",
  salesPointBalances: "visit",
  salesPoints: "visit",
  recoveryCodes: "platform",
  redemptionHistory: "visit",
  ptkpYears: "payroll",
  pushNotices: "traces",
  pushSubscriptions: "accounts",
  careerHistory: "members",
  careerRows: "members",
  careers: "members",
  raiseHistory: "payroll",
  raiseRows: "payroll",
  raises: "payroll",
  redemptions: "visit",
  rewards: "visit",
  productPrices: "visit",
  salesTeamMembers: "visit",
  salesTeams: "visit",
  saldoPajak: "payroll",
  tripHistory: "members",
  tripItems: "members",
  tripReceipts: "members",
  trips: "members",
  shiftSwapHistory: "members",
  shiftSwaps: "members",
  salesAreas: "visit",
  /** Bills of subscriptions, like top-ups. */
  registrationHistory: "platform",
  registrations: "stays",
  reimbursmentHistory: "requests",
  reimbursmentItems: "requests",
  reimbursmentReceipts: "requests",
  reimbursments: "requests",
  roles: "accounts",
  schedulePatternDays: "attendance",
  schedulePatternMembers: "attendance",
  schedulePatterns: "attendance",
  schedulePlans: "attendance",
  schedules: "attendance",
  sessions: "accounts",
  shiftOffices: "settings",
  shifts: "settings",
  slipClaims: "payroll",
  slipTrips: "payroll",
  slipLetters: "payroll",
  slipOnce: "payroll",
  slips: "payroll",
  suratPeringatan: "requests",
  suratPeringatanHistory: "requests",
  surat: "requests",
  suratHistory: "requests",
  targets: "settings",
  templateSurat: "settings",
  taskHistory: "visit",
  tasks: "visit",
  terminalCommands: "attendance",
  terminalHistory: "attendance",
  terminalPins: "attendance",
  terminalRecords: "attendance",
  terminalRequests: "attendance",
  /** Serial numbers that no company owns. */
  terminalSightings: "platform",
  terminals: "attendance",
  throttles: "platform",
  /** Hours that were worked for the company, of which its bills consist. */
  timesheet: "stays",
  tipeTugas: "settings",
  totpFactors: "platform",
  topupHistory: "stays",
  topups: "stays",
  trackPoints: "visit",
  /** A request that became a company keeps its number only. */
  trialRequestHistory: "platform",
  trialRequests: "stays",
  visitHistory: "visit",
  visitLines: "visit",
  visitMoves: "visit",
  visitPhotos: "visit",
  visitRules: "settings",
  visits: "visit",
  webhookDeliveries: "accounts",
  webhooks: "accounts",
  writes: "traces",
} as const satisfies Readonly<Partial<Record<TableKey, Retention>>>

type Unsaid = Exclude<TableKey, keyof typeof said>
type Complete = [Unsaid] extends [never]
  ? "complete"
  : `Say in server/db/retention.ts whether the rows of ${Unsaid} go with their company, stay, or are the platform's`

/** A word as parameter: an error about `said` itself would print its whole type before the sentence. */
const allOf = (_complete: Complete) => said

/** Every table says what happens to its rows; one that says nothing does not compile, and the error is this sentence. */
export const retention = allOf("complete")

export type Reference = {
  readonly columns: readonly string[]
  readonly to: string
  readonly toColumns: readonly string[]
}
/** A column of a key, with its SQL type. */
export type Keyed = { readonly name: string; readonly type: string }
export type KeptColumn = Keyed & { readonly isNullable: boolean }
export type KeptTable = {
  readonly name: string
  readonly retention: Retention
  /** Columns of a unique key that begins with `companies_id`, with their SQL types: the order of keyset pagination. */
  readonly key: readonly Keyed[]
  /** Stored columns, without generated ones. */
  readonly columns: readonly KeptColumn[]
  readonly references: readonly Reference[]
}

const keyOf = ({ columns, primaryKeys }: ReturnType<typeof getTableConfig>): KeptTable["key"] => {
  const names =
    primaryKeys[0]?.columns.map(({ name }) => name) ??
    columns.filter(({ primary }) => primary).map(({ name }) => name)
  const own = columns.some(({ name }) => name === "companies_id") ? ["companies_id"] : []
  return [...own, ...names.filter((name) => name !== "companies_id")].map((name) => {
    const column = columns.find((one) => one.name === name)
    if (column === undefined) throw new Error(`no column ${name}`)
    return { name, type: column.getSQLType() }
  })
}

const described = (table: PgTable, kept: Retention): KeptTable => {
  const config = getTableConfig(table)
  return {
    name: config.name,
    retention: kept,
    key: keyOf(config),
    columns: config.columns
      .filter(({ generated }) => generated === undefined)
      .map((column) => ({ name: column.name, type: column.getSQLType(), isNullable: !column.notNull })),
    references: config.foreignKeys.map((one) => {
      const { columns, foreignTable, foreignColumns } = one.reference()
      return {
        columns: columns.map(({ name }) => name),
        to: getTableConfig(foreignTable).name,
        toColumns: foreignColumns.map(({ name }) => name),
      }
    }),
  }
}

const byKey: Readonly<Record<TableKey, PgTable>> = tables

/** Every table with its retention, in the order of their names in the code. */
export const keptTables: readonly KeptTable[] = Object.entries(retention).map(([key, kept]) =>
  described(byKey[key as TableKey], kept),
)
