import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
} from "drizzle-orm/pg-core"
import { bigId, identity, instant, memberPolicies } from "./kinds.ts"
import { members } from "./organisation.ts"

/** Positions that the phones of employees report in working hours; a sweep removes them after 90 days. */
export const trackPoints = pgTable(
  "track_points",
  {
    companies_id: bigId("companies_id").notNull(),
    id: identity(),
    members_id: bigId("members_id").notNull(),
    at: instant("at").notNull(),
    lat: doublePrecision("lat").notNull(),
    lng: doublePrecision("lng").notNull(),
    accuracy_m: integer("accuracy_m"),
    /** Percent. */
    battery: integer("battery"),
    mock_gps: boolean("mock_gps").notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      name: "track_points_members_id_fk",
      columns: [t.companies_id, t.members_id],
      foreignColumns: [members.companies_id, members.id],
    }),
    index("track_points_by_member").on(t.companies_id, t.members_id, t.at),
    /** For the sweep, which removes the oldest points of all companies. */
    index("track_points_by_age").on(t.at, t.id),
    ...memberPolicies("track_points"),
  ],
)
