import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import type { ListToolsProps } from "../resource/listParts.ts"

/** From the list to where spreadsheets are taken in. */
export const ImportLinks = ({ mayChange }: ListToolsProps) =>
  mayChange ? <ButtonLink href="/users/pegawai/impor">Impor</ButtonLink> : null
