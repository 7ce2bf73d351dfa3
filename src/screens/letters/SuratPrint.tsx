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

/** One PDF of the issued letters on this page of the list. It is shown before the rows are known, so that they do not move (layout shift). */
export function SuratPrint({ page, user }: ListPartProps) {
  const machine = useMemo(() => suratPrintFile(), [])
  const { value, busy, ask } = useDownload(machine)
  const ids = rowsIn(page).flatMap(({ id, status }) => (status === "terbit" ? [id] : []))
  if (!maySend(user, printSurat)) return null
  return (
    <div {...marks("suratCetak", value)} className="mb-3">
      <Button
        busy={busy}
        disabledReason={ids.length > 0 ? null : "Belum ada surat terbit di halaman ini."}
        icon={<Printer aria-hidden="true" className="size-4" />}
        onClick={() => ask({ ids })}
      >
        {ids.length === 0 ? "Cetak surat terbit" : `Cetak ${formatNumber(ids.length)} surat terbit`}
      </Button>
    </div>
  )
}
