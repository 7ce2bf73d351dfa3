import { applyRaises, cancelRaises, type raises } from "#contract/areas/payroll/raises.ts"
import { raiseLife, raiseStatusWords } from "#machines/lifecycles/raiseMachine.ts"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { FormSection } from "#src/ui/form/FormSection.tsx"
import { History } from "../approval/History.tsx"
import type { FormPartProps } from "../form/formParts.ts"
import { LifecyclePanel } from "../lifecycle/LifecyclePanel.tsx"
import type { Offered } from "../lifecycle/offers.ts"
import { RAISES } from "./paths.ts"
import { RaiseRows } from "./RaiseRows.tsx"

type Row = Pick<(typeof raises)["row"]["Type"], "judul" | "status" | "way" | "is_closed" | "last" | "history">

/** Raises change status in their list, where bulk actions are available. */
const offeredFor = (judul: string): readonly Offered[] => {
  const place = {
    words: "Centang barisnya di daftar",
    href: `${RAISES}?${new URLSearchParams({ q: judul }).toString()}`,
  }
  return [
    { event: "raise.apply", verb: "Terapkan", call: applyRaises, place },
    { event: "raise.cancel", verb: "Batalkan", call: cancelRaises, place },
  ]
}

/** Status and employees of a raise: of a draft as they would be raised today. */
export function RaiseState({ id, row, user }: FormPartProps) {
  const { judul, status, way, history, ...facts } = row as Row
  const { label, tone } = raiseStatusWords[status]
  return (
    <div className="grid gap-4">
      <FormSection title="Keadaan" aside={<StatusBadge tone={tone}>{label}</StatusBadge>}>
        <History row={{ history, level_total: 1 }} statuses={raiseStatusWords} />
        <LifecyclePanel
          life={raiseLife}
          facts={{ status, is_closed: facts.is_closed, last: facts.last, version: history.length }}
          history={history}
          user={user}
          offered={offeredFor(judul)}
        />
        {way === "sheet" && status === "draft" ? (
          <ButtonLink href="/users/pegawai/impor?jenis=kenaikan_gaji">Impor gaji pokok baru</ButtonLink>
        ) : null}
      </FormSection>
      <RaiseRows id={id} />
    </div>
  )
}
