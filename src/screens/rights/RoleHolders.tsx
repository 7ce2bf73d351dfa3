import type { peran } from "#contract/areas/rights/peran.ts"
import { formatNumber } from "#src/format/format.ts"
import { Notice } from "#src/ui/page/Notice.tsx"
import type { FormPartProps } from "../form/formParts.ts"

/** Accounts with the role, whom a change affects at once; shown before saving. */
export function RoleHolders({ row }: FormPartProps) {
  const { jumlah_akun, holders } = row as Pick<(typeof peran)["row"]["Type"], "jumlah_akun" | "holders">
  if (jumlah_akun === 0) return null
  const more = jumlah_akun - holders.length
  return (
    <Notice tone="info">
      Dipakai {formatNumber(jumlah_akun)} akun: {holders.join(", ")}
      {more > 0 ? `, dan ${formatNumber(more)} lainnya` : ""}. Perubahan hak berlaku pada tindakan mereka
      berikutnya.
    </Notice>
  )
}
