import { cancelSurat, issueSurat, type surat } from "#contract/areas/letters/surat.ts"
import { suratLife, suratStatusWords } from "#machines/lifecycles/suratMachine.ts"
import { DescriptionList } from "#src/ui/data/DescriptionList.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { FormSection } from "#src/ui/form/FormSection.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import { History } from "../approval/History.tsx"
import type { FormPartProps } from "../form/formParts.ts"
import { LifecyclePanel } from "../lifecycle/LifecyclePanel.tsx"
import type { Offered } from "../lifecycle/offers.ts"
import { SURAT } from "./paths.ts"

type Row = Pick<
  (typeof surat)["row"]["Type"],
  "no" | "members_id" | "status" | "kurang" | "is_secret" | "last" | "history"
>

/** Letters change status in their list, where bulk actions are available. */
const offeredFor = (member: number): readonly Offered[] => {
  const place = { words: "Centang suratnya di daftar", href: `${SURAT}?members_id=${member}` }
  return [
    { event: "letter.issue", verb: "Terbitkan", call: issueSurat, place },
    { event: "letter.cancel", verb: "Batalkan", call: cancelSurat, place },
  ]
}

/** Status and history of a letter, and what it lacks. */
export function SuratState({ row, user }: FormPartProps) {
  const { no, members_id, status, kurang, is_secret, last, history } = row as Row
  const { label, tone } = suratStatusWords[status]
  return (
    <FormSection title="Keadaan surat" aside={<StatusBadge tone={tone}>{label}</StatusBadge>}>
      {kurang.length === 0 ? null : (
        <Notice tone="warn">Data pegawainya belum lengkap untuk templat ini: {kurang.join(", ")}.</Notice>
      )}
      <DescriptionList items={[{ label: "Nomor", value: no ?? "Diberikan saat diterbitkan" }]} />
      <History row={{ history, level_total: 1 }} statuses={suratStatusWords} />
      <LifecyclePanel
        life={suratLife}
        facts={{ status, kurang, is_secret, last, version: history.length }}
        history={history}
        user={user}
        offered={offeredFor(members_id)}
      />
    </FormSection>
  )
}
