import { AREAS } from "#contract/areas.ts"
import { areaFeature } from "#contract/kit/modules.ts"
import type { SessionUser } from "#contract/kit/user.ts"

/** Areas of field work as a choice in forms and lists: a company is offered those it has. */

const LABEL = "Layanan"
const titles: Readonly<Record<string, string>> = Object.fromEntries(
  AREAS.map(({ key, title }) => [key, title]),
)
const offeredTo = (area: string, { features }: SessionUser): boolean => features.includes(areaFeature(area))

export const areaField = {
  kind: "select",
  key: "area",
  label: LABEL,
  choices: titles,
  offeredTo,
} as const

export const areaColumn = {
  as: "words",
  key: "area",
  label: LABEL,
  card: "none",
  seenIf: (user: SessionUser) => AREAS.some(({ key }) => offeredTo(key, user)),
  of: ({ area }: { readonly area: string | null }) => (area === null ? "–" : (titles[area] ?? area)),
} as const

export const areaFilter = {
  key: "area",
  label: LABEL,
  options: AREAS.map(({ key, title }) => ({ value: key, label: title })),
  offeredTo,
} as const
