import { sql } from "drizzle-orm"
import type { World } from "./harness.ts"

/** Another super administrator, with the same password. @returns the username */
export const addSuper = async (world: World, nama: string): Promise<string> => {
  const username = `${nama.toLowerCase()}@balai.test`
  await world.sqlRows(sql`insert into accounts
    (username, email, nama_lengkap, password_hash, is_superusers, scope, draft_key, created_at, updated_at)
    select ${username}, ${username}, ${nama}, password_hash, true, scope, draft_key, created_at, updated_at
    from accounts where id = ${world.seeded.superId}`)
  return username
}

/** A super administrator's session inside a company. */
export const enterCompany = async (world: World, superToken: string, companyId: number): Promise<string> => {
  const answer = await world.call(
    "auth/super/companies/login",
    { companies_id: companyId, reason: "Membantu pembayaran" },
    superToken,
  )
  return (answer.data as { token: string }).token
}
