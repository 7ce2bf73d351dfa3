import {
  type claimMember,
  claimLimitValues,
  kategoriKlaim,
  listClaimMembers,
} from "#contract/areas/claims/kategoriKlaim.ts"
import { masterDepartement, masterKantor } from "#contract/areas/company/masterData.ts"
import { formatRupiah, formatValidity } from "#src/format/format.ts"
import type { AnyColumn, ColumnOf, FilterOf } from "../kit/columns.ts"
import type { DescribedList, DescribedPart } from "../kit/describe.ts"
import type { AnyField, FieldOf } from "../kit/fields.ts"
import { LIMITS } from "./kategoriKlaim.ts"

const CATEGORIES = "/setting/absensi/kategori-klaim"
const TITLE = "Batas per pegawai"

type Member = typeof claimMember.Type

const datesInWords = ({ limit_amount, valid_from, valid_to }: Member): string =>
  limit_amount === null ? "" : formatValidity(valid_from, valid_to)

const columns: readonly ColumnOf<Member>[] = [
  { as: "text", key: "nama", label: "Nama", primary: true },
  { as: "text", key: "nip", label: "NIP", whole: true },
  { as: "text", key: "kantor", label: "Kantor", hidden: true },
  { as: "text", key: "divisi", label: "Divisi", hidden: true },
  {
    as: "words",
    key: "limit_amount",
    label: "Batas sendiri",
    align: "end",
    of: ({ limit_amount }) => (limit_amount === null ? "–" : formatRupiah(limit_amount)),
  },
  { as: "words", key: "valid_from", label: "Masa berlaku", of: datesInWords },
  {
    as: "words",
    key: "berlaku",
    label: "Berlaku hari ini",
    align: "end",
    of: ({ berlaku }) => (berlaku === null ? "Tanpa batas" : formatRupiah(berlaku)),
  },
  {
    as: "words",
    key: "used",
    label: "Terpakai",
    align: "end",
    of: ({ used }) => (used === null ? "–" : formatRupiah(used)),
  },
  {
    as: "words",
    key: "remaining",
    label: "Sisa",
    align: "end",
    of: ({ remaining }) => {
      if (remaining === null) return "–"
      return remaining < 0 ? `Lewat ${formatRupiah(-remaining)}` : formatRupiah(remaining)
    },
  },
]
const filters: readonly FilterOf<"khusus" | "offices_id" | "departement_id">[] = [
  {
    key: "khusus",
    label: "Batas",
    options: [
      { value: "true", label: "Batas sendiri" },
      { value: "false", label: "Batas kategori" },
    ],
  },
  { key: "offices_id", label: "Kantor", from: masterKantor },
  { key: "departement_id", label: "Divisi", from: masterDepartement },
]

const fields: readonly (
  | FieldOf<typeof claimLimitValues.Type, Member, never>
  | readonly FieldOf<typeof claimLimitValues.Type, Member, never>[]
)[] = [
  { kind: "text", key: "nama", label: "Pegawai", max: 100, changedBy: [] },
  {
    kind: "rupiah",
    key: "limit_amount",
    label: "Batas sendiri",
    hint: "Biarkan kosong untuk mengikuti batas kategori",
  },
  [
    {
      kind: "date",
      key: "valid_from",
      label: "Berlaku mulai",
      hint: "Kosongkan bila mulai hari ini",
      showWhen: ({ limit_amount }) => limit_amount !== null,
    },
    {
      kind: "date",
      key: "valid_to",
      label: "Berlaku sampai",
      hint: "Kosongkan bila tanpa batas",
      showWhen: ({ limit_amount }) => limit_amount !== null,
    },
  ],
]

const pathOf = (kategori: number) => `${CATEGORIES}/members/${kategori}`
const trail = [{ label: "Kategori Klaim", href: CATEGORIES }]

/** Employees of a category, each with their limit. */
export const claimMembersOf = (kategori: number): DescribedList => ({
  contract: {
    id: "kategori-klaim-members",
    noun: "pegawai",
    listKey: `list-kategori-klaim-members-${kategori}`,
    who: { read: kategoriKlaim.who.read, write: [] },
    module: kategoriKlaim.module,
    sorts: ["nama", "nip"],
    filters: Object.fromEntries(filters.map(({ key }) => [key, true])),
    calls: { list: listClaimMembers },
    within: { kategori_id: kategori },
  },
  path: pathOf(kategori),
  title: TITLE,
  titleOf: ({ kategori: shown }) => {
    const { nama, limit_type } = shown as Pick<(typeof kategoriKlaim)["row"]["Type"], "nama" | "limit_type">
    return `Batas klaim ${nama}${limit_type === "none" ? "" : ` ${LIMITS[limit_type].toLowerCase()}`}`
  },
  trail,
  purpose: "Pegawai aktif muncul di sini, masing-masing dengan batas klaimnya.",
  searchLabel: "Cari nama atau NIP",
  columns: columns as readonly AnyColumn[],
  filters,
  rowHref: (id) => `${pathOf(kategori)}?pegawai=${id}`,
})

/** Individual limit of one employee. */
export const claimLimitOf = (kategori: number): DescribedPart => ({
  contract: {
    id: `batas-klaim-${kategori}`,
    noun: "batas klaim",
    who: kategoriKlaim.who,
    module: kategoriKlaim.module,
    values: claimLimitValues,
    files: {},
  },
  path: pathOf(kategori),
  trail: [...trail, { label: TITLE, href: pathOf(kategori) }],
  sections: [{ title: "Batas klaim", fields: fields as readonly AnyField[] }],
  start: {},
  personal: false,
})
