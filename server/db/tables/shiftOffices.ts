import { foreignKey, index, pgTable, primaryKey } from "drizzle-orm/pg-core"
import { bigId, officePolicies } from "./kinds.ts"
import { offices } from "./organisation.ts"
import { shifts } from "./shifts.ts"

export const shiftOffices = pgTable(
  "shift_offices",
  {
    companies_id: bigId("companies_id").notNull(),
    shifts_id: bigId("shifts_id").notNull(),
    offices_id: bigId("offices_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.shifts_id, t.offices_id] }),
    foreignKey({
      name: "shift_offices_shifts_id_fk",
      columns: [t.companies_id, t.shifts_id],
      foreignColumns: [shifts.companies_id, shifts.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "shift_offices_offices_id_fk",
      columns: [t.companies_id, t.offices_id],
      foreignColumns: [offices.companies_id, offices.id],
    }),
    index("shift_offices_by_office").on(t.companies_id, t.offices_id),
    ...officePolicies("offices_id"),
  ],
)
