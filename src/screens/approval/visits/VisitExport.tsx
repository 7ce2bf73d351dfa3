import { type VisitFormat, visits } from "#contract/areas/fieldwork/visit.ts"
import { ExportButton } from "../../list/ExportButton.tsx"
import type { QueueExportProps } from "../kind.ts"

const formats: readonly { readonly label: string; readonly format: VisitFormat }[] = [
  { label: "Excel (XLSX)", format: "xlsx" },
  { label: "PDF", format: "pdf" },
  { label: "Peta (KML)", format: "kml" },
]

/** Exports the list of visits. */
export const VisitExport = ({ asked, rows }: QueueExportProps) => (
  <ExportButton
    contract={visits}
    call={visits.calls.export}
    asked={asked}
    rows={rows}
    isOpen={false}
    formats={formats}
  />
)
