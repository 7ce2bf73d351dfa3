import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { RECALCULATION } from "./recalculationAddress.ts"

/** Link to the recalculation: stored days do not change with the rules by themselves. */
export function RecalculationLink() {
  return <ButtonLink href={RECALCULATION}>Hitung ulang absensi</ButtonLink>
}
