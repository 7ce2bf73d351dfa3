import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { useWorld } from "../screen.ts"
import { DAYS } from "./overtimeAddress.ts"

/** Link from the overtime policy to its effect by day. */
export function DaysLink() {
  const { mayOpen } = useWorld()
  return mayOpen(DAYS) ? <ButtonLink href={DAYS}>Absensi lembur</ButtonLink> : null
}
