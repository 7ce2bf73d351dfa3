import { kasbon } from "#contract/areas/kasbon/kasbon.ts"
import { Views } from "../approval/Views.tsx"
import { KASBON, RULES } from "./paths.ts"

const kind = {
  title: kasbon.title,
  path: KASBON,
  views: [
    { key: "kantor", label: "Sisa per kantor", href: `${KASBON}?tampilan=kantor` },
    { key: "aturan", label: "Aturan", href: RULES },
  ],
} as const

/** Links from the cash advance policy to the related lists. */
export const RulesTabs = () => (
  <div className="mb-3 grid grid-cols-[minmax(0,1fr)]">
    <Views kind={kind} view="aturan" />
  </div>
)
