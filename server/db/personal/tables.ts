import { activity } from "./activity.ts"
import { employment } from "./employment.ts"
import type { Personal } from "./kinds.ts"
import { money } from "./money.ts"

/** Every table with rows about an employee, in the order of the export. The rest is in `exempt`, each with its reason. */
export const personal = { ...employment, ...money, ...activity } as const satisfies Readonly<
  Record<string, Personal>
>
