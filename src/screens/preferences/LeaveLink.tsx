import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { useWorld } from "../screen.ts"

const LEAVE = "/setting/other/berhenti"

/** Link to end the company's subscription, for users who may do so. */
export function LeaveLink() {
  const { mayOpen } = useWorld()
  return mayOpen(LEAVE) ? <ButtonLink href={LEAVE}>Berhenti berlangganan</ButtonLink> : null
}
