import { NATIONAL_HOLIDAYS } from "#contract/data/holidays.ts"

/**
 * Days on which the demo companies do not work: national holidays, and collective leave, which they all take.
 * ISO dates, 2025 to 2027.
 */
export const OFF_DAYS: ReadonlySet<string> = new Set(NATIONAL_HOLIDAYS.map(({ tanggal }) => tanggal))
