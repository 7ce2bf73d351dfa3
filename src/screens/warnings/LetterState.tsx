import {
  acknowledgeLetters,
  issueLetters,
  type suratPeringatan,
  withdrawLetters,
} from "#contract/areas/warnings/suratPeringatan.ts"
import { letterStatusWords, suratPeringatanLife } from "#machines/lifecycles/suratPeringatanMachine.ts"
import { formatDate } from "#src/format/format.ts"
import { DescriptionList } from "#src/ui/data/DescriptionList.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { FormSection } from "#src/ui/form/FormSection.tsx"
import { History } from "../approval/History.tsx"
import type { FormPartProps } from "../form/formParts.ts"
import { LifecyclePanel } from "../lifecycle/LifecyclePanel.tsx"
import type { Offered } from "../lifecycle/offers.ts"

type Row = Pick<
  (typeof suratPeringatan)["row"]["Type"],
  "no" | "members_id" | "status" | "tanggal" | "berlaku_sampai" | "acknowledged_at" | "employment" | "history"
>

/** Letters change status in their list, where bulk actions are available. */
const offeredFor = (member: number): readonly Offered[] => {
  const place = { words: "Centang suratnya di daftar", href: `/surat-peringatan?members_id=${member}` }
  return [
    { event: "surat.issue", verb: "Terbitkan", call: issueLetters, place },
    { event: "surat.acknowledge", verb: "Catat diterima", call: acknowledgeLetters, place },
    { event: "surat.withdraw", verb: "Cabut", call: withdrawLetters, place },
  ]
}

/** Status and history of a warning letter. */
export function LetterState({ row, user }: FormPartProps) {
  const { no, members_id, status, tanggal, berlaku_sampai, acknowledged_at, employment, history } = row as Row
  const { label, tone } = letterStatusWords[status]
  const moved = history.at(-1)
  return (
    <FormSection title="Keadaan surat" aside={<StatusBadge tone={tone}>{label}</StatusBadge>}>
      <DescriptionList
        items={[
          { label: "Nomor", value: no ?? "Diberikan saat diterbitkan" },
          { label: "Berlaku sampai", value: formatDate(berlaku_sampai) },
          ...(acknowledged_at === null ? [] : [{ label: "Diterima", value: formatDate(acknowledged_at) }]),
        ]}
      />
      <History row={{ history, level_total: 1 }} statuses={letterStatusWords} />
      <LifecyclePanel
        life={suratPeringatanLife}
        facts={{
          status,
          version: history.length,
          last: moved === undefined ? null : { nama: moved.by_nama, at: moved.at },
          tanggal,
          berlaku_sampai,
          employment,
          acknowledged_at,
        }}
        history={history}
        user={user}
        offered={offeredFor(members_id)}
      />
    </FormSection>
  )
}
