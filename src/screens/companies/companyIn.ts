import type { Company } from "#machines/picker/pickerMachine.ts"
import type { companyStates } from "#machines/lifecycles/companyMachine.ts"

type Row = Readonly<Record<string, unknown>>

export const nameIn = (row: Row): string => (typeof row["nama"] === "string" ? row["nama"] : "")

/** The company of a row as the dialog of the impersonation takes it. */
export const companyIn = (row: Row, id: number): Company => ({
  companies_id: id,
  companie_name: nameIn(row),
  status: row["status"] as (typeof companyStates)[number],
})
