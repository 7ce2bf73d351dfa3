import { useMemo } from "react"
import { whyNotMailed } from "#machines/lifecycles/payrollPeriodMachine.ts"
import type { ListPage } from "#machines/list/listTypes.ts"
import {
  liveSlips,
  type Period,
  type SlipPage,
  type SlipRow,
  type SlipSummary,
} from "#src/api/actors/payrollPeriod.ts"
import { formatNumber, formatRupiah } from "#src/format/format.ts"
import { Person } from "#src/ui/data/Person.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import type { Column } from "#src/ui/list/types.ts"
import { rowFilter, wordFilter } from "../report/filters.tsx"
import { periodPath, slipHref, slipWords } from "./periodAddress.ts"
import { GroupSums } from "./GroupSums.tsx"
import { WithinList } from "./WithinList.tsx"

type Props = { readonly id: number; readonly search: string; readonly row: Period }

const money = (key: "gross" | "deduction" | "tax" | "net", label: string): Column<SlipRow> => ({
  key,
  label,
  align: "end",
  sortable: key !== "deduction",
  named: true,
  card: key === "net" ? "line" : "none",
  render: (row) => (row.error === null ? formatRupiah(row[key]) : "–"),
})

const columns: readonly Column<SlipRow>[] = [
  {
    key: "nama",
    label: "Pegawai",
    primary: true,
    sortable: true,
    tall: true,
    render: ({ nama, jabatan, nip }) => (
      <Person
        name={nama}
        photo={null}
        sub={[jabatan, nip].filter((part) => part !== null).join(" · ")}
        only="tables"
      />
    ),
    after: ({ error, warnings, mail }) =>
      error !== null ? (
        <StatusBadge tone="rejected">Gagal</StatusBadge>
      ) : mail === "failed" ? (
        <StatusBadge tone="rejected">Email gagal</StatusBadge>
      ) : warnings > 0 ? (
        <StatusBadge tone="waiting">{`${warnings} peringatan`}</StatusBadge>
      ) : null,
  },
  { key: "kantor", label: "Kantor", render: ({ kantor }) => kantor },
  { key: "divisi", label: "Divisi", card: "none", render: ({ divisi }) => divisi ?? "–" },
  money("gross", "Bruto"),
  money("deduction", "Potongan"),
  money("tax", "PPh 21"),
  money("net", "Gaji bersih"),
]

const whats = [
  { value: "warnings", label: "Dengan peringatan" },
  { value: "errors", label: "Belum terhitung" },
] as const
/** Filter option for periods whose slips are mailed. */
const unmailed = { value: "unmailed", label: "Belum terkirim lewat email" } as const

/** Totals of all matching slips, returned with every page. */
const summaryIn = (page: ListPage<SlipRow> | null): SlipSummary | undefined =>
  (page as SlipPage | null)?.summary

/** Payslips of a period; a row opens its slip. */
export function SlipsView({ id, search, row }: Props) {
  const machine = useMemo(() => liveSlips(id), [id])
  const named = (groups: SlipSummary["offices"] | undefined) => (wanted: number) =>
    groups?.find((one) => one.id === wanted)?.nama
  return (
    <div className="grid grid-cols-1 gap-3">
      <WithinList<SlipRow>
        id="slipGajiList"
        machine={machine}
        path={periodPath(id)}
        plainHref={periodPath(id)}
        words={slipWords}
        search={search}
        title="Slip gaji"
        countText={(total) => `${formatNumber(total)} slip`}
        columns={columns}
        rowHref={({ members_id }) => slipHref(id, search, members_id)}
        filters={(address, page) => [
          rowFilter(address, "offices_id", "Kantor", named(summaryIn(page)?.offices)),
          rowFilter(address, "departement_id", "Divisi", named(summaryIn(page)?.divisions)),
          wordFilter(
            address,
            "what",
            "Tampilkan",
            whyNotMailed(row.status) === null ? [...whats, unmailed] : whats,
          ),
        ]}
        empty={
          row.calculated_at === null
            ? { title: "Belum ada slip", text: "Tekan Hitung gaji untuk membuat slip periode ini." }
            : { title: "Tidak ada slip", text: "Tidak ada pegawai yang digaji di periode ini." }
        }
        renderBelow={(page) => <Sums summary={summaryIn(page)} />}
      />
    </div>
  )
}

function Sums({ summary }: { readonly summary: SlipSummary | undefined }) {
  if (summary === undefined || summary.members + summary.errors === 0) return null
  return (
    <>
      <GroupSums title="Jumlah per kantor" head="Kantor" groups={summary.offices} sums={summary} />
      <GroupSums title="Jumlah per divisi" head="Divisi" groups={summary.divisions} sums={summary} />
    </>
  )
}
