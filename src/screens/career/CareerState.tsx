import {
  cancelCareers,
  type careers,
  dropCareerRows,
  scheduleCareers,
} from "#contract/areas/career/careers.ts"
import { careerLife, careerStatusWords } from "#machines/lifecycles/careerMachine.ts"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { FormSection } from "#src/ui/form/FormSection.tsx"
import { History } from "../approval/History.tsx"
import type { FormPartProps } from "../form/formParts.ts"
import { LifecyclePanel } from "../lifecycle/LifecyclePanel.tsx"
import type { Offered } from "../lifecycle/offers.ts"
import { CareerPeople } from "./CareerPeople.tsx"
import { CareerSurat } from "./CareerSurat.tsx"
import { CAREERS } from "./paths.ts"

type Row = Pick<
  (typeof careers)["row"]["Type"],
  "judul" | "source" | "status" | "end_date" | "planned" | "returning" | "is_resting" | "last" | "history"
>

/** Documents change status in their list, where bulk actions are available; employees are taken out below. */
const offeredFor = (id: number, judul: string): readonly Offered[] => {
  const place = {
    words: "Centang barisnya di daftar",
    href: `${CAREERS}?${new URLSearchParams({ q: judul }).toString()}`,
  }
  return [
    { event: "career.schedule", verb: "Jadwalkan", call: scheduleCareers, place },
    {
      event: "career.drop",
      verb: "Keluarkan pegawai",
      call: dropCareerRows,
      place: { words: "Di baris pegawainya", href: `${CAREERS}/form/${id}` },
    },
    { event: "career.cancel", verb: "Batalkan", call: cancelCareers, place },
  ]
}

/** Status and employees of a change: of a draft as they would be changed today. */
export function CareerState({ id, row, user, onChanged }: FormPartProps) {
  const { judul, source, status, history, end_date, planned, returning, is_resting, last } = row as Row
  const { label, tone } = careerStatusWords[status]
  return (
    <div className="grid gap-4">
      <FormSection title="Keadaan" aside={<StatusBadge tone={tone}>{label}</StatusBadge>}>
        <History row={{ history, level_total: 1 }} statuses={careerStatusWords} />
        <LifecyclePanel
          life={careerLife}
          facts={{ status, end_date, planned, returning, is_resting, last, version: history.length }}
          history={history}
          user={user}
          offered={offeredFor(id, judul)}
        />
        <CareerSurat id={id} status={status} user={user} />
        {source === "sheet" && status === "draft" ? (
          <ButtonLink href="/users/pegawai/impor?jenis=perubahan_kerja">
            Impor perubahan tiap pegawai
          </ButtonLink>
        ) : null}
      </FormSection>
      <CareerPeople id={id} onChanged={onChanged} />
    </div>
  )
}
