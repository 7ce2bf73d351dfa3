import { payFields } from "#contract/areas/members/memberFields.ts"

/** Removes pay columns from an office admin's import. */
export const withoutPay = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(values).filter(([key]) => !(payFields as readonly string[]).includes(key)),
  )
