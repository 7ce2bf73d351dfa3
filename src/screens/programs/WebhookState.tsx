import { type webhooks, webhookStatusWords } from "#contract/areas/programs/webhook.ts"
import { liveWebhookSecret } from "#src/api/actors/programs.ts"
import { formatDateTime, formatNumber } from "#src/format/format.ts"
import { webhookTones } from "#src/resources/programs/webhook.ts"
import { DescriptionList } from "#src/ui/data/DescriptionList.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { FormSection } from "#src/ui/form/FormSection.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import type { FormPartProps } from "../form/formParts.ts"
import { SecretPanel } from "./SecretPanel.tsx"
import { WebhookDeliveries } from "./WebhookDeliveries.tsx"

type Row = Pick<
  (typeof webhooks)["row"]["Type"],
  "status" | "has_secret" | "accounts_nama" | "failures" | "old_until"
>

/** Status, secret and deliveries of a webhook. */
export function WebhookState({ id, row, user, onChanged }: FormPartProps) {
  const { status, has_secret, accounts_nama, failures, old_until } = row as Row
  const bar = user.impersonated_by === null ? null : "Rahasia hanya diterbitkan untuk akun perusahaan sendiri"
  return (
    <div className="grid gap-4">
      <FormSection
        title="Keadaan"
        aside={<StatusBadge tone={webhookTones[status]}>{webhookStatusWords[status]}</StatusBadge>}
      >
        {status === "stopped" && (
          <Notice tone="warn">
            Berhenti sesudah {formatNumber(failures)} pengiriman berturut-turut gagal. Simpan webhook ini
            dalam keadaan menyala untuk memulainya lagi.
          </Notice>
        )}
        <DescriptionList
          items={[
            { label: "Disimpan oleh", value: accounts_nama },
            { label: "Gagal berturut-turut", value: formatNumber(failures) },
            ...(old_until === null
              ? []
              : [{ label: "Rahasia lama ikut berlaku sampai", value: formatDateTime(old_until) }]),
          ]}
        />
        <SecretPanel
          machine={liveWebhookSecret}
          id={id}
          isReplacing={has_secret}
          effect="Selama 24 jam kabar ditandatangani dengan kedua rahasia; sesudah itu hanya dengan yang baru."
          bar={bar}
          onEnded={onChanged}
        />
      </FormSection>
      <WebhookDeliveries id={id} isReady={has_secret} />
    </div>
  )
}
