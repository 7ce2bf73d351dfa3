import { and, eq } from "drizzle-orm"
import type { Right } from "#contract/kit/modules.ts"
import type { Database } from "../db/database.ts"
import { accounts, roles } from "../db/tables/index.ts"
import { readCompany } from "./state.ts"

const rights: Readonly<Record<"branch" | "trainee", readonly Right[]>> = {
  branch: [
    "members.view",
    "members.edit",
    "attendance.view",
    "attendance.create",
    "attendance.approve",
    "leave.view",
    "leave.approve",
    "warnings.view",
  ],
  trainee: ["members.view", "attendance.view"],
}

/** Once: two roles that the company made, of which an office admin who has left has one and nobody the other. */
export const loadCompanyRoles = (db: Database, now: Date): Promise<void> =>
  db.transact(async (tx) => {
    const company = await readCompany(tx, "maju")
    if (company === null) return
    const [known] = await tx.select({ id: roles.id }).from(roles).where(eq(roles.by_company, true)).limit(1)
    if (known !== undefined) return
    const at = now.toISOString()
    const own = { companies_id: company.id, by_company: true, created_at: at, updated_at: at }
    const [branch] = await tx
      .insert(roles)
      .values([
        {
          ...own,
          nama: "HR cabang",
          description: "Pegawai, absensi dan cuti kantornya, tanpa klaim dan kasbon",
          rights: rights.branch,
        },
        {
          ...own,
          nama: "Magang HR",
          description: "Melihat pegawai dan absensi saja",
          rights: rights.trainee,
        },
      ])
      .returning({ id: roles.id })
    if (branch !== undefined)
      await tx
        .update(accounts)
        .set({ roles_id: branch.id })
        .where(and(eq(accounts.companies_id, company.id), eq(accounts.email, "jakarta@maju.test")))
  })
