import { Download } from "lucide-react"
import { useMemo } from "react"
import { letterFile } from "#src/api/actors/warnings.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import type { FormPartProps } from "../form/formParts.ts"
import { marks } from "../screen.ts"
import { useDownload } from "../useDownload.ts"

/** The letter as PDF. */
export function LetterPdf({ id }: FormPartProps) {
  const machine = useMemo(() => letterFile(), [])
  const { value, busy, ask } = useDownload(machine)
  return (
    <span {...marks("suratPeringatanPdf", value)}>
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
