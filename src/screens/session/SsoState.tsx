import { DescriptionList } from "#src/ui/data/DescriptionList.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import type { FormPartProps } from "../form/formParts.ts"
import { CopyButton } from "../topup/CopyButton.tsx"

/** Redirect URI to register at the provider, and whether the secret is stored. */
export function SsoState({ row }: FormPartProps) {
  const { return_url, has_secret } = row as { readonly return_url: string; readonly has_secret: boolean }
  return (
    <Card title="Untuk didaftarkan di penyedia">
      <DescriptionList
        items={[
          {
            label: "Redirect URI",
            wide: true,
            value: (
              <span className="flex items-center gap-2">
                <code className="min-w-0 break-all">{return_url}</code>
                <CopyButton text={return_url} what="redirect URI" />
              </span>
            ),
          },
          { label: "Client secret", value: has_secret ? "Tersimpan" : "Belum ada" },
        ]}
      />
    </Card>
  )
}
