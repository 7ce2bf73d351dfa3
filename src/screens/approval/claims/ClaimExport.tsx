import { claims } from "#contract/areas/claims/reimbursment.ts"
import { ExportButton } from "../../list/ExportButton.tsx"
import type { QueueExportProps } from "../kind.ts"

const formats = [{ label: "Excel (XLSX)", format: "xlsx" }] as const

/** Exports the list of claims, one line per expense. */
export const ClaimExport = ({ asked, rows }: QueueExportProps) => (
  <ExportButton
    contract={claims}
    call={claims.calls.export}
    asked={asked}
    rows={rows}
    isOpen={false}
    formats={formats}
  />
)
