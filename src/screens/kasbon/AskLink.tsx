import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { useWorld } from "../screen.ts"
import { ASK } from "./paths.ts"

/** Link to the request form on behalf of an employee. */
export function AskLink() {
  const { mayOpen } = useWorld()
  return mayOpen(ASK) ? <ButtonLink href={ASK}>Catat permintaan</ButtonLink> : null
}
