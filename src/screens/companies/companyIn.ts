import type { Company } from "#machines/picker/pickerMachine.ts"
import type { companyStates } from "#machines/lifecycles/companyMachine.ts"

type Row = Readonly<Record<string, unknown>>

/** The company of a row as the dialog of the impersonation takes it. */
export const companyIn = (row: Row, id: number): Company => ({
  companies_id: id,
  companie_name: String(row["nama"] ?? ""),
  status: row["status"] as (typeof companyStates)[number],
})
