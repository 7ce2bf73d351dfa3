import { Schema } from "effect"
import { optionalWhole } from "../../kit/schema.ts"

/**
 * Limits of use of a company that the platform edits; null = the product's (contract/kit/limits.ts). Calls are per
 * minute, exports and mails per day.
 */
export const limitTerms = {
  limit_calls: optionalWhole(60, 1_000_000),
  limit_key_calls: optionalWhole(10, 100_000),
  limit_exports: optionalWhole(1, 100_000),
  limit_mails: optionalWhole(1, 1_000_000),
  limit_storage_mb: optionalWhole(1, 10_000_000),
}

const limit = Schema.NullOr(Schema.Int)
/** The same as the platform reads them. */
export const limitFacts = {
  limit_calls: limit,
  limit_key_calls: limit,
  limit_exports: limit,
  limit_mails: limit,
  limit_storage_mb: limit,
}
/** The same in an answer that a company reads too, without them. */
export const limitFactsOfPlatform = {
  limit_calls: Schema.optionalKey(limit),
  limit_key_calls: Schema.optionalKey(limit),
  limit_exports: Schema.optionalKey(limit),
  limit_mails: Schema.optionalKey(limit),
  limit_storage_mb: Schema.optionalKey(limit),
}
