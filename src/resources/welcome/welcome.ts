import type { employments, sexes } from "#contract/areas/members/memberFields.ts"
import { newcomerValues } from "#contract/areas/welcome/onboarding.ts"
import type { Described, DescribedForm } from "../kit/describe.ts"
import type { FieldOf } from "../kit/fields.ts"
import { officesResource } from "../company/offices.ts"
import { officesHoursResource } from "../attendance/officesHours.ts"

/** A form with some of a resource's fields, as they are declared there; the other fields keep their values. */
const only = (
  resource: Described,
  keys: readonly string[],
  start: Readonly<Record<string, unknown>>,
): DescribedForm => ({
  ...resource,
  start: { ...resource.start, ...start },
  sections: resource.sections.flatMap((section) => {
    const fields = section.fields.flatMap((entry) => {
      const line = [entry].flat().filter((field) => keys.includes(field.key))
      return line.length === 0 ? [] : [line]
    })
    return fields.length === 0 ? [] : [{ ...section, fields }]
  }),
})

const office = only(officesResource, ["nama", "alamat", "kota", "provinsi", "phone", "timezone", "lat"], {
  nama: "Kantor Pusat",
  is_pusat: true,
})
const hours = only(officesHoursResource, ["nama", "late_tolerance_min", "days"], {
  nama: "Jam kantor",
  is_default: true,
})

const SEXES: Readonly<Record<(typeof sexes)[number], string>> = { L: "Laki-laki", P: "Perempuan" }
const EMPLOYMENTS: Readonly<Record<(typeof employments)[number], string>> = {
  tetap: "Tetap",
  pkwt: "PKWT (kontrak)",
  harian: "Harian",
  magang: "Magang",
  outsourcing: "Outsourcing",
}

type Field = FieldOf<typeof newcomerValues.Type, typeof newcomerValues.Type, never>
type Sections = readonly {
  readonly title: string
  readonly text?: string
  readonly fields: readonly (Field | readonly Field[])[]
}[]
const sections: Sections = [
  {
    title: "Tambah pegawai",
    text: "Data lain dapat dilengkapi nanti di layar Pegawai.",
    fields: [
      [
        { kind: "text", key: "nama", label: "Nama lengkap", required: true, max: 100 },
        { kind: "text", key: "nip", label: "NIP", required: true, max: 30, hint: "Nomor pegawai Anda" },
      ],
      [
        {
          kind: "text",
          key: "phone",
          label: "Nomor HP",
          required: true,
          max: 30,
          hint: "Misalnya 0812-3456-7890",
        },
        { kind: "text", key: "email", label: "Email", max: 100, hint: "Untuk mengundangnya ke aplikasi" },
      ],
      [
        {
          kind: "text",
          key: "departement",
          label: "Divisi",
          required: true,
          max: 80,
          hint: "Dibuat bila belum ada",
        },
        {
          kind: "text",
          key: "jabatan",
          label: "Jabatan",
          required: true,
          max: 80,
          hint: "Dibuat bila belum ada",
        },
      ],
      [
        { kind: "select", key: "jenis_kelamin", label: "Jenis kelamin", required: true, choices: SEXES },
        { kind: "select", key: "status_karyawan", label: "Status", required: true, choices: EMPLOYMENTS },
      ],
      [
        { kind: "date", key: "tanggal_masuk", label: "Tanggal masuk", required: true },
        {
          kind: "date",
          key: "tanggal_akhir_kontrak",
          label: "Akhir kontrak",
          required: true,
          showWhen: ({ status_karyawan }) => status_karyawan === "pkwt",
        },
      ],
      {
        kind: "switch",
        key: "app_access",
        label: "Memakai aplikasi",
        hint: "Dapat diundang di langkah terakhir",
      },
    ],
  },
]

/** @param today ISO date, the default start date of a new employee */
export const newcomerStart = (today: string) => ({
  status_karyawan: "tetap",
  tanggal_masuk: today,
  app_access: true,
})

/** A form for one employee after the other, with the onboarding's fields only. */
const newcomer: DescribedForm = {
  contract: {
    id: "newcomer",
    noun: "pegawai",
    who: { read: ["company"], write: ["company"] },
    module: null,
    values: newcomerValues,
    files: {},
  },
  path: "/welcome/step-3",
  sections: sections as unknown as DescribedForm["sections"],
  start: {},
  personal: true,
}

/** The onboarding forms, by step. */
export const welcomeForms = { office, hours, newcomer } as const
