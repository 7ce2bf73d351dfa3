import { sql } from "drizzle-orm"
import type { World } from "./harness.ts"

/** Another administrator of the first company, with the same password. @returns the username */
export const addAdmin = async ({ sqlRows, seeded }: World, nama: string): Promise<string> => {
  const username = `${nama.toLowerCase()}@maju.test`
  await sqlRows(sql`insert into accounts
    (username, email, nama_lengkap, password_hash, companies_id, scope, draft_key, created_at, updated_at)
    select ${username}, ${username}, ${nama}, password_hash, companies_id, scope, draft_key, created_at, updated_at
    from accounts where id = ${seeded.maju.accounts.admin}`)
  return username
}
