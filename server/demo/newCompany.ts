import type { Database } from "../db/database.ts"
import { dateIn } from "../time/calendar.ts"
import { DEMO_ACCOUNTS } from "./accounts.ts"
import { demoCompanies } from "./companies.ts"
import { loadCompany } from "./loadCompany.ts"

const KEY = "coba"

/**
 * Creates another company at the start of its trial, like CV Coba Baru: the onboarding can only be done once per
 * company.
 * @returns the e-mail of its administrator
 */
export const newCompany = async (db: Database, now: Date): Promise<string> => {
  const today = dateIn(now)
  const plan = demoCompanies(today).find(({ key }) => key === KEY)
  const account = DEMO_ACCOUNTS.find(({ company }) => company === KEY)
  if (plan === undefined || account === undefined) throw new Error("the demo has no new company")
  const mark = now.getTime().toString(36)
  const key = `${KEY}-${mark}`
  const email = account.email.replace("@", `.${mark}@`)
  const username = account.username.replace(".", `.${mark}.`)
  await loadCompany(db, {
    plan: { ...plan, key, nama: `${plan.nama} ${mark}`, kode: mark.toUpperCase(), email },
    accounts: [{ ...account, company: key, email, username }],
    began: today,
    daily: false,
    now,
  })
  return email
}
