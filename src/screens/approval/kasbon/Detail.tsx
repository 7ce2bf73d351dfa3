import type { Kasbon } from "#contract/areas/kasbon/kasbon.ts"
import { kasbonStatuses } from "#machines/lifecycles/kasbonMachine.ts"
import { monthWords } from "#contract/kit/words.ts"
import { type Plan, planOf } from "#machines/lifecycles/kasbonPlan.ts"
import { formatDate, formatDay, formatRupiah } from "#src/format/format.ts"
import { DescriptionList } from "#src/ui/data/DescriptionList.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import { History } from "../History.tsx"
import type { Deciding } from "../kind.ts"
import { RequestHead } from "../RequestHead.tsx"
import { PlanTable } from "./PlanTable.tsx"
import { Terms } from "./Terms.tsx"
import { methodWords, numberIn, termsIn, termsOf } from "./terms.ts"

/** The repayment plan: stored, or a preview while an approval is open. An empty plan is shown as none. */
const planIn = (row: Kasbon, deciding: Deciding | null): Plan => {
  if (row.instalments.length > 0) return row.instalments
  const { amount, tenor, first_period } =
    deciding?.decision === "approved" ? termsIn(deciding.extra, row) : termsOf(row)
  return amount >= tenor && tenor >= 1 && tenor <= row.limits.tenor ? planOf(amount, tenor, first_period) : []
}

const limitItems = ({ amount, per_month, is_hidden }: Kasbon["limits"]) => {
  const told = amount === null ? [] : [{ label: "Batas kasbon", value: formatRupiah(amount) }]
  if (is_hidden)
    return [...told, { label: "Batas dari gaji", value: "Diperiksa admin perusahaan", wide: true }]
  return [
    ...(amount === null ? [{ label: "Batas kasbon", value: "Tanpa batas" }] : told),
    {
      label: "Potongan sebulan",
      value: per_month === null ? "Gaji belum diisi" : `paling banyak ${formatRupiah(per_month)}`,
    },
  ]
}

/** Evidence for a cash advance: its terms, the rules, its repayment plan and its history. */
export function KasbonDetail({
  row,
  deciding,
}: {
  readonly row: Kasbon
  readonly deciding: Deciding | null
}) {
  const { limits } = row
  const plan = planIn(row, deciding)
  const isGranted = row.granted_amount !== null
  const chosen =
    deciding !== null && ["paid", "skipped"].includes(deciding.decision)
      ? numberIn(deciding.extra, row)
      : null
  return (
    <article aria-label={`Kasbon ${row.no}, ${row.member.nama}`}>
      <RequestHead row={row} statuses={kasbonStatuses} />
      <div className="grid gap-4">
        <DescriptionList
          items={[
            { label: "Keperluan", value: <b className="font-semibold">{row.purpose}</b> },
            { label: "Nomor", value: row.no },
            { label: "Tanggal", value: formatDay(row.tanggal) },
            {
              label: "Diminta",
              value: `${formatRupiah(row.amount)}, ${row.tenor} cicilan mulai ${monthWords(row.first_period)}`,
              wide: true,
            },
            ...(isGranted
              ? [
                  {
                    label: "Disetujui",
                    value: `${formatRupiah(row.granted_amount)}, ${row.granted_tenor ?? row.tenor} cicilan mulai ${monthWords(row.granted_period ?? row.first_period)}`,
                    wide: true,
                  },
                ]
              : []),
            ...(row.disbursed_at === null
              ? []
              : [
                  {
                    label: "Dicairkan",
                    value: `${formatDate(row.disbursed_at)}${row.method === null ? "" : `, ${methodWords[row.method].toLowerCase()}`}`,
                  },
                  { label: "Sisa", value: <b className="font-semibold">{formatRupiah(row.outstanding)}</b> },
                ]),
            ...(row.status === "pending" ? [...limitItems(limits)] : []),
            ...(row.approval_note === null
              ? []
              : [{ label: "Catatan", value: row.approval_note, wide: true }]),
          ]}
        />
        {row.status === "pending" && limits.barred !== null && <Notice tone="warn">{limits.barred}</Notice>}
        {row.status === "pending" && limits.active > 0 && (
          <Notice tone="info">Kasbon lain yang berjalan: {limits.active}.</Notice>
        )}
        {deciding !== null && <Terms row={row} deciding={deciding} />}
        {plan.length > 0 && <PlanTable rows={plan} chosen={chosen} />}
        <History row={row} statuses={kasbonStatuses} />
      </div>
    </article>
  )
}
