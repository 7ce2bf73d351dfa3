import { loadTerminals } from "./terminals.ts"
import { sql } from "drizzle-orm"
import { type Database, rowsOf, type Tx } from "../db/database.ts"
import { companies } from "../db/tables/index.ts"
import { dateIn } from "../time/calendar.ts"
import { loadArticles } from "./articles.ts"
import { insertApp } from "./app.ts"
import { loadAdmins } from "./admins.ts"
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./accounts.ts"
import type { CompanyPlan } from "./blueprint.ts"
import { loadBlogs } from "./blogs.ts"
import { loadClaims } from "./claims.ts"
import { loadCustomFields } from "./customFields.ts"
import { demoCompanies } from "./companies.ts"
import { loadCompanyRoles } from "./companyRoles.ts"
import { addDays } from "./days.ts"
import { insertEvidence } from "./evidence.ts"
import { loadFaq } from "./faq.ts"
import { loadFormer } from "./former.ts"
import { fillDays } from "./fillDays.ts"
import type { FileStore } from "../files/store.ts"
import { loadCompany } from "./loadCompany.ts"
import { loadKasbon } from "./kasbon.ts"
import { loadRewards } from "./rewards.ts"
import { loadEmployees } from "./loadEmployees.ts"
import { loadEndings } from "./endings.ts"
import { loadCareers } from "./careers.ts"
import { loadRaises } from "./raises.ts"
import { loadLetters } from "./letters.ts"
import { loadSuperiors } from "./superiors.ts"
import { loadSurat } from "./surat.ts"
import { loadOvertime } from "./overtime.ts"
import { loadLeads } from "./leads.ts"
import { loadDataChanges } from "./dataChanges.ts"
import { loadSwaps } from "./swaps.ts"
import { loadLeaves } from "./leaves.ts"
import { keepLedgers } from "../areas/leave/sweep.ts"
import { loadPayroll } from "./payroll.ts"
import { loadPayGroups } from "./payGroups.ts"
import { loadPayrollFiles } from "./payrollFiles.ts"
import { loadPoints } from "./points.ts"
import { loadPreferences } from "./preferences.ts"
import { loadPrivacy } from "./privacy.ts"
import { loadPrograms } from "./programs.ts"
import { loadRequests } from "./requests.ts"
import { loadRoles } from "./roles.ts"
import { companyKey, type CompanyState, type DemoState, readCompany, readState, writeState } from "./state.ts"
import { loadTargets } from "./targets.ts"
import { loadTrips } from "./trips.ts"
import { loadTasks } from "./tasks.ts"
import { loadUsage } from "./usage.ts"
import { insertTrack } from "./track.ts"
import { loadAreas } from "./areas.ts"
import { loadSalesTeams } from "./salesTeams.ts"
import { loadVisits } from "./visits.ts"
import { hashedAccounts, insertAccounts } from "./writeAccounts.ts"

const SEED = 1
/** Days of attendance of the first load, today included. */
const HISTORY_DAYS = 90

/** Printed below the address: the demo's logins. */
export const demoNotice = [
  "",
  `Masuk dengan salah satu akun demo, kata sandi ${DEMO_PASSWORD}:`,
  "",
  ...DEMO_ACCOUNTS.map(({ email, role }) => `  ${email.padEnd(20)}  ${role}`),
  "",
].join("\n")

const beginning = (db: Database, today: string): Promise<DemoState> =>
  db.transact(async (tx) => {
    const known = await readState(tx)
    if (known !== null) return known
    const state = { seed: SEED, began: today, dated: today, filled: null }
    await writeState(tx, state)
    return state
  })

const loadSuper = async (db: Database, now: Date): Promise<void> => {
  const plans = await hashedAccounts(
    db,
    DEMO_ACCOUNTS.filter(({ company }) => company === null),
  )
  if (plans.length > 0) await db.transact((tx) => insertAccounts(tx, null, plans, now))
}

const runs = ({ status, trial_end }: CompanyPlan, date: string): boolean =>
  status === "active" || (status === "trial" && trial_end !== null && trial_end >= date)

/** On a later day, moves running plans and trials so that they count from today, unless a user has changed them. */
const moveDates = (db: Database, state: DemoState, today: string): Promise<DemoState> =>
  db.transact(async (tx) => {
    if (state.dated === today) return state
    const was = demoCompanies(state.dated)
    for (const [at, plan] of demoCompanies(today).entries()) {
      const old = was[at]
      const company = await readCompany(tx, plan.key)
      if (old === undefined || company === null || !runs(old, state.dated)) continue
      await tx
        .update(companies)
        .set({
          trial_start: plan.trial_start,
          trial_end: plan.trial_end,
          plan_expires_at: plan.plan_expires_at,
          leaves_on: plan.leaves_on,
        })
        .where(
          sql`id = ${company.id} and status = ${old.status}
            and trial_start is not distinct from ${old.trial_start}::date
            and trial_end is not distinct from ${old.trial_end}::date
            and plan_expires_at is not distinct from ${old.plan_expires_at}::date
            and leaves_on is not distinct from ${old.leaves_on}::date`,
        )
    }
    const moved = { ...state, dated: today }
    await writeState(tx, moved)
    return moved
  })

/** Its rows have the lowest ids of each table: the examples of the docs name them. */
const FIRST = "maju"
const dailyCompanies = async (tx: Tx): Promise<readonly CompanyState[]> => {
  const rows = await rowsOf<{ value: CompanyState }>(
    tx,
    sql`select value from meta where key like ${companyKey("%")} and value->>'daily' = 'true'
      order by key <> ${companyKey(FIRST)}, (value->>'id')::bigint`,
  )
  return rows.map(({ value }) => value)
}

/** Fills the attendance of every demo company up to this instant. */
export const fillAttendance = async (db: Database, now: Date, signal?: AbortSignal): Promise<void> => {
  const { state, daily } = await db.transact(async (tx) => ({
    state: await readState(tx),
    daily: await dailyCompanies(tx),
  }))
  if (state === null) return
  await fillDays(db, {
    companies: daily,
    from: state.filled === null ? addDays(state.began, 1 - HISTORY_DAYS) : addDays(state.filled, 1),
    now,
    onDay: (tx, filled) => writeState(tx, { ...state, filled }),
    ...(signal === undefined ? {} : { signal }),
  })
}

/**
 * Brings the demo up to this instant: everything on the first start, later the missing days and the rest of today.
 * Pictures are put into `store`; without a store there are none. Each step is one short transaction that also records
 * the step, so a load that was killed resumes there.
 */
export const loadDemo = async (db: Database, now: Date, store: FileStore | null = null): Promise<void> => {
  const today = dateIn(now)
  const state = await moveDates(db, await beginning(db, today), today)
  await loadSuper(db, now)
  await db.transact((tx) => insertApp(tx, now.toISOString()))
  await loadRoles(db, now)
  for (const plan of demoCompanies(state.dated)) {
    const accounts = DEMO_ACCOUNTS.filter(({ company }) => company === plan.key)
    await loadCompany(db, { plan, accounts, began: state.began, daily: true, now })
  }
  await loadPoints(db, now)
  await loadFaq(db, now)
  await loadBlogs(db, now, store)
  await loadLeads(db, now)
  await fillAttendance(db, now)
  await keepLedgers(db, now)
  const [first] = await db.transact(dailyCompanies)
  for (const company of await db.transact(dailyCompanies)) {
    await db.transact((tx) => loadSuperiors(tx, company.id))
    await loadLeaves(db, company, now, store)
    await loadDataChanges(db, company, now)
    await loadRequests(db, company, now, store)
    await loadClaims(db, company, now, store)
    await loadOvertime(db, company, now)
    await loadKasbon(db, company, now)
    await loadVisits(db, company, now, store)
    await loadTasks(db, company, now, store)
    await loadAreas(db, company, now)
    await loadSalesTeams(db, company, now)
    await loadRewards(db, company, now)
    await loadLetters(db, company, now)
    await loadSurat(db, company, now)
    await loadTargets(db, company, now)
    await loadArticles(db, company, now, store)
    await loadPayroll(db, company, now)
    await loadEndings(db, company, now)
    await loadRaises(db, company, now)
    await loadCareers(db, company, now)
    /** Only the first company has attendance machines and custom fields. */
    if (company.id === first?.id) {
      await loadTerminals(db, company, now)
      await loadCustomFields(db, company, now)
    }
    await db.transact((tx) => insertEvidence(tx, company.id, today))
    await db.transact((tx) => insertTrack(tx, company, now))
  }
  await loadAdmins(db, now)
  await loadCompanyRoles(db, now)
  await loadFormer(db, now)
  await loadPrivacy(db, now)
  await loadEmployees(db, now)
  /** Employees ask for both themselves, with an account. */
  for (const company of await db.transact(dailyCompanies)) {
    await loadSwaps(db, company, now)
    await loadTrips(db, company, now, store)
  }
  await loadPreferences(db, now)
  await loadPrograms(db, now)
  /** Files need the company's tax number, which is among the preferences. */
  for (const company of await db.transact(dailyCompanies)) await loadPayrollFiles(db, company, now)
  for (const company of await db.transact(dailyCompanies)) await loadPayGroups(db, company, now)
  await loadUsage(db, now)
}
