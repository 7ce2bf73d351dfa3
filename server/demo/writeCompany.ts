import { sql } from "drizzle-orm"
import type { Tx } from "../db/database.ts"
import { companies, devisi, jabatan, offices } from "../db/tables/index.ts"
import type { CompanyPlan } from "./blueprint.ts"
import { addDays } from "./days.ts"
import { insertMoves, movesOf } from "./companyMoves.ts"
import { insertSettings } from "./settings.ts"

type Ids = ReadonlyMap<string, number>

/** Row ids of a company by the plan's `kode`. */
export type CompanyIds = { readonly offices: Ids; readonly devisi: Ids; readonly jabatan: Ids }

/** Midnight in Jakarta, so that today's instant is already in the past at any hour. */
const instantOn = (date: string): string => new Date(`${date}T00:00:00+07:00`).toISOString()

/** When the company became a customer: at the start of its trial, else well over a year ago. */
const joined = ({ trial_start, people }: CompanyPlan, began: string): string =>
  instantOn(trial_start ?? addDays(began, -420 - (people.seed % 300)))

const one = <R>(rows: readonly R[]): R => {
  const [row] = rows
  if (row === undefined) throw new Error("nothing was written")
  return row
}

/** Inserts the plan's missing offices: all for a new company, more for one that grows. */
export const insertOffices = async (
  tx: Tx,
  company: number,
  plan: CompanyPlan,
  began: string,
  there: Ids = new Map(),
): Promise<void> => {
  const at = { created_at: joined(plan, began), updated_at: joined(plan, began) }
  const missing = plan.offices.filter(({ kode }) => !there.has(kode))
  if (missing.length === 0) return
  await tx
    .insert(offices)
    .values(missing.map(({ share: _share, ...office }) => ({ companies_id: company, ...at, ...office })))
}

/** Inserts company, offices, divisions and positions, in the caller's transaction. @returns the company's id */
export const insertCompany = async (tx: Tx, plan: CompanyPlan, began: string): Promise<number> => {
  const at = { created_at: joined(plan, began), updated_at: joined(plan, began) }
  const { key: _key, id, offices: _offices, divisions, positions, people: _people, ...company } = plan
  const made = one(
    await tx
      .insert(companies)
      .values({
        ...company,
        ...(id === null ? {} : { id }),
        version: movesOf(plan).length,
        modules: [...plan.modules],
        features: [...plan.features],
        ...at,
      })
      .returning({ id: companies.id }),
  )
  await insertMoves(tx, made.id, plan, at.created_at)
  const own = { companies_id: made.id, ...at }
  await insertOffices(tx, made.id, plan, began)
  if (plan.people.count > 0) await insertSettings(tx, own)
  const divisionIds = new Map<string, number>()
  for (const { kode, nama, parent } of divisions) {
    const parent_id = parent === null ? null : (divisionIds.get(parent) ?? null)
    const row = one(
      await tx
        .insert(devisi)
        .values({ ...own, kode, nama, parent_id })
        .returning({ id: devisi.id }),
    )
    divisionIds.set(kode, row.id)
  }
  const positionIds = new Map<string, number>()
  for (const { kode, nama, level, division, parent } of positions) {
    const parent_id = parent === null ? null : (positionIds.get(parent) ?? null)
    const departement_id = divisionIds.get(division) ?? null
    const values = { ...own, kode, nama, level, parent_id, departement_id }
    positionIds.set(kode, one(await tx.insert(jabatan).values(values).returning({ id: jabatan.id })).id)
  }
  return made.id
}

/** Ids of the rows that employees refer to. */
export const companyIds = async (tx: Tx, company: number): Promise<CompanyIds> => {
  const byKode = async (table: typeof offices | typeof devisi | typeof jabatan): Promise<Ids> => {
    const rows = await tx
      .select({ id: table.id, kode: table.kode })
      .from(table)
      .where(sql`${table.companies_id} = ${company}`)
    return new Map(rows.map(({ id, kode }) => [kode ?? "", id]))
  }
  return { offices: await byKode(offices), devisi: await byKode(devisi), jabatan: await byKode(jabatan) }
}
