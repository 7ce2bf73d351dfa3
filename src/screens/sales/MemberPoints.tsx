import { ActionList } from "#src/ui/data/ActionList.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import type { FormPartProps } from "../form/formParts.ts"
import { useWorld } from "../screen.ts"
import { pointsHref } from "./paths.ts"

/** On the page of an employee: the way to the points ledger, for users who may open it. */
export function MemberPoints({ id }: FormPartProps) {
  const { mayOpen } = useWorld()
  const href = pointsHref(id)
  return mayOpen(href) ? (
    <Card title="Poin penjualan" flush>
      <ActionList rows={[{ id: "poin", href, text: "Saldo, buku poin dan penukaran" }]} />
    </Card>
  ) : null
}
