import { ExternalLink } from "lucide-react"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import type { FormPartProps } from "../form/formParts.ts"

/** The stored post as its readers see it, published or not; the server renders it in a tab of its own. */
export function PreviewLink({ row }: FormPartProps) {
  const { preview } = row
  return typeof preview === "string" ? (
    <ButtonLink
      href={preview}
      target="_blank"
      rel="noreferrer"
      icon={<ExternalLink aria-hidden="true" className="size-4" />}
    >
      Pratinjau
    </ButtonLink>
  ) : null
}
