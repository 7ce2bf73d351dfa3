import type { Tx } from "#server/db/database.ts"
import {
  attendanceRules,
  claimLimits,
  memberOffices,
  pollingDepartements,
  pollingMembers,
  pollingOffices,
  pollings,
  pollingTurnouts,
  pollingVotes,
} from "#server/db/tables/index.ts"
import { decoder } from "#contract/kit/decode.ts"
import { aturanAbsensi } from "#contract/areas/attendance/aturanAbsensi.ts"

type Seeded = {
  readonly id: number
  readonly category: number
  readonly offices: readonly number[]
  readonly devisi: readonly number[]
  readonly members: readonly number[]
  readonly mark: string
}

/**
 * An employee's own claim limit, an employee placed in a second office, polls for each kind of target list with votes,
 * and attendance rules that were saved once.
 */
export const seedCategories = async (tx: Tx, company: Seeded, now: Date): Promise<void> => {
  const at = now.toISOString()
  const own = { companies_id: company.id, created_at: at, updated_at: at }
  const [first = 0, second = 0, third = 0] = company.members
  const [, cabang = 0] = company.offices
  await tx
    .insert(claimLimits)
    .values({ ...own, kategori_id: company.category, members_id: third, limit_amount: 900_000 })
  await tx.insert(memberOffices).values({ ...own, members_id: first, offices_id: cabang })
  const rules = decoder(aturanAbsensi.values)({ late_tolerance_min: 5 })
  if (!rules.ok) throw new Error("the rules cannot be seeded")
  await tx.insert(attendanceRules).values({ ...own, ...rules.value, version: 2 })
  const poll = async (judul: string, target: "offices" | "departements" | "members") => {
    const [row] = await tx
      .insert(pollings)
      .values({
        ...own,
        judul: judul + company.mark,
        options: [{ text: `Ya${company.mark}` }, { text: `Tidak${company.mark}` }],
        multi: false,
        anonymous: false,
        show_result: "after_vote",
        start_at: "2026-11-01T01:00:00.000Z",
        end_at: "2026-11-30T10:00:00.000Z",
        target,
      })
      .returning({ id: pollings.id })
    if (row === undefined) throw new Error("no poll")
    return { companies_id: company.id, pollings_id: row.id }
  }
  const atBranch = { ...(await poll("Untuk cabang", "offices")), offices_id: cabang }
  await tx.insert(pollingOffices).values(atBranch)
  await tx.insert(pollingTurnouts).values({ ...atBranch, asked: 1 })
  await tx
    .insert(pollingDepartements)
    .values({ ...(await poll("Untuk divisi", "departements")), departements_id: company.devisi[1] ?? 0 })
  const forTwo = await poll("Untuk dua orang", "members")
  await tx.insert(pollingMembers).values([first, second].map((members_id) => ({ ...forTwo, members_id })))
  await tx
    .insert(pollingVotes)
    .values([first, second].map((members_id, n) => ({ ...forTwo, members_id, option_no: n + 1, at })))
}
