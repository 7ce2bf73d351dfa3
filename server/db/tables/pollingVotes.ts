import { foreignKey, index, integer, pgTable, primaryKey } from "drizzle-orm/pg-core"
import { bigId, instant, memberPolicies } from "./kinds.ts"
import { members } from "./organisation.ts"
import { ofPoll, pollKey } from "./ofPoll.ts"

/** Votes: one row per chosen option. Also stored for anonymous polls, to prevent voting twice. */
export const pollingVotes = pgTable(
  "polling_votes",
  {
    ...ofPoll(),
    members_id: bigId("members_id").notNull(),
    /** Position of the option, from 1. */
    option_no: integer("option_no").notNull(),
    at: instant("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.pollings_id, t.members_id, t.option_no] }),
    pollKey("polling_votes", t),
    foreignKey({
      name: "polling_votes_members_id_fk",
      columns: [t.companies_id, t.members_id],
      foreignColumns: [members.companies_id, members.id],
    }).onDelete("cascade"),
    index("polling_votes_by_member").on(t.companies_id, t.members_id),
    ...memberPolicies("polling_votes"),
  ],
)
