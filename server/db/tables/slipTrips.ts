import { foreignKey, index, pgTable, primaryKey } from "drizzle-orm/pg-core"
import { bigId, wholeCompanyPolicies } from "./kinds.ts"
import { payrollPeriods } from "./payrollPeriods.ts"
import { trips } from "./trips.ts"

/** Differences of trips settled by the slips of an approved period: a trip has one period, so it is settled only once. */
export const slipTrips = pgTable(
  "slip_trips",
  {
    companies_id: bigId("companies_id").notNull(),
    trips_id: bigId("trips_id").notNull(),
    payroll_periods_id: bigId("payroll_periods_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.trips_id] }),
    foreignKey({
      name: "slip_trips_trips_id_fk",
      columns: [t.companies_id, t.trips_id],
      foreignColumns: [trips.companies_id, trips.id],
    }),
    foreignKey({
      name: "slip_trips_payroll_periods_id_fk",
      columns: [t.companies_id, t.payroll_periods_id],
      foreignColumns: [payrollPeriods.companies_id, payrollPeriods.id],
    }).onDelete("cascade"),
    index("slip_trips_by_period").on(t.companies_id, t.payroll_periods_id),
    ...wholeCompanyPolicies(),
  ],
)
