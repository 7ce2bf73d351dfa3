/** Limits of use, of each company; `key_calls` is of each of its API keys. */
export const limitKinds = ["calls", "key_calls", "exports", "mails", "storage"] as const
export type LimitKind = (typeof limitKinds)[number]

/** Limits that the product has where the platform set none: calls per minute, the others per day. */
export const LIMIT_DEFAULTS = { calls: 12_000, key_calls: 300, exports: 500, mails: 5_000 } as const

/** From this share of a limit on the administrators are notified. */
export const NEAR_LIMIT = 0.8
