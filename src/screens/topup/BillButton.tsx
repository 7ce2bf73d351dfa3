import { FileText } from "lucide-react"
import { billFile } from "#src/api/actors/topup.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { marks } from "../screen.ts"
import { useDownload } from "../useDownload.ts"

/** The invoice as PDF, for the company's bookkeeping. */
export function BillButton({ id }: { readonly id: number }) {
  const { value, busy, ask } = useDownload(billFile)
  return (
    <span {...marks("topupBill", value)}>
      <Button
        busy={busy}
        icon={<FileText aria-hidden="true" className="size-4" />}
        onClick={() => ask({ id })}
      >
        Tagihan PDF
      </Button>
    </span>
  )
}
