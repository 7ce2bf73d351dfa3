import { foreignKey } from "drizzle-orm/pg-core"
import { bigId } from "./kinds.ts"
import { members } from "./organisation.ts"

export const membersId = (name: string, t: { readonly companies_id: never; readonly members_id: never }) =>
  foreignKey({
    name,
    columns: [t.companies_id, t.members_id],
    foreignColumns: [members.companies_id, members.id],
  }).onDelete("cascade")

export const ofMember = () => ({
  companies_id: bigId("companies_id").notNull(),
  members_id: bigId("members_id").notNull(),
})
