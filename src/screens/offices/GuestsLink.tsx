import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import type { FormPartProps } from "../form/formParts.ts"

/** Link from an office to its guest employees. */
export const GuestsLink = ({ id }: FormPartProps) => (
  <ButtonLink href={`/setting/umum/offices/members/${id}`}>Pegawai yang absen di sini</ButtonLink>
)
