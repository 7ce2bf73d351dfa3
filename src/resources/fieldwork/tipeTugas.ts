import {
  choosingTypes,
  decidingTypes,
  MOST_CHOICES,
  MOST_FIELDS,
  type TaskFieldType,
} from "#contract/areas/fieldwork/formFields.ts"
import { type taskCategories, tipeTugas } from "#contract/areas/fieldwork/tipeTugas.ts"
import { formatNumber } from "#src/format/format.ts"
import type { ConditionSource } from "../kit/fields.ts"
import { describe } from "../kit/describe.ts"
import { activeFilter, changedColumn } from "../kit/shared.ts"
import { areaColumn, areaField, areaFilter } from "./areaChoice.ts"

const CATEGORIES: Readonly<Record<(typeof taskCategories)[number], string>> = {
  visit: "Kunjungan",
  delivery: "Pengiriman",
  service: "Servis",
  sales: "Penjualan",
  lainnya: "Lainnya",
}
const TYPES: Readonly<Record<TaskFieldType, string>> = {
  text: "Teks",
  number: "Angka",
  money: "Rupiah",
  date: "Tanggal",
  select: "Pilihan",
  multiselect: "Beberapa pilihan",
  products: "Daftar produk",
  photo: "Foto",
  signature: "Tanda tangan",
}
/** Hint about what the employee enters, where the name of the type does not say it. */
const HINTS: Partial<Record<TaskFieldType, string>> = {
  money: "Rupiah bulat",
  multiselect: "Pegawai boleh memilih lebih dari satu",
  products: "Produk, jumlah dan harga; jumlahnya menjadi nilai kunjungan",
}

type Item = Readonly<Record<string, unknown>>
/** A form field as it is being edited: any part may still be missing. */
const editedOf = ({ key, label, type, choices }: Item) => ({
  key: typeof key === "string" ? key : "",
  label: typeof label === "string" ? label : "",
  type: (type ?? "text") as TaskFieldType,
  choices: (Array.isArray(choices) ? (choices as readonly { readonly text?: string }[]) : []).flatMap(
    ({ text = "" }) => (text.trim() === "" ? [] : [text.trim()]),
  ),
})
/** Earlier form fields whose answer may decide whether a later one is asked. */
const sources = (earlier: readonly Item[]): readonly ConditionSource[] =>
  earlier
    .map(editedOf)
    .filter(({ key, type }) => key !== "" && decidingTypes.includes(type))
    .map(({ key, label, type, choices }) => ({
      key,
      label: label === "" ? key : label,
      choices: choosingTypes.includes(type) ? choices : null,
    }))
const typeOf = ({ type }: { readonly type?: TaskFieldType | null }): TaskFieldType => type ?? "text"

export const tipeTugasResource = describe(tipeTugas, {
  path: "/setting/penugasan/tipe-tugas",
  title: "Tipe Tugas",
  purpose: "Tipe tugas menentukan apa yang diisi, difoto, atau ditandatangani pegawai di lapangan.",
  searchLabel: "Cari nama atau kode tipe tugas",
  columns: [
    { as: "text", key: "nama", label: "Nama", primary: true },
    { as: "text", key: "kode", label: "Kode", whole: true },
    { as: "choice", key: "kategori", label: "Kategori", choices: CATEGORIES, whole: true },
    {
      as: "words",
      key: "form_fields",
      label: "Isian",
      align: "end",
      of: ({ form_fields }) => formatNumber(form_fields.length),
    },
    areaColumn,
    { as: "number", key: "sla_min", label: "Batas waktu", unit: "menit", hidden: true },
    { as: "number", key: "radius_m", label: "Radius", unit: "m", hidden: true },
    { as: "active", key: "is_active", label: "Status" },
    changedColumn,
  ],
  filters: [
    {
      key: "kategori",
      label: "Kategori",
      options: Object.entries(CATEGORIES).map(([value, label]) => ({ value, label })),
    },
    areaFilter,
    activeFilter,
  ],
  sections: [
    {
      title: "Data tipe tugas",
      fields: [
        { kind: "text", key: "nama", label: "Nama tipe tugas", required: true, max: 80 },
        [
          { kind: "text", key: "kode", usedBy: "record", label: "Kode", max: 20 },
          {
            kind: "select",
            key: "kategori",
            usedBy: "record",
            label: "Kategori",
            required: true,
            choices: CATEGORIES,
          },
        ],
        [
          {
            kind: "number",
            key: "radius_m",
            label: "Radius",
            unit: "m",
            hint: "Biarkan kosong untuk mengikuti aturan perusahaan",
          },
          {
            kind: "number",
            key: "sla_min",
            label: "Batas waktu",
            unit: "menit",
            hint: "Kunjungan yang lebih lama ditandai; kosongkan bila tanpa batas",
          },
        ],
        [
          { kind: "colour", key: "color", usedBy: "phone", label: "Warna" },
          { ...areaField, hint: "Tugas dan kunjungannya ikut layanan ini" },
        ],
        {
          kind: "switch",
          key: "is_active",
          label: "Aktif",
          hint: "Tipe tugas nonaktif tidak ditawarkan di penugasan",
        },
      ],
    },
    {
      title: "Yang dilakukan di tempat",
      fields: [
        { kind: "switch", key: "require_photo", label: "Wajib foto" },
        { kind: "switch", key: "require_signature", label: "Wajib tanda tangan" },
        {
          kind: "subItems",
          key: "form_fields",
          label: "Isian formulir",
          noun: "isian",
          hint: "Ditanyakan kepada pegawai, menurut urutan ini",
          fields: [
            { kind: "text", key: "label", label: "Pertanyaan", required: true, max: 80 },
            {
              kind: "text",
              key: "key",
              label: "Kunci",
              required: true,
              max: 40,
              hint: "Nama kolom di laporan, misalnya hasil_kunjungan",
            },
            {
              kind: "select",
              key: "type",
              label: "Jenis",
              required: true,
              choices: TYPES,
              hint: (item) => HINTS[typeOf(item)],
            },
            {
              kind: "subItems",
              key: "choices",
              label: "Pilihan",
              required: true,
              noun: "pilihan",
              hint: "Paling sedikit dua, menurut urutan ini",
              fields: [{ kind: "text", key: "text", label: "Pilihan", required: true, max: 80 }],
              start: { text: "" },
              max: MOST_CHOICES,
              showWhen: (item) => choosingTypes.includes(typeOf(item)),
            },
            { kind: "switch", key: "required", label: "Wajib diisi" },
            {
              kind: "condition",
              key: "when",
              label: "Ditanyakan bila",
              none: "Selalu ditanyakan",
              valueLabel: "Jawabannya",
              sources,
            },
          ],
          start: { key: "", label: "", type: "text", required: false, choices: [], when: null },
          max: MOST_FIELDS,
        },
      ],
    },
  ],
  start: {
    kategori: "visit",
    form_fields: [],
    require_photo: false,
    require_signature: false,
    is_active: true,
  },
  personal: false,
})
