import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import type { FormPartProps } from "../form/formParts.ts"

/** Link from a category to the limits of its employees. */
export const MembersLink = ({ id }: FormPartProps) => (
  <ButtonLink href={`/setting/absensi/kategori-klaim/members/${id}`}>Batas per pegawai</ButtonLink>
)
