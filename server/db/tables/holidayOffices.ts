import { foreignKey, index, pgTable, primaryKey } from "drizzle-orm/pg-core"
import { bigId, officePolicies } from "./kinds.ts"
import { offices } from "./organisation.ts"
import { holidays } from "./holidays.ts"

export const holidayOffices = pgTable(
  "holiday_offices",
  {
    companies_id: bigId("companies_id").notNull(),
    holidays_id: bigId("holidays_id").notNull(),
    offices_id: bigId("offices_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.holidays_id, t.offices_id] }),
    foreignKey({
      name: "holiday_offices_holidays_id_fk",
      columns: [t.companies_id, t.holidays_id],
      foreignColumns: [holidays.companies_id, holidays.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "holiday_offices_offices_id_fk",
      columns: [t.companies_id, t.offices_id],
      foreignColumns: [offices.companies_id, offices.id],
    }),
    index("holiday_offices_by_office").on(t.companies_id, t.offices_id),
    ...officePolicies("offices_id"),
  ],
)
