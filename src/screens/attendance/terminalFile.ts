import { importCalls } from "#contract/areas/imports/imports.ts"
import { maySend } from "#src/api/wire/access.ts"
import type { FormPartProps } from "../form/formParts.ts"

/** Address of the import of a machine's files; null = the account may not import them. */
export const terminalFileHref = (user: FormPartProps["user"], serial: string): string | null =>
  maySend(user, importCalls.rekaman_mesin)
    ? `/laporan-absensi/impor?jenis=rekaman_mesin&mesin=${encodeURIComponent(serial)}`
    : null
