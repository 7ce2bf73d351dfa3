import { payFields } from "#contract/areas/members/memberFields.ts"

/** An office admin's import says nothing of pay. */
export const withoutPay = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(values).filter(([key]) => !(payFields as readonly string[]).includes(key)),
  )
