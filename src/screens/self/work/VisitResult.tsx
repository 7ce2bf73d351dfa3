import type { OwnVisit } from "#contract/areas/self/ownVisits.ts"
import { failureWords } from "#contract/areas/fieldwork/taskWords.ts"
import { deviationWords, visitResultWords } from "#contract/areas/fieldwork/visitWords.ts"
import { approvalStatuses } from "#machines/lifecycles/approvalParts.ts"
import { formatDate } from "#src/format/format.ts"
import { Card } from "#src/ui/data/Card.tsx"
import { type Description, DescriptionList } from "#src/ui/data/DescriptionList.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import { VisitAnswers, VisitPhotos, VisitPlaces, VisitTimes } from "../../approval/visits/Evidence.tsx"
import { VisitLines } from "../../approval/visits/Lines.tsx"

const told = (label: string, value: string | null): readonly Description[] =>
  value === null ? [] : [{ label, value }]

/** How a visit ended, and what is decided of it. */
export function VisitResult({ visit }: { readonly visit: OwnVisit }) {
  const { visit_status, status, result, failure, result_note, penerima, next_visit, deviations } = visit
  if (visit_status !== "done")
    return (
      <Notice tone={visit_status === "missed" ? "bad" : "info"}>
        {visit_status === "missed"
          ? "Harinya lewat tanpa check-in."
          : "Kunjungan ini dibatalkan dan tidak dikerjakan lagi."}
      </Notice>
    )
  return (
    <Card
      title="Hasil"
      actions={
        status !== "none" && (
          <StatusBadge tone={approvalStatuses[status].tone}>{approvalStatuses[status].label}</StatusBadge>
        )
      }
    >
      <div className="grid gap-4">
        <DescriptionList
          items={[
            ...told("Hasil", result === null ? null : visitResultWords[result]),
            ...told("Sebab", failure === null ? null : failureWords[failure]),
            ...told("Diterima oleh", penerima),
            ...told("Catatan", result_note),
            ...told("Berikutnya", next_visit === null ? null : formatDate(next_visit)),
          ]}
        />
        {deviations.length > 0 && (
          <Notice tone="warn">Tercatat: {deviations.map((one) => deviationWords[one]).join(", ")}.</Notice>
        )}
        <VisitTimes row={visit} />
        <VisitLines row={visit} />
        <VisitAnswers row={visit} />
        <VisitPhotos row={visit} />
        <VisitPlaces row={visit} />
      </div>
    </Card>
  )
}
