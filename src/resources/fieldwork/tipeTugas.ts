import {
  MOST_CHOICES,
  type taskCategories,
  type taskFieldTypes,
  tipeTugas,
} from "#contract/areas/fieldwork/tipeTugas.ts"
import { formatNumber } from "#src/format/format.ts"
import { describe } from "../kit/describe.ts"
import { activeFilter, changedColumn } from "../kit/shared.ts"

const CATEGORIES: Readonly<Record<(typeof taskCategories)[number], string>> = {
  visit: "Kunjungan",
  delivery: "Pengiriman",
  service: "Servis",
  sales: "Penjualan",
  lainnya: "Lainnya",
}
const TYPES: Readonly<Record<(typeof taskFieldTypes)[number], string>> = {
  text: "Teks",
  number: "Angka",
  photo: "Foto",
  select: "Pilihan",
  signature: "Tanda tangan",
}

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
        { kind: "colour", key: "color", usedBy: "phone", label: "Warna" },
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
            { kind: "select", key: "type", label: "Jenis", required: true, choices: TYPES },
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
              showWhen: ({ type }) => type === "select",
            },
            { kind: "switch", key: "required", label: "Wajib diisi" },
          ],
          start: { key: "", label: "", type: "text", required: false, choices: [] },
          max: 30,
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
