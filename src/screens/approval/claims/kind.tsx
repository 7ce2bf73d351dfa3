import { claimOf } from "#machines/lifecycles/claimMachine.ts"
import type { Facts, Lifecycle, Move } from "#machines/lifecycles/lifecycle.ts"
import { type Claim, claimList, claimOne, claimQueue, CLAIMS_AT_ONCE, claimWatch } from "#src/api/claims.ts"
import { formatAgo, formatDate, formatRupiah } from "#src/ui/format.ts"
import { dateFilter, rowFilter, wordFilter } from "../filters.tsx"
import { defineQueue } from "../kind.ts"
import { statuses } from "../words.ts"
import { ClaimDetail } from "./Detail.tsx"
import { proposalOf } from "./proposal.ts"

export const claimStatusOptions = (
  ["pending", "approved", "partial", "rejected", "cancelled", "paid"] as const
).map((value) => ({ value, label: statuses[value]?.label ?? value }))

/** What an administrator should look at before approving: "nota ganda", "tanpa nota", "lewat plafon". */
const flagsOf = ({ items, quotas, status }: Claim): readonly string[] =>
  [
    items.some(({ duplicates }) => duplicates.length > 0) ? "nota ganda" : null,
    items.some(({ lacks_receipt }) => lacks_receipt) ? "tanpa nota" : null,
    status === "pending" &&
    quotas.some(
      ({ rest, item_ids }) =>
        rest !== null &&
        items
          .filter(({ id }) => item_ids.includes(id))
          .reduce((sum, { amount, amount_approved }) => sum + (amount_approved ?? amount), 0) > rest,
    )
      ? "lewat plafon"
      : null,
  ].filter((flag) => flag !== null)

export const claimKind = defineQueue<Claim>({
  id: "reimbursement",
  path: "/reimbursment",
  title: "Reimbursement",
  noun: "klaim",
  searchLabel: "Cari nama, NIP atau nomor klaim",
  batch: CLAIMS_AT_ONCE,
  words: {
    sorts: ["created_at", "tanggal", "total_claimed"],
    filters: ["status", "kategori_id", "start_date", "end_date", "offices_id", "members_id"],
  },
  list: claimList,
  one: claimOne,
  queue: claimQueue,
  watch: claimWatch,
  life: ({ level_total }) => claimOf(level_total) as unknown as Lifecycle<Facts, Move>,
  facts: (row) => row,
  item: (row, href, now) => {
    const flags = flagsOf(row)
    return {
      id: row.id,
      href,
      label: [row.member.nama, row.judul, formatRupiah(row.total_claimed), ...flags].join(", "),
      title: row.member.nama,
      sub: (
        <>
          {row.judul} · {formatDate(row.tanggal)}
          {flags.length > 0 && <span className="font-semibold text-warn"> · {flags.join(", ")}</span>}
        </>
      ),
      end: formatRupiah(row.total_claimed),
      endSub:
        row.status === "pending"
          ? formatAgo(row.created_at, now)
          : (statuses[row.status]?.label ?? row.status),
    }
  },
  filters: (address, rows) => [
    wordFilter(address, "status", "Status", claimStatusOptions, "pending"),
    rowFilter(
      address,
      "kategori_id",
      "Kategori",
      (id) => rows.flatMap(({ items }) => items).find(({ kategori_id }) => kategori_id === id)?.kategori,
    ),
    dateFilter(address),
    rowFilter(
      address,
      "offices_id",
      "Kantor",
      (id) => rows.find(({ member }) => member.offices_id === id)?.member.kantor,
    ),
    rowFilter(
      address,
      "members_id",
      "Pegawai",
      (id) => rows.find(({ member }) => member.id === id)?.member.nama,
    ),
  ],
  extra: (row) => {
    const items = proposalOf(row)
    return items.length === 0 ? {} : { items }
  },
  detail: (row, deciding) => <ClaimDetail row={row} deciding={deciding} />,
  total: (rows) => formatRupiah(rows.reduce((sum, { total_claimed }) => sum + total_claimed, 0)),
  revocable: ["approved", "partial"],
  payable: ["approved", "partial"],
  removable: ["rejected", "cancelled"],
})
