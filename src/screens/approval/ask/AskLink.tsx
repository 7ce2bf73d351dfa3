import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { useWorld } from "../../screen.ts"

/** Link from a queue to the form that enters a request for an employee, where the account may open it. */
export function AskLink({
  page,
  label = "Catat pengajuan",
}: {
  readonly page: string
  readonly label?: string
}) {
  const { mayOpen } = useWorld()
  const href = `${page}/catat`
  return mayOpen(href) ? <ButtonLink href={href}>{label}</ButtonLink> : null
}
