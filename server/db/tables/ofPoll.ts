import { type AnyPgColumn, foreignKey } from "drizzle-orm/pg-core"
import { bigId } from "./kinds.ts"
import { pollings } from "./pollings.ts"

export const ofPoll = () => ({
  companies_id: bigId("companies_id").notNull(),
  pollings_id: bigId("pollings_id").notNull(),
})

export type OfPoll = { readonly companies_id: AnyPgColumn; readonly pollings_id: AnyPgColumn }

export const pollKey = (name: string, { companies_id, pollings_id }: OfPoll) =>
  foreignKey({
    name: `${name}_pollings_id_fk`,
    columns: [companies_id as never, pollings_id as never],
    foreignColumns: [pollings.companies_id, pollings.id],
  }).onDelete("cascade")
