import type { customers } from "#contract/areas/fieldwork/customers.ts"
import { formatDate, formatNumber, formatRupiah } from "#src/format/format.ts"
import { Card } from "#src/ui/data/Card.tsx"
import { DescriptionList } from "#src/ui/data/DescriptionList.tsx"
import type { FormPartProps } from "../form/formParts.ts"

type Row = Pick<(typeof customers)["row"]["Type"], "last_visit_on" | "days_since" | "visits" | "orders">

/** Visits and orders of a customer, those of the customers merged into it included. */
export function CustomerFigures({ row }: FormPartProps) {
  const { last_visit_on, days_since, visits, orders } = row as Row
  return (
    <Card title="Kunjungan dan pesanan">
      <DescriptionList
        items={[
          {
            label: "Kunjungan terakhir",
            value: last_visit_on === null ? "Belum pernah" : formatDate(last_visit_on),
          },
          {
            label: "Sejak itu",
            value:
              days_since === null ? "–" : days_since === 0 ? "Hari ini" : `${formatNumber(days_since)} hari`,
          },
          { label: "Kunjungan selesai", value: formatNumber(visits) },
          { label: "Nilai pesanan", value: formatRupiah(orders) },
        ]}
      />
    </Card>
  )
}
