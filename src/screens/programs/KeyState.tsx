import { issueBar, keyStatusWords } from "#contract/areas/programs/keyLife.ts"
import type { apiKeys } from "#contract/areas/programs/kunciApi.ts"
import { liveKeySecret } from "#src/api/actors/programs.ts"
import { formatDateTime } from "#src/format/format.ts"
import { keyTones } from "#src/resources/programs/kunciApi.ts"
import { DescriptionList } from "#src/ui/data/DescriptionList.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { FormSection } from "#src/ui/form/FormSection.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import type { FormPartProps } from "../form/formParts.ts"
import { KeyDeeds } from "./KeyDeeds.tsx"
import { SecretPanel } from "./SecretPanel.tsx"

type Row = Pick<
  (typeof apiKeys)["row"]["Type"],
  "status" | "ends_with" | "accounts_nama" | "is_giver_active" | "last_used_at" | "last_address"
>

const lastUse = ({ last_used_at, last_address }: Row): string => {
  if (last_used_at === null) return "Belum pernah"
  return `${formatDateTime(last_used_at)}${last_address === null ? "" : ` dari ${last_address}`}`
}

/** Status, secret and use of an API key. */
export function KeyState({ id, row, user, onChanged }: FormPartProps) {
  const key = row as Row
  const { status, ends_with, accounts_nama, is_giver_active } = key
  const bar =
    user.impersonated_by === null
      ? issueBar(status)
      : "Rahasia hanya diterbitkan untuk akun perusahaan sendiri"
  return (
    <div className="grid gap-4">
      <FormSection
        title="Keadaan"
        aside={<StatusBadge tone={keyTones[status]}>{keyStatusWords[status]}</StatusBadge>}
      >
        {!is_giver_active && (
          <Notice tone="warn">
            Kunci ini tidak berlaku: akun {accounts_nama}, yang memberikannya, dinonaktifkan.
          </Notice>
        )}
        <DescriptionList
          items={[
            { label: "Rahasia", value: ends_with === null ? "Belum diterbitkan" : `balai_…${ends_with}` },
            { label: "Diberikan oleh", value: accounts_nama },
            { label: "Terakhir dipakai", value: lastUse(key) },
          ]}
        />
        <SecretPanel
          machine={liveKeySecret}
          id={id}
          isReplacing={status === "active" && ends_with !== null}
          effect="Rahasia yang sekarang langsung mati: program yang memakainya ditolak sampai diberi rahasia baru."
          bar={bar}
          onEnded={onChanged}
        />
      </FormSection>
      <KeyDeeds id={id} />
    </div>
  )
}
