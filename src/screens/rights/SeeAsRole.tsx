import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import type { FormPartProps } from "../form/formParts.ts"

/** Opens the access preview with this role, whether or not any account has it. */
export function SeeAsRole({ id }: FormPartProps) {
  return (
    <ButtonLink href={`/setting/umum/peran/pratinjau?kind=office&role_id=${id}`}>Lihat sebagai</ButtonLink>
  )
}
