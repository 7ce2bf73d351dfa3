import { BULK_MAX, type BulkChoice, previewBulk, updateBulk } from "#contract/areas/members/memberBulk.ts"
import {
  masterDepartement,
  masterJabatan,
  masterKantor,
  masterPegawai,
} from "#contract/areas/company/masterData.ts"
import type { employments } from "#contract/areas/members/memberFields.ts"
import { members } from "#contract/areas/members/members.ts"
import { employmentWords } from "#contract/areas/members/memberWords.ts"
import { bulkEdit } from "../kit/bulk.ts"

type Values = {
  readonly ubah: readonly BulkChoice[]
  readonly offices_id: number | null
  readonly departement_id: number | null
  readonly jabatan_id: number | null
  readonly atasan_id: number | null
  readonly status_karyawan: (typeof employments)[number]
  readonly tanggal_akhir_kontrak: string | null
}

const choiceWords: Readonly<Record<BulkChoice, string>> = {
  departement_id: "Divisi",
  jabatan_id: "Jabatan",
  offices_id: "Kantor",
  atasan_id: "Atasan",
  status_karyawan: "Status pegawai",
}
const isChosen =
  (key: BulkChoice) =>
  ({ ubah }: { readonly ubah?: readonly BulkChoice[] | null }): boolean =>
    ubah?.includes(key) === true
const isContract = (values: {
  readonly ubah?: readonly BulkChoice[] | null
  readonly status_karyawan?: unknown
}) => isChosen("status_karyawan")(values) && values.status_karyawan === "pkwt"

/** Only the selected fields are sent; hidden fields stay unchanged. */
const given = (values: Readonly<Record<string, unknown>>) => {
  const chosen = (values as Partial<Values>).ubah ?? []
  const end = values["tanggal_akhir_kontrak"]
  return {
    ...Object.fromEntries(chosen.map((key) => [key, values[key] ?? null])),
    ...(isContract(values) && typeof end === "string" ? { tanggal_akhir_kontrak: end } : {}),
  }
}

export const memberBulkEdit = bulkEdit<typeof previewBulk, typeof updateBulk, typeof members, Values>(
  members,
  { preview: previewBulk, call: updateBulk },
  {
    label: "Ubah data",
    title: "Ubah data beberapa pegawai",
    most: BULK_MAX,
    fields: [
      { kind: "choices", key: "ubah", label: "Yang diubah", required: true, choices: choiceWords },
      {
        kind: "reference",
        key: "departement_id",
        label: "Divisi",
        required: true,
        options: masterDepartement,
        shownBy: "departement_nama",
        showWhen: isChosen("departement_id"),
      },
      {
        kind: "reference",
        key: "jabatan_id",
        label: "Jabatan",
        required: true,
        options: masterJabatan,
        shownBy: "jabatan_nama",
        showWhen: isChosen("jabatan_id"),
      },
      {
        kind: "reference",
        key: "offices_id",
        label: "Kantor",
        required: true,
        options: masterKantor,
        shownBy: "offices_nama",
        showWhen: isChosen("offices_id"),
      },
      {
        kind: "reference",
        key: "atasan_id",
        label: "Atasan",
        options: masterPegawai,
        shownBy: "atasan_nama",
        hint: "Kosongkan bila tanpa atasan",
        showWhen: isChosen("atasan_id"),
      },
      [
        {
          kind: "select",
          key: "status_karyawan",
          label: "Status pegawai",
          required: true,
          choices: employmentWords,
          showWhen: isChosen("status_karyawan"),
        },
        {
          kind: "date",
          key: "tanggal_akhir_kontrak",
          label: "Tanggal akhir kontrak",
          hint: "Biarkan kosong agar tanggal masing-masing tidak berubah",
          showWhen: isContract,
        },
      ],
    ],
    start: { ubah: [] },
    asked: (whose, values) => ({ ...whose, ...given(values) }),
    sent: ({ ids, versions }, values) => ({ members_id: ids, versions, ...given(values) }),
  },
)
