import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { useWorld } from "../screen.ts"
import { DAYS } from "./overtimeAddress.ts"

/** From the rules to what they come to, day by day. */
export function DaysLink() {
  const { mayOpen } = useWorld()
  return mayOpen(DAYS) ? <ButtonLink href={DAYS}>Absensi lembur</ButtonLink> : null
}
