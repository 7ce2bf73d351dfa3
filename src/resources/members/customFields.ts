import {
  customFieldTypes,
  type CustomFieldType,
  type FieldRight,
  OPTIONS_MOST,
  optionTypes,
  type SelfRight,
} from "#contract/kit/customFields.ts"
import { customFields, DEFAULT_SECTION } from "#contract/areas/members/customFields.ts"
import { describe } from "../kit/describe.ts"
import { activeFilter, changedColumn } from "../kit/shared.ts"

const TYPES: Readonly<Record<CustomFieldType, string>> = {
  text: "Teks",
  longText: "Teks panjang",
  number: "Angka",
  rupiah: "Rupiah",
  percent: "Persen",
  date: "Tanggal",
  month: "Bulan",
  time: "Jam",
  moment: "Tanggal dan jam",
  colour: "Warna",
  select: "Pilihan",
  choices: "Beberapa pilihan",
  yesNo: "Ya atau tidak",
}
const RIGHTS: Readonly<Record<FieldRight, string>> = {
  modul: "Semua yang membuka Pegawai",
  gaji: "Hanya yang melihat gaji",
}
const SELF: Readonly<Record<SelfRight, string>> = {
  tidak: "Tidak terlihat",
  lihat: "Terlihat",
  ubah: "Terlihat dan diubah sendiri",
}
const hasOptions = ({ type }: { readonly type?: CustomFieldType | null }): boolean =>
  optionTypes.includes(type ?? "text")

export const customFieldsResource = describe(customFields, {
  path: "/setting/umum/isian-pegawai",
  menu: {
    group: "umum",
    hint: "Data pegawai yang perusahaan tambahkan sendiri",
    after: "/setting/umum/jabatan",
  },
  title: "Isian Pegawai",
  purpose:
    "Isian tambahan untuk data pegawai, misalnya ukuran seragam atau masa berlaku SIM: tampil di formulir, daftar, saringan, impor dan unduhan.",
  searchLabel: "Cari nama atau bagian",
  columns: [
    { as: "text", key: "nama", label: "Nama", primary: true },
    { as: "choice", key: "type", label: "Jenis", choices: TYPES, whole: true },
    { as: "text", key: "section", label: "Bagian" },
    { as: "choice", key: "seen_by", label: "Dilihat", choices: RIGHTS },
    { as: "choice", key: "self", label: "Bagi pegawainya", choices: SELF },
    { as: "mark", key: "required", label: "Wajib", mark: "Wajib", tone: "info" },
    { as: "number", key: "urutan", label: "Urutan", hidden: true },
    { as: "text", key: "key", label: "Kunci", hidden: true },
    { as: "active", key: "is_active", label: "Status" },
    changedColumn,
  ],
  filters: [
    {
      key: "type",
      label: "Jenis",
      options: customFieldTypes.map((value) => ({ value, label: TYPES[value] })),
    },
    activeFilter,
  ],
  sections: [
    {
      title: "Isian",
      fields: [
        {
          kind: "text",
          key: "nama",
          label: "Nama isian",
          required: true,
          max: 60,
          hint: "Kuncinya dibuat dari nama pertama dan tidak berubah",
        },
        {
          kind: "select",
          key: "type",
          label: "Jenis",
          required: true,
          choices: TYPES,
          hint: "Setelah terisi, jenisnya hanya dapat menjadi jenis yang menampung semua nilainya",
        },
        {
          kind: "subItems",
          key: "options",
          label: "Pilihan",
          required: true,
          noun: "pilihan",
          hint: "Paling sedikit dua, menurut urutan ini. Nilai yang pilihannya dihapus tetap sampai diganti",
          fields: [{ kind: "text", key: "text", label: "Pilihan", required: true, max: 80 }],
          start: { text: "" },
          max: OPTIONS_MOST,
          showWhen: hasOptions,
        },
        [
          {
            kind: "text",
            key: "section",
            label: "Bagian formulir",
            required: true,
            max: 60,
            hint: "Nama bagian di formulir pegawai, misalnya Kepegawaian; nama lain menjadi bagian baru",
          },
          { kind: "number", key: "urutan", label: "Urutan", required: true, hint: "Yang kecil lebih dulu" },
        ],
        { kind: "text", key: "hint", label: "Petunjuk", max: 200, hint: "Tampil di bawah isian" },
        {
          kind: "switch",
          key: "required",
          label: "Wajib diisi",
          hint: "Pegawai yang sudah ada tetap dapat disimpan sampai isian ini dibuka",
        },
        {
          kind: "switch",
          key: "is_active",
          label: "Aktif",
          hint: "Isian nonaktif tidak tampil di mana pun; nilainya disimpan",
        },
      ],
    },
    {
      title: "Hak",
      fields: [
        [
          { kind: "select", key: "seen_by", label: "Dilihat oleh", required: true, choices: RIGHTS },
          { kind: "select", key: "changed_by", label: "Diubah oleh", required: true, choices: RIGHTS },
        ],
        {
          kind: "select",
          key: "self",
          label: "Bagi pegawai itu sendiri",
          required: true,
          choices: SELF,
          hint: "Di profil pegawai pada aplikasinya",
        },
      ],
    },
  ],
  start: {
    type: "text",
    options: [],
    section: DEFAULT_SECTION,
    urutan: 100,
    seen_by: "modul",
    changed_by: "modul",
    self: "tidak",
    required: false,
    is_active: true,
  },
  personal: false,
})
