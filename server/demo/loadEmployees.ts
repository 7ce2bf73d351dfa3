import { eq, sql } from "drizzle-orm"
import type { Database } from "../db/database.ts"
import { hashPassword } from "../areas/session/passwords.ts"
import { accounts, meta } from "../db/tables/index.ts"
import { DEMO_PASSWORD, usernameOf } from "./accounts.ts"
import { demoEmployees } from "./employees.ts"
import { readCompany } from "./state.ts"

const KEY = "demo.employees"

/**
 * Accounts of employees, once: an account that a user removes later stays removed. One password hash serves all of them,
 * because hashing takes longer than all of their rows. They come after all other accounts, whose ids the examples of the
 * docs name.
 */
export const loadEmployees = async (db: Database, now: Date): Promise<void> => {
  const found = await db.transact(async (tx) => {
    const [known] = await tx.select({ key: meta.key }).from(meta).where(eq(meta.key, KEY))
    return known === undefined ? readCompany(tx, "maju") : null
  })
  if (found === null) return
  const password_hash = await hashPassword(DEMO_PASSWORD)
  const at = now.toISOString()
  await db.transact(async (tx) => {
    await tx
      .insert(accounts)
      .values(
        demoEmployees.map(({ nama, email }) => ({
          companies_id: found.id,
          username: usernameOf(email),
          email,
          nama_lengkap: nama,
          password_hash,
          has_demo_password: true,
          scope: "normal" as const,
          created_at: at,
          updated_at: at,
        })),
      )
      .onConflictDoNothing()
    const pairs = JSON.stringify(demoEmployees.map(({ nip, email }) => ({ nip, email })))
    await tx.execute(sql`update members m set accounts_id = a.id, app_access = true
      from json_to_recordset(${pairs}::text::json) as r(nip text, email text)
      join accounts a on a.companies_id = ${found.id} and a.email = r.email
      where m.companies_id = ${found.id} and m.nip = r.nip and m.accounts_id is null and m.archived_at is null
        and m.status = 'active'`)
    await tx.insert(meta).values({ key: KEY, value: { at } }).onConflictDoNothing()
  })
}
