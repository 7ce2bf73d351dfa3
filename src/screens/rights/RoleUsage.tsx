import type { roles } from "#contract/areas/rights/roles.ts"
import { formatNumber } from "#src/format/format.ts"
import { Notice } from "#src/ui/page/Notice.tsx"
import type { FormPartProps } from "../form/formParts.ts"

/** Accounts affected by a change of the role, shown before saving. */
export function RoleUsage({ row }: FormPartProps) {
  const { jumlah_akun } = row as Pick<(typeof roles)["row"]["Type"], "jumlah_akun">
  if (jumlah_akun === 0) return null
  return (
    <Notice tone="info">
      {formatNumber(jumlah_akun)} akun terpengaruh: perubahan hak berlaku pada tindakan mereka berikutnya.
    </Notice>
  )
}
