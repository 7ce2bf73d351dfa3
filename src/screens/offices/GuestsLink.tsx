import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import type { FormPartProps } from "../form/formParts.ts"

/** From an office to who may check in there. */
export const GuestsLink = ({ id }: FormPartProps) => (
  <ButtonLink href={`/setting/umum/offices/members/${id}`}>Pegawai yang absen di sini</ButtonLink>
)
