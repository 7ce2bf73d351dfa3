import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { useWorld } from "../screen.ts"

const LEAVE = "/setting/other/berhenti"

/** The way out, for those who may end the company's subscription. */
export function LeaveLink() {
  const { mayOpen } = useWorld()
  return mayOpen(LEAVE) ? <ButtonLink href={LEAVE}>Berhenti berlangganan</ButtonLink> : null
}
