import { formatRupiah } from "#src/format/format.ts"
import { type Description, DescriptionList } from "#src/ui/data/DescriptionList.tsx"

type Facts = {
  readonly note: string | null
  readonly penerima: string | null
  readonly penerima_phone: string | null
  readonly barang: string | null
  readonly cod: number | null
  readonly tujuan: string | null
}

const told = (label: string, value: string | null): readonly Description[] =>
  value === null ? [] : [{ label, value, wide: true }]

/** Details of a task: the goods, who takes them, the cash to collect. */
export function TaskFacts({ task }: { readonly task: Facts }) {
  const { note, penerima, penerima_phone, barang, cod, tujuan } = task
  const items: readonly Description[] = [
    ...told("Barang", barang),
    ...told("Tujuan", tujuan),
    ...(penerima === null ? [] : [{ label: "Penerima", value: penerima }]),
    ...(penerima_phone === null
      ? []
      : [
          {
            label: "Telepon penerima",
            value: (
              <a href={`tel:${penerima_phone}`} className="font-semibold text-brand">
                {penerima_phone}
              </a>
            ),
          },
        ]),
    ...(cod === null ? [] : [{ label: "Tagih tunai (COD)", value: formatRupiah(cod) }]),
    ...told("Keterangan", note),
  ]
  return items.length === 0 ? null : <DescriptionList items={items} />
}
