import type { Redemption } from "#contract/areas/sales/redemptions.ts"
import { redemptionWords } from "#machines/lifecycles/redemptionMachine.ts"
import { formatDate, formatDay, formatNumber } from "#src/format/format.ts"
import { DescriptionList } from "#src/ui/data/DescriptionList.tsx"
import { pointsHref } from "../../sales/paths.ts"
import { History } from "../History.tsx"
import { RequestHead } from "../RequestHead.tsx"

const pointWords = (points: number): string => `${formatNumber(points)} poin`

/** A redemption: the reward, what it costs, what is left, and its history. */
export function RedemptionDetail({ row }: { readonly row: Redemption }) {
  return (
    <article aria-label={`Permintaan hadiah ${row.no}, ${row.member.nama}`}>
      <RequestHead row={row} statuses={redemptionWords} />
      <div className="grid gap-4">
        <DescriptionList
          items={[
            { label: "Hadiah", value: <b className="font-semibold">{row.reward}</b> },
            { label: "Banyaknya", value: formatNumber(row.qty) },
            {
              label: "Poin",
              value:
                row.qty === 1
                  ? pointWords(row.points)
                  : `${pointWords(row.points)}, ${pointWords(row.point_cost)} sebuah`,
            },
            { label: "Nomor", value: row.no },
            { label: "Tanggal", value: formatDay(row.tanggal) },
            {
              label: "Saldo pegawai",
              value: (
                <a href={pointsHref(row.member.id)} className="font-semibold text-brand">
                  {pointWords(row.balance)}
                </a>
              ),
            },
            { label: "Stok tersisa", value: formatNumber(row.stock) },
            ...(row.delivered_on === null
              ? []
              : [
                  {
                    label: "Diserahkan",
                    value: `${formatDate(row.delivered_on)} oleh ${row.delivered_nama ?? "sistem"}`,
                    wide: true,
                  },
                ]),
            ...(row.note === null ? [] : [{ label: "Catatan pegawai", value: row.note, wide: true }]),
            ...(row.approval_note === null
              ? []
              : [{ label: "Catatan", value: row.approval_note, wide: true }]),
          ]}
        />
        {row.photo !== null && (
          <img
            src={row.photo}
            alt={`Foto ${row.reward}`}
            loading="lazy"
            className="max-h-60 justify-self-start rounded-control bg-sunken object-contain"
          />
        )}
        <History row={row} statuses={redemptionWords} />
      </div>
    </article>
  )
}
