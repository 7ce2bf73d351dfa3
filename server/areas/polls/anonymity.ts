import { type SQL, sql } from "drizzle-orm"

/** Counts of an anonymous poll with so few voters tell who chose what: they are shown to nobody. */
export const MOST_HIDDEN = 2

/**
 * Whether the counts of a poll may be shown at all. Those of an anonymous one only after its end: a count that is read before
 * and after a vote tells the vote.
 */
export const mayShowCounts = (poll: {
  readonly anonymous: SQL
  readonly end_at: SQL
  readonly voters: SQL
  readonly now: Date
}): SQL =>
  sql`(not ${poll.anonymous} or (${poll.end_at} <= ${poll.now.toISOString()}::timestamptz and ${poll.voters} > ${MOST_HIDDEN}::int))`
