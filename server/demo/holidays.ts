import { NATIONAL_HOLIDAYS } from "#contract/data/holidays.ts"

/** Days off of the demo companies: national holidays and collective leave. ISO dates, 2025 to 2027. */
export const OFF_DAYS: ReadonlySet<string> = new Set(NATIONAL_HOLIDAYS.map(({ tanggal }) => tanggal))
