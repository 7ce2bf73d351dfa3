import { and, eq, ne, type SQL, sql } from "drizzle-orm"
import type { AnswerOf, PayloadOf } from "#contract/kit/call.ts"
import {
  type analyticDemo,
  COHORT_MONTHS,
  type exportAnalyticDemo,
  type TrialStep,
} from "#contract/areas/platform/analytics.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { companies } from "../../db/tables/index.ts"
import { keysetPage, paged } from "../../kit/paging.ts"
import type { Selection } from "../../kit/selection.ts"
import { byText, contains, outer } from "../../kit/textSearch.ts"
import { dateIn, daysBetween, wireInstant } from "../../time/calendar.ts"

type Answer = AnswerOf<typeof analyticDemo>
export type TrialRow = Answer["rows"][number]
type Asked = PayloadOf<typeof analyticDemo>
type Filter = Pick<PayloadOf<typeof exportAnalyticDemo>, "q" | "month" | "step" | "state">

const hasCheckedIn = sql`exists (select from company_figures f where f.companies_id = ${companies.id} and f.first_checkin_at is not null)`
const isConverted = eq(companies.status, "active")
const isOpen = ne(companies.status, "active")
const hasBegun = sql`${companies.onboarding_step} is not null`

/** Companies whose last stage it is: each part is a condition of its own, so that no row runs a sub-select in vain. */
const stepIs: Readonly<Record<TrialStep, SQL | undefined>> = {
  converted: isConverted,
  checked_in: and(isOpen, hasCheckedIn),
  setup_done: and(isOpen, sql`${companies.welcome_done}`, sql`not ${hasCheckedIn}`),
  setup_started: and(isOpen, hasBegun, sql`not ${companies.welcome_done}`, sql`not ${hasCheckedIn}`),
  registered: and(
    isOpen,
    sql`not (${hasBegun})`,
    sql`not ${companies.welcome_done}`,
    sql`not ${hasCheckedIn}`,
  ),
}

const stateIs = (state: NonNullable<Filter["state"]>, today: string): SQL | undefined => {
  const runs = sql`${companies.status} = 'trial' and coalesce(${companies.trial_end}, 'infinity'::date) >= ${today}::date`
  if (state === "converted") return isConverted
  return state === "running" ? runs : and(isOpen, sql`not (${runs})`)
}

export const trialsWhere = ({ q, month, step, state }: Filter, today: string): SQL | undefined =>
  and(
    sql`${companies.trial_start} is not null`,
    contains(q, [companies.nama]),
    month === undefined
      ? undefined
      : sql`${companies.trial_start} >= ${`${month}-01`}::date and ${companies.trial_start} < ${`${month}-01`}::date + interval '1 month'`,
    step === undefined ? undefined : stepIs[step],
    state === undefined ? undefined : stateIs(state, today),
  )

export const trialSelection = {
  id: companies.id,
  nama: companies.nama,
  status: companies.status,
  trial_start: companies.trial_start,
  trial_end: companies.trial_end,
  onboarding_step: companies.onboarding_step,
  welcome_done: companies.welcome_done,
  first_checkin_at: sql<
    string | null
  >`(select f.first_checkin_at::text from company_figures f where f.companies_id = ${outer(companies.id)})`,
} satisfies Selection

export type Trial = {
  readonly id: number
  readonly nama: string
  readonly status: "trial" | "active" | "close"
  readonly trial_start: string
  readonly trial_end: string | null
  readonly onboarding_step: string | null
  readonly welcome_done: boolean
  readonly first_checkin_at: string | null
}

const stepOf = (row: Trial): TrialStep => {
  if (row.status === "active") return "converted"
  if (row.first_checkin_at !== null) return "checked_in"
  if (row.welcome_done) return "setup_done"
  return row.onboarding_step === null ? "registered" : "setup_started"
}

/** A trial as the answer shows it. */
export const shownTrial = (row: Trial, today: string): TrialRow => {
  const left = row.trial_end === null ? null : daysBetween(today, row.trial_end)
  const runs = row.status === "trial" && (left === null || left >= 0)
  const converted = row.status === "active"
  return {
    id: row.id,
    nama: row.nama,
    registered_at: row.trial_start,
    trial_end: row.trial_end,
    step: stepOf(row),
    first_checkin_at: row.first_checkin_at === null ? null : wireInstant(row.first_checkin_at),
    days_left: runs ? left : null,
    converted,
    state: converted ? "converted" : runs ? "running" : "over",
  }
}

const sorts = {
  registered_at: sql`${companies.trial_start}`,
  trial_end: sql`coalesce(${companies.trial_end}, 'infinity'::date)`,
  nama: byText(companies.nama),
}

/** The month (YYYY-MM) some months before that of a date. */
const monthsBefore = (date: string, months: number): string => {
  const at = new Date(`${date.slice(0, 7)}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() - months)
  return at.toISOString().slice(0, 7)
}

type Cohort = Answer["summary"]["cohorts"][number]
const empty = { registered: 0, setup_started: 0, setup_done: 0, checked_in: 0, converted: 0 }

/** Trials by the month they began in, each counted in every stage up to the last it has reached. */
export const cohortsOf = async (tx: Tx, today: string): Promise<readonly Cohort[]> => {
  const first = monthsBefore(today, COHORT_MONTHS - 1)
  const rows = await rowsOf<Cohort>(
    tx,
    sql`select month, count(*)::int as registered, count(*) filter (where reached >= 1)::int as setup_started,
        count(*) filter (where reached >= 2)::int as setup_done, count(*) filter (where reached >= 3)::int as checked_in,
        count(*) filter (where reached >= 4)::int as converted
      from (select to_char(c.trial_start, 'YYYY-MM') as month,
          case when c.status = 'active' then 4 when f.first_checkin_at is not null then 3 when c.welcome_done then 2
            when c.onboarding_step is not null then 1 else 0 end as reached
        from companies c left join company_figures f on f.companies_id = c.id
        where c.trial_start >= ${`${first}-01`}::date) trials
      group by month`,
  )
  const byMonth = new Map(rows.map((row) => [row.month, row]))
  return Array.from({ length: COHORT_MONTHS }, (_, at) => {
    const month = monthsBefore(today, COHORT_MONTHS - 1 - at)
    return byMonth.get(month) ?? { month, ...empty }
  })
}

/** A page of trials, and the cohorts of the last twelve months. */
export const trialsPage = async (tx: Tx, now: Date, asked: Asked): Promise<Answer> => {
  const today = dateIn(now)
  const sort = asked.sort ?? "registered_at"
  const page = await keysetPage<Trial>(tx, {
    table: companies,
    select: trialSelection,
    where: trialsWhere(asked, today),
    sort: { key: sort, by: sorts[sort] },
    id: companies.id,
    dir: asked.dir ?? (asked.sort === undefined ? "desc" : "asc"),
    ...paged(asked),
  })
  return {
    ...page,
    rows: page.rows.map((row) => shownTrial(row, today)),
    summary: { cohorts: await cohortsOf(tx, today) },
  }
}
