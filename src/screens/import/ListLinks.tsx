import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import type { ListToolsProps } from "../resource/listParts.ts"

type Link = { readonly label: string; readonly href: string }

/** From a list to the pages that bring rows in otherwise than one by one. */
export const listLinks = (links: readonly Link[]) =>
  function ListLinks({ mayChange }: ListToolsProps) {
    return mayChange
      ? links.map(({ label, href }) => (
          <ButtonLink key={href} href={href}>
            {label}
          </ButtonLink>
        ))
      : null
  }
