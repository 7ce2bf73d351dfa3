import { moveCompanies } from "#contract/areas/platform/companyTable.ts"
import type { companyRecord } from "#contract/areas/platform/companies.ts"
import { company, companyWords } from "#machines/lifecycles/companyMachine.ts"
import { AUDIT } from "#src/resources/platform/audit.ts"
import { Card } from "#src/ui/data/Card.tsx"
import { Timeline } from "#src/ui/data/Timeline.tsx"
import { formatDateTime } from "#src/format/format.ts"
import type { FormPartProps } from "../form/formParts.ts"
import { LifecyclePanel } from "../lifecycle/LifecyclePanel.tsx"
import { titleOf } from "../lifecycle/moveWords.ts"
import type { Offered } from "../lifecycle/offers.ts"

type Row = Pick<
  (typeof companyRecord)["Type"],
  "status" | "version" | "trial_end" | "leaves_on" | "leave_reason" | "history"
>

const steps: readonly Offered[] = [
  { event: "company.deal", verb: "Jadikan Deal", call: moveCompanies },
  { event: "company.close", verb: "Tutup", call: moveCompanies },
  { event: "company.reopen", verb: "Buka kembali", call: moveCompanies },
]

/** Status changes of a company, the newest first, and its lifecycle. */
export function CompanyHistory({ id, row, user }: FormPartProps) {
  const { history, ...facts } = row as unknown as Row
  const newest = history.at(-1)
  const last = newest === undefined ? null : { nama: newest.by_nama, at: newest.at }
  return (
    <Card
      title="Riwayat status"
      actions={
        <a
          href={`${AUDIT}?companies_id=${id}`}
          className="font-semibold text-brand no-underline hover:underline"
        >
          Semua perubahan
        </a>
      }
    >
      <div className="grid gap-4">
        {history.length === 0 ? (
          <p className="text-ink-3">Belum ada perubahan status yang tercatat.</p>
        ) : (
          <Timeline
            entries={history.toReversed().map((move, at) => ({
              id: history.length - at,
              time: formatDateTime(move.at),
              title: titleOf(move, companyWords),
              note: move.note,
              tone: companyWords[move.to as Row["status"]].tone,
            }))}
          />
        )}
        <LifecyclePanel
          life={company}
          facts={{ ...facts, last }}
          history={history}
          user={user}
          offered={steps}
        />
      </div>
    </Card>
  )
}
