import {
  approveEndings,
  cancelEndings,
  type endings,
  rejectEndings,
  submitEndings,
} from "#contract/areas/payroll/endings.ts"
import { ENDING_REASONS } from "#contract/data/statutory/severance.ts"
import { endingLife, endingStatusWords } from "#machines/lifecycles/endingMachine.ts"
import { type EndingDetail, liveEndingDetail } from "#src/api/actors/endings.ts"
import { formatDate } from "#src/format/format.ts"
import { DescriptionList } from "#src/ui/data/DescriptionList.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { FormSection } from "#src/ui/form/FormSection.tsx"
import { useOnce } from "#src/ui/useOnce.ts"
import { History } from "../approval/History.tsx"
import { FailureView } from "../FailureView.tsx"
import type { FormPartProps } from "../form/formParts.ts"
import { LifecyclePanel } from "../lifecycle/LifecyclePanel.tsx"
import type { Offered } from "../lifecycle/offers.ts"
import { marks, useMachine } from "../screen.ts"
import { CalculationView } from "./CalculationView.tsx"
import { ENDINGS } from "./paths.ts"

type Row = Pick<
  (typeof endings)["row"]["Type"],
  | "members_id"
  | "reason"
  | "last_day"
  | "status"
  | "submitted_by"
  | "has_others"
  | "has_open"
  | "is_paid"
  | "is_settled"
  | "last"
  | "history"
>

/** Endings change status in their list, where bulk actions are available. */
const offeredFor = (member: number): readonly Offered[] => {
  const place = { words: "Centang barisnya di daftar", href: `${ENDINGS}?members_id=${member}` }
  return [
    { event: "ending.submit", verb: "Ajukan", call: submitEndings, place },
    { event: "ending.approve", verb: "Setujui", call: approveEndings, place },
    { event: "ending.reject", verb: "Tolak", call: rejectEndings, place },
    { event: "ending.cancel", verb: "Batalkan", call: cancelEndings, place },
  ]
}

const STATES = {
  done: { label: "Selesai", tone: "approved" },
  open: { label: "Belum", tone: "waiting" },
  manual: { label: "Dikerjakan sendiri", tone: "neutral" },
} as const

/** Steps of the last pay, each with its payroll period. */
function Checklist({ items }: { readonly items: EndingDetail["checklist"] }) {
  return (
    <ul role="list" className="divide-y divide-line">
      {items.map(({ key, words, state, period }) => (
        <li key={key} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
          <span className="min-w-0 text-ink">
            {words}
            {period === null ? null : (
              <a href={`/payroll/detail/${period.id}`} className="ml-2 text-brand">
                {period.nama}
              </a>
            )}
          </span>
          <StatusBadge tone={STATES[state].tone}>{STATES[state].label}</StatusBadge>
        </li>
      ))}
    </ul>
  )
}

/** Status, calculation and checklist of an end of employment. */
export function EndingState({ id, row, user }: FormPartProps) {
  const { members_id, reason, last_day, status, history, ...facts } = row as Row
  const { label, tone } = endingStatusWords[status]
  const input = useOnce(() => id)
  const { snapshot, send } = useMachine(liveEndingDetail, { input: { input } })
  const { value, failure } = snapshot.context
  return (
    <div {...marks("rincianAkhirKerja", snapshot.value)} className="grid gap-4">
      <FormSection title="Keadaan" aside={<StatusBadge tone={tone}>{label}</StatusBadge>}>
        <DescriptionList
          items={[
            { label: "Alasan", value: ENDING_REASONS[reason].label },
            { label: "Dasar", value: ENDING_REASONS[reason].article },
            { label: "Hari terakhir", value: formatDate(last_day) },
          ]}
        />
        <History row={{ history, level_total: 1 }} statuses={endingStatusWords} />
        <LifecyclePanel
          life={endingLife}
          facts={{ ...facts, status, last_day, version: history.length }}
          history={history}
          user={user}
          offered={offeredFor(members_id)}
        />
      </FormSection>
      {snapshot.matches("failed") && failure !== null ? (
        <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
      ) : value === null ? (
        <Skeleton className="h-60 w-full" />
      ) : (
        <>
          <FormSection title={value.is_kept ? "Perhitungan yang disetujui" : "Perhitungan"}>
            <CalculationView calculation={value.calculation} />
          </FormSection>
          <FormSection title="Daftar periksa gaji terakhir">
            <Checklist items={value.checklist} />
          </FormSection>
        </>
      )}
    </div>
  )
}
