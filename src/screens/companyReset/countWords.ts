import { companyParts } from "#contract/areas/platform/companyReset.ts"
import { formatBytes, formatNumber } from "#src/format/format.ts"

/** "12 berkas (3,4 MB)". */
export const filesInWords = ({ files, bytes }: { readonly files: number; readonly bytes: number }): string =>
  `${formatNumber(files)} berkas (${formatBytes(bytes)})`

type Part = { readonly nama: string; readonly rows: number }
/** Counted parts as label and value; files are counted as files, everything else as rows. */
export const partItems = (parts: readonly Part[]) =>
  parts.map(({ nama, rows }) => ({
    label: nama,
    value: `${formatNumber(rows)} ${nama === companyParts.files ? "berkas" : "baris"}`,
  }))
