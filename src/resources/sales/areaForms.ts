import { masterPegawai } from "#contract/areas/company/masterData.ts"
import { salesAreas } from "#contract/areas/sales/areas.ts"
import { salesTeams } from "#contract/areas/sales/teams.ts"
import type { AnyField, FieldOf } from "../kit/fields.ts"
import type { DescribedForm } from "../kit/describe.ts"
import type { ResourceContract } from "../kit/resourceContract.ts"

export const AREA_PATH = "/good-id/area"

type Fields<C extends ResourceContract> = readonly (
  | FieldOf<C["values"]["Type"], C["row"]["Type"], never>
  | readonly FieldOf<C["values"]["Type"], C["row"]["Type"], never>[]
)[]

const areaFields: Fields<typeof salesAreas> = [
  { kind: "text", key: "nama", label: "Nama area", required: true, max: 80 },
  [
    { kind: "text", key: "kode", usedBy: "record", label: "Kode", max: 20, hint: "Misalnya JBT" },
    {
      kind: "reference",
      key: "parent_id",
      label: "Induk",
      options: salesAreas.calls.options,
      shownBy: "parent_nama",
      hint: "Kosongkan untuk area paling atas",
    },
  ],
  { kind: "switch", key: "is_active", label: "Aktif", hint: "Area nonaktif tidak ditawarkan untuk tim" },
]
const placeFields: Fields<typeof salesAreas> = [
  {
    kind: "mapOutline",
    key: "outline",
    label: "Garis batas",
    point: { lat: "lat", lng: "lng" },
    hint: "Digambar di peta, atau dari file GeoJSON dengan satu Polygon",
  },
  { kind: "mapPoint", key: "lat", lng: "lng", label: "Titik area" },
]

const teamFields: Fields<typeof salesTeams> = [
  { kind: "text", key: "nama", label: "Nama tim", required: true, max: 80 },
  [
    {
      kind: "reference",
      key: "area_id",
      label: "Area",
      required: true,
      options: salesAreas.calls.options,
      shownBy: "area_nama",
    },
    {
      kind: "reference",
      key: "leader_id",
      label: "Ketua",
      required: true,
      options: masterPegawai,
      shownBy: "leader_nama",
    },
  ],
  { kind: "rupiah", key: "target_month", label: "Target sebulan", hint: "Penjualan seluruh tim" },
  { kind: "switch", key: "is_active", label: "Aktif", hint: "Tim nonaktif tidak menerima anggota" },
]

/** Values of a new row that the page knows: the area it is for. */
export type Begun = Readonly<Record<string, unknown>>

/** The form of an area, in a dialog of its page. */
export const areaForm = (start: Begun): DescribedForm => ({
  contract: salesAreas,
  path: AREA_PATH,
  sections: [
    { title: "Data area", fields: areaFields as readonly AnyField[] },
    { title: "Letak", fields: placeFields as readonly AnyField[] },
  ],
  start: { is_active: true, ...start },
  personal: false,
})

/** The form of a team, in a dialog of its page. */
export const teamForm = (start: Begun): DescribedForm => ({
  contract: salesTeams,
  path: AREA_PATH,
  sections: [{ title: "Data tim", fields: teamFields as readonly AnyField[] }],
  start: { is_active: true, target_month: 0, ...start },
  personal: false,
})

/** Fields of the dialog that moves people. */
export const moveFields: readonly AnyField[] = [
  {
    kind: "reference",
    key: "tim_id",
    label: "Tim",
    required: true,
    options: salesTeams.calls.options,
    shownBy: "tim_nama",
  },
  {
    kind: "date",
    key: "valid_from",
    label: "Mulai tanggal",
    required: true,
    hint: "Boleh tanggal yang akan datang. Penjualan sejak hari itu dihitung untuk tim ini.",
  },
]
/** Fields of the dialog that ends stays. */
export const leaveFields: readonly AnyField[] = [
  {
    kind: "date",
    key: "valid_to",
    label: "Hari terakhir di tim",
    hint: "Kosongkan bila mulai hari ini sudah tidak di tim",
  },
]
/** All kinds of fields that the page's dialogs use. */
export const dialogFields = {
  sections: [
    ...areaForm({}).sections,
    ...teamForm({}).sections,
    { title: "", fields: [...moveFields, ...leaveFields] },
  ],
}
