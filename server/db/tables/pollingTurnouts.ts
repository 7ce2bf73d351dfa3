import { foreignKey, index, integer, pgTable, primaryKey } from "drizzle-orm/pg-core"
import { bigId, officePolicies } from "./kinds.ts"
import { offices } from "./organisation.ts"
import { ofPoll, pollKey } from "./ofPoll.ts"

/** Size of the audience per office, counted when the poll ended; an office admin sees the sum of their offices. */
export const pollingTurnouts = pgTable(
  "polling_turnouts",
  { ...ofPoll(), offices_id: bigId("offices_id").notNull(), asked: integer("asked").notNull() },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.pollings_id, t.offices_id] }),
    pollKey("polling_turnouts", t),
    foreignKey({
      name: "polling_turnouts_offices_id_fk",
      columns: [t.companies_id, t.offices_id],
      foreignColumns: [offices.companies_id, offices.id],
    }).onDelete("cascade"),
    index("polling_turnouts_by_office").on(t.companies_id, t.offices_id),
    ...officePolicies("offices_id"),
  ],
)
