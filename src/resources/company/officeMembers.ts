import { masterDepartement, masterPegawai } from "#contract/areas/company/masterData.ts"
import {
  guestValues,
  listOfficeMembers,
  stayValues,
  updateOfficeMembers,
} from "#contract/areas/members/memberOffices.ts"
import { members } from "#contract/areas/members/members.ts"
import { offices } from "#contract/areas/company/offices.ts"
import { formatValidity } from "#src/format/format.ts"
import { bulkAction } from "../kit/bulk.ts"
import type { AnyColumn, ColumnOf, FilterOf } from "../kit/columns.ts"
import type { DescribedList, DescribedPart } from "../kit/describe.ts"
import type { AnyField, FieldOf } from "../kit/fields.ts"

const OFFICES = "/setting/umum/offices"
const TITLE = "Pegawai yang absen di sini"

type Guest = (typeof listOfficeMembers.answer.Type)["rows"][number]

/** Validity period of a check-in permission; open ends are shown in words. */
const staysInWords = ({ is_primary, valid_from, valid_to }: Guest): string =>
  is_primary ? "Selalu" : formatValidity(valid_from, valid_to)

const columns: readonly ColumnOf<Guest>[] = [
  { as: "person", key: "nama", photo: "foto", label: "Nama" },
  { as: "text", key: "nip", label: "NIP", whole: true },
  { as: "text", key: "kantor", label: "Kantor asal" },
  { as: "text", key: "divisi", label: "Divisi" },
  { as: "words", key: "valid_from", label: "Boleh absen", of: staysInWords },
  {
    as: "mark",
    key: "is_open",
    label: "Hari ini",
    mark: "Di luar masa berlaku",
    when: false,
    tone: "neutral",
  },
]
const filters: readonly FilterOf<"is_primary" | "departement_id">[] = [
  {
    key: "is_primary",
    label: "Asal",
    options: [
      { value: "true", label: "Kantor ini" },
      { value: "false", label: "Kantor lain" },
    ],
  },
  { key: "departement_id", label: "Divisi", from: masterDepartement },
]

const dates = [
  { kind: "date", key: "valid_from", label: "Berlaku mulai", hint: "Kosongkan bila mulai hari ini" },
  { kind: "date", key: "valid_to", label: "Berlaku sampai", hint: "Kosongkan bila tanpa batas" },
] as const

const fields: readonly (
  | FieldOf<typeof guestValues.Type, { readonly members_nama: readonly string[] }, never>
  | readonly FieldOf<typeof guestValues.Type, { readonly members_nama: readonly string[] }, never>[]
)[] = [
  {
    kind: "multi",
    key: "members_id",
    label: "Pegawai",
    required: true,
    options: masterPegawai,
    shownBy: "members_nama",
    hint: "Pegawai dari kantor lain; yang sudah ada di daftar mendapat masa berlaku ini",
  },
  dates,
]
const stayFields: readonly (FieldOf<typeof stayValues.Type, Guest, never> | typeof dates)[] = [
  { kind: "text", key: "nama", label: "Pegawai", max: 100, changedBy: [] },
  dates,
]

const pathOf = (office: number) => `${OFFICES}/members/${office}`
const trail = [{ label: "Kantor", href: OFFICES }]

/** Employees who may check in at an office: its own, and guests of other offices. */
export const officeMembersOf = (office: number): DescribedList => ({
  contract: {
    id: "member-offices",
    noun: "pegawai",
    listKey: `list-member-offices-${office}`,
    who: offices.who,
    module: offices.module,
    sorts: ["nama", "nip"],
    filters: Object.fromEntries(filters.map(({ key }) => [key, true])),
    calls: { list: listOfficeMembers },
    within: { offices_id: office },
  },
  path: pathOf(office),
  title: TITLE,
  titleOf: ({ kantor }) => `Boleh absen di ${(kantor as { readonly nama: string }).nama}`,
  trail,
  purpose: "Pegawai kantor ini muncul di sini, bersama pegawai kantor lain yang boleh absen di sini.",
  searchLabel: "Cari nama atau NIP",
  columns: columns as readonly AnyColumn[],
  filters,
  bulk: [
    bulkAction("dismiss", members, updateOfficeMembers, {
      label: "Cabut izin",
      title: "Cabut izin absen di kantor ini",
      text: "Mereka tetap dapat absen di kantornya sendiri.",
      confirmLabel: "Cabut izin",
      payload: (ids) => ({ offices_id: office, members_id: ids, action: "remove" }),
    }),
  ],
  newHref: `${pathOf(office)}?tambah=1`,
  /** Employees of the office itself always may: to change that, change the employee's office. */
  rowHref: (id, { is_primary }) =>
    is_primary === true ? `/users/pegawai/form/${id}` : `${pathOf(office)}?pegawai=${id}`,
})

/** Adds employees of other offices as guests. */
export const officeGuestsOf = (office: number): DescribedPart => ({
  contract: {
    id: `absen-kantor-${office}`,
    noun: "pegawai",
    who: offices.who,
    module: offices.module,
    values: guestValues,
    files: {},
  },
  path: pathOf(office),
  trail: [...trail, { label: TITLE, href: pathOf(office) }],
  sections: [{ title: "Boleh absen di kantor ini", fields: fields as readonly AnyField[] }],
  start: { members_id: [] },
  personal: false,
})

/** Validity period of a guest's check-ins. */
export const officeStayOf = (office: number): DescribedPart => ({
  contract: {
    id: `masa-absen-kantor-${office}`,
    noun: "masa berlaku",
    who: offices.who,
    module: offices.module,
    values: stayValues,
    files: {},
  },
  path: pathOf(office),
  trail: [...trail, { label: TITLE, href: pathOf(office) }],
  sections: [{ title: "Boleh absen di kantor ini", fields: stayFields as readonly AnyField[] }],
  start: {},
  personal: false,
})
