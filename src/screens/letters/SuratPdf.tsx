import { Download } from "lucide-react"
import { useMemo } from "react"
import { suratFile } from "#src/api/actors/letters.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import type { FormPartProps } from "../form/formParts.ts"
import { marks } from "../screen.ts"
import { useDownload } from "../useDownload.ts"

/** The letter as PDF; a draft is marked as one. */
export function SuratPdf({ id, row }: FormPartProps) {
  const machine = useMemo(() => suratFile(), [])
  const { value, busy, ask } = useDownload(machine)
  return row["is_secret"] === true ? null : (
    <span {...marks("suratPdf", value)}>
      <Button
        busy={busy}
        icon={<Download aria-hidden="true" className="size-4" />}
        onClick={() => ask({ id })}
      >
        Unduh PDF
      </Button>
    </span>
  )
}
