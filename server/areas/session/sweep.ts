import { sql } from "drizzle-orm"
import { IDLE_MS } from "#contract/kit/constants.ts"
import { outlived } from "../../kit/sweeps/outlived.ts"
import { KNOWN_MS, WINDOW_MS } from "./throttle.ts"

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Idempotency window: a write can be retried under its request_id for this long. */
export const WRITES_KEPT_MS = 7 * DAY_MS
/** Retention of used and expired links, so that they can be distinguished from unknown ones. */
export const KEYS_KEPT_MS = 30 * DAY_MS

/** The retention sweeps. */
export const oldWrites = outlived("writes.old", sql`writes`, sql`created_at`, WRITES_KEPT_MS)
export const idleSessions = outlived("sessions.idle", sql`sessions`, sql`last_used_at`, IDLE_MS)
export const endedSessions = outlived("sessions.ended", sql`sessions`, sql`expires_at`, 0)
export const oldKeys = outlived("keys.old", sql`keys`, sql`expires_at`, KEYS_KEPT_MS)
/** Steps of a sign-in that were not finished. */
export const oldChallenges = outlived("challenges.old", sql`challenges`, sql`expires_at`, 0)
export const oldThrottles = outlived("throttles.old", sql`throttles`, sql`window_start`, WINDOW_MS)
/** Requests are normally answered within seconds: a row left after an hour failed every time. */
export const oldRequests = outlived("passwords.asked", sql`password_requests`, sql`created_at`, HOUR_MS)
export const oldNetworks = outlived("networks.old", sql`known_networks`, sql`last_at`, KNOWN_MS)
