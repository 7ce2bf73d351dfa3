import { Printer } from "lucide-react"
import { useMemo } from "react"
import { printSurat } from "#contract/areas/letters/surat.ts"
import { suratPrintFile } from "#src/api/actors/letters.ts"
import { maySend } from "#src/api/wire/access.ts"
import { formatNumber } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import type { ListPartProps } from "../list/listProps.ts"
import { marks } from "../screen.ts"
import { useDownload } from "../useDownload.ts"

type Row = { readonly id: number; readonly status: string }
const rowsIn = (page: object | null): readonly Row[] =>
  page !== null && "rows" in page && Array.isArray(page.rows) ? (page.rows as readonly Row[]) : []

/** One PDF of the issued letters on this page of the list. */
export function SuratPrint({ page, user }: ListPartProps) {
  const machine = useMemo(() => suratPrintFile(), [])
  const { value, busy, ask } = useDownload(machine)
  const ids = rowsIn(page).flatMap(({ id, status }) => (status === "terbit" ? [id] : []))
  if (ids.length < 2 || !maySend(user, printSurat)) return null
  return (
    <div {...marks("suratCetak", value)} className="mb-3">
      <Button
        busy={busy}
        icon={<Printer aria-hidden="true" className="size-4" />}
        onClick={() => ask({ ids })}
      >
        Cetak {formatNumber(ids.length)} surat terbit di halaman ini
      </Button>
    </div>
  )
}
