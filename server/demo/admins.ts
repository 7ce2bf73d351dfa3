import { and, eq, inArray } from "drizzle-orm"
import { accountOffices, accounts, offices } from "../db/tables/index.ts"
import type { Database } from "../db/database.ts"
import { readCompany } from "./state.ts"

const DAY_MS = 86_400_000

/** Office admins without demo logins: one with an open invitation, and one who has left. */
const ADMINS = [
  { email: "bandung@maju.test", nama: "Gilang Permana", offices: ["BDG"], left: false },
  { email: "jakarta@maju.test", nama: "Maya Puspita", offices: ["BKS", "JKT"], left: true },
] as const

/** Added after the demo's requests, so that those are decided by the admins an office had when they were made. */
export const loadAdmins = (db: Database, now: Date): Promise<void> =>
  db.transact(async (tx) => {
    const company = await readCompany(tx, "maju")
    if (company === null) return
    const at = now.toISOString()
    for (const { email, nama, offices: codes, left } of ADMINS) {
      const [made] = await tx
        .insert(accounts)
        .values({
          companies_id: company.id,
          username: email,
          email,
          nama_lengkap: nama,
          phone: left ? "021-5550127" : null,
          scope: "office",
          is_active: !left,
          last_login_at: left ? new Date(now.getTime() - 40 * DAY_MS).toISOString() : null,
          created_at: at,
          updated_at: at,
        })
        .onConflictDoNothing()
        .returning({ id: accounts.id })
      if (made === undefined) continue
      const places = await tx
        .select({ id: offices.id })
        .from(offices)
        .where(and(eq(offices.companies_id, company.id), inArray(offices.kode, [...codes])))
      await tx
        .insert(accountOffices)
        .values(places.map(({ id }) => ({ companies_id: company.id, accounts_id: made.id, offices_id: id })))
    }
  })
