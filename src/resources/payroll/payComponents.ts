import { masterDepartement, masterKantor } from "#contract/areas/company/masterData.ts"
import {
  exportPayComponents,
  listPayComponents,
  type payMember,
  payChangeValues,
} from "#contract/areas/payroll/components.ts"
import { parameter } from "#contract/areas/payroll/parameter.ts"
import { payTypeWords } from "#contract/areas/members/memberWords.ts"
import { formatRupiah } from "#src/format/format.ts"
import type { AnyColumn, ColumnOf, FilterOf } from "../kit/columns.ts"
import type { DescribedList, DescribedPart } from "../kit/describe.ts"
import type { AnyField, FieldOf } from "../kit/fields.ts"

const PATH = "/users/pegawai/payroll"
const TITLE = "Komponen Gaji"
type Member = typeof payMember.Type
/** The form's row: names of the selected references next to their ids. */
type FormRow = Member & { readonly components: readonly { readonly parameter_nama: string | null }[] }

const moneyOrDash = (amount: number): string => (amount === 0 ? "–" : formatRupiah(amount))
const isPayType = (word: string): word is keyof typeof payTypeWords => word in payTypeWords

const columns: readonly ColumnOf<Member>[] = [
  { as: "text", key: "nama", label: "Nama", primary: true },
  { as: "text", key: "nip", label: "NIP", whole: true },
  { as: "text", key: "kantor", label: "Kantor", card: "none" },
  { as: "text", key: "jabatan", label: "Jabatan", hidden: true },
  {
    as: "words",
    key: "gaji_type",
    label: "Tipe",
    of: ({ gaji_type }) => (isPayType(gaji_type) ? payTypeWords[gaji_type] : gaji_type),
    hidden: true,
  },
  {
    as: "words",
    key: "gaji_pokok",
    label: "Gaji pokok",
    align: "end",
    of: ({ gaji_pokok }) => (gaji_pokok === null ? "Belum ada" : formatRupiah(gaji_pokok)),
  },
  {
    as: "words",
    key: "tunjangan",
    label: "Tunjangan",
    align: "end",
    of: ({ tunjangan }) => moneyOrDash(tunjangan),
  },
  {
    as: "words",
    key: "potongan",
    label: "Potongan",
    align: "end",
    of: ({ potongan }) => moneyOrDash(potongan),
  },
  { as: "number", key: "komponen", label: "Komponen lain" },
]
const filters: readonly FilterOf<"lengkap" | "offices_id" | "departement_id">[] = [
  {
    key: "lengkap",
    label: "Gaji pokok",
    options: [
      { value: "true", label: "Sudah ada" },
      { value: "false", label: "Belum ada" },
    ],
  },
  { key: "offices_id", label: "Kantor", from: masterKantor },
  { key: "departement_id", label: "Divisi", from: masterDepartement },
]

const who = { read: listPayComponents.who, write: listPayComponents.who } as const

/** Employees with their current pay. */
const list: DescribedList = {
  contract: {
    id: "payroll-components",
    noun: "pegawai",
    listKey: "list-members-payroll-components",
    who: { read: who.read, write: [] },
    module: "payroll",
    sorts: ["nama", "nip"],
    filters: Object.fromEntries(filters.map(({ key }) => [key, true])),
    calls: { list: listPayComponents },
  },
  path: PATH,
  title: TITLE,
  trail: [{ label: "Pegawai", href: "/users/pegawai" }],
  purpose: "Pegawai aktif muncul di sini dengan gaji pokok dan komponennya yang berlaku hari ini.",
  searchLabel: "Cari nama atau NIP",
  columns: columns as readonly AnyColumn[],
  filters,
  links: [{ label: "Impor", href: "/users/pegawai/impor" }],
  exported: exportPayComponents,
  newHref: null,
  rowHref: (id) => `${PATH}/${id}`,
}

const fields: readonly FieldOf<typeof payChangeValues.Type, FormRow, never>[] = [
  { kind: "text", key: "nama", label: "Pegawai", max: 100, changedBy: [] },
  {
    kind: "subItems",
    key: "components",
    label: "Perubahan",
    noun: "perubahan",
    hint: "Yang lama tetap tersimpan di riwayat",
    fields: [
      {
        kind: "reference",
        key: "parameter_id",
        label: "Komponen",
        required: true,
        options: parameter.calls.options,
        shownBy: "parameter_nama",
      },
      { kind: "rupiah", key: "amount", label: "Nominal", hint: "Kosongkan bila komponen ini berakhir" },
      {
        kind: "date",
        key: "effective_from",
        label: "Berlaku mulai",
        required: true,
        hint: "Tanggal 1: seluruh periode bulan itu; tanggal lain diprorata",
      },
      {
        kind: "date",
        key: "effective_to",
        label: "Sampai",
        hint: "Kosongkan bila seterusnya. Bila diisi, yang berlaku sebelumnya berlaku lagi sesudahnya",
      },
      { kind: "text", key: "note", label: "Catatan", max: 200 },
    ],
    start: { amount: null, effective_to: null, note: null },
    max: 50,
  },
]

/** One employee's pay; effective dating: changes are added as new rows. */
const form: DescribedPart = {
  contract: {
    id: "komponen-gaji",
    noun: "komponen gaji",
    who,
    module: "payroll",
    values: payChangeValues,
    files: {},
  },
  path: PATH,
  trail: [
    { label: "Pegawai", href: "/users/pegawai" },
    { label: TITLE, href: PATH },
  ],
  sections: [{ title: "Tambah perubahan", fields: fields as readonly AnyField[] }],
  start: {},
  personal: true,
}

/** Functions, like other nested declarations: a plain declaration would become a route of its own. */
export const payComponentsList = (): DescribedList => list
export const payComponentsForm = (): DescribedPart => form
