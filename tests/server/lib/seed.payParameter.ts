import type { Tx } from "#server/db/database.ts"
import {
  payComponents,
  payParameterBases,
  payParameterDepartements,
  payParameterJabatan,
  payParameterVersions,
} from "#server/db/tables/index.ts"

type Seeding = {
  readonly company: number
  readonly parameter: number
  readonly member: number
  readonly devisi: number
  readonly jabatan: number
}

/** A pay parameter's amount for one employee, its bases, limits and one version. */
export const seedPayParameter = async (
  tx: Tx,
  { company, parameter, member, devisi, jabatan }: Seeding,
  mark: string,
  at: string,
): Promise<void> => {
  const ofParameter = { companies_id: company, parameter_id: parameter }
  await tx.insert(payComponents).values({
    ...ofParameter,
    members_id: member,
    amount: 750_000,
    effective_from: "2026-12-01",
    note: `Catatan${mark}`,
    created_at: at,
  })
  await tx.insert(payParameterBases).values({ ...ofParameter, base_id: parameter })
  await tx.insert(payParameterDepartements).values({ ...ofParameter, departement_id: devisi })
  await tx.insert(payParameterJabatan).values({ ...ofParameter, jabatan_id: jabatan })
  await tx.insert(payParameterVersions).values({
    ...ofParameter,
    effective_from: "2026-01",
    values: {},
    ringkasan: `Rp 100.000${mark}`,
    changed_at: at,
  })
}
