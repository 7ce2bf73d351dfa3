import { companyFiles } from "#contract/areas/platform/companies.ts"
import { LIMIT_DEFAULTS } from "#contract/kit/limits.ts"
import type { WordsFor } from "../kit/describe.ts"
import type { companies } from "./companyCalls.ts"

const usually = (most: number): string => `Kosong = ${most.toLocaleString("id-ID")}`

/** The row is known by its status; a new one has none. */
const statusIn = (values: object): unknown => ("status" in values ? values.status : undefined)
const isNew = (values: object): boolean => statusIn(values) === undefined
const isKnown = (values: object): boolean => !isNew(values)

export const companySections: WordsFor<typeof companies>["sections"] = [
  {
    title: "Perusahaan",
    fields: [
      {
        kind: "photo",
        key: "logo",
        label: "Logo",
        shownBy: "logo",
        maxBytes: companyFiles.logo.maxBytes,
        crop: true,
        showWhen: isKnown,
        hint: "PNG, JPEG atau WebP",
      },
      {
        kind: "switch",
        key: "hapus_logo",
        label: "Hapus logo yang tersimpan",
        showWhen: (values) => "logo" in values && typeof values.logo === "string",
      },
      [
        { kind: "text", key: "nama", label: "Nama perusahaan", required: true, max: 100 },
        { kind: "text", key: "kode", label: "Kode", max: 20, hint: "Unik di antara semua perusahaan" },
      ],
      [
        { kind: "text", key: "nama_legal", label: "Nama badan hukum", max: 150 },
        { kind: "text", key: "bidang_usaha", label: "Bidang usaha", max: 100 },
      ],
      [
        { kind: "text", key: "email", label: "Email perusahaan", required: true, max: 100 },
        { kind: "text", key: "phone", label: "Telepon", max: 30 },
      ],
      { kind: "text", key: "npwp", label: "NPWP", max: 60, hint: "16 angka, atau 15 angka format lama" },
    ],
  },
  {
    title: "Admin pertama",
    text: "Menerima undangan untuk membuat kata sandi, lalu menyiapkan perusahaannya sendiri.",
    fields: [
      [
        {
          kind: "text",
          key: "admin_nama",
          label: "Nama",
          required: true,
          max: 100,
          showWhen: isNew,
        },
        {
          kind: "text",
          key: "admin_email",
          label: "Email untuk masuk",
          required: true,
          max: 100,
          showWhen: isNew,
        },
      ],
    ],
  },
  {
    title: "Langganan",
    fields: [
      {
        kind: "number",
        key: "trial_days",
        label: "Lama masa coba",
        unit: "hari",
        showWhen: isNew,
        hint: "Mulai hari ini; kosong = menurut pengaturan aplikasi",
      },
      {
        kind: "switch",
        key: "with_dummy",
        label: "Isi data contoh",
        showWhen: isNew,
        hint: "Dua belas pegawai bertanda (contoh) dengan absensinya; dapat dihapus lagi dari halaman Pembersihan dan Penghapusan",
      },
      {
        kind: "date",
        key: "trial_end",
        label: "Hari terakhir masa coba",
        showWhen: (values) => statusIn(values) === "trial",
        hint: "Sesudahnya perusahaan ditutup; admin dikabari 7, 3, dan 1 hari sebelumnya",
      },
      [
        { kind: "text", key: "plan_name", label: "Paket", max: 50 },
        { kind: "date", key: "plan_expires_at", label: "Paket sampai" },
      ],
      {
        kind: "switch",
        key: "is_limited_storage",
        label: "Penyimpanan terbatas",
        hint: "Menampilkan Poin dan Top Up kepada perusahaan",
      },
    ],
  },
  {
    title: "Batas pemakaian",
    text: "Permintaan di atas batas ditolak sampai batasnya terbuka lagi; admin perusahaan dikabari mulai 80%.",
    fields: [
      [
        {
          kind: "number",
          key: "limit_calls",
          label: "Panggilan",
          unit: "per menit",
          hint: usually(LIMIT_DEFAULTS.calls),
        },
        {
          kind: "number",
          key: "limit_key_calls",
          label: "Panggilan tiap kunci API",
          unit: "per menit",
          hint: usually(LIMIT_DEFAULTS.key_calls),
        },
      ],
      [
        {
          kind: "number",
          key: "limit_exports",
          label: "Ekspor",
          unit: "per hari",
          hint: usually(LIMIT_DEFAULTS.exports),
        },
        {
          kind: "number",
          key: "limit_mails",
          label: "Email",
          unit: "per hari",
          hint: usually(LIMIT_DEFAULTS.mails),
        },
      ],
      {
        kind: "number",
        key: "limit_storage_mb",
        label: "Penyimpanan",
        unit: "MB",
        hint: "Kosong = menurut paket; penyimpanan yang dibeli ditambahkan",
      },
    ],
  },
  {
    title: "Alamat",
    fields: [
      { kind: "longText", key: "alamat", label: "Alamat", max: 300 },
      [
        { kind: "text", key: "kota", label: "Kota atau kabupaten", max: 60 },
        { kind: "text", key: "provinsi", label: "Provinsi", max: 60 },
        { kind: "text", key: "kode_pos", label: "Kode pos", max: 10 },
      ],
    ],
  },
  {
    title: "Penanggung jawab",
    fields: [
      [
        { kind: "text", key: "pic_nama", label: "Nama", max: 100 },
        { kind: "text", key: "pic_jabatan", label: "Jabatan", max: 80 },
      ],
      [
        { kind: "text", key: "pic_email", label: "Email", max: 100 },
        { kind: "text", key: "pic_phone", label: "Nomor HP", max: 30 },
      ],
    ],
  },
  {
    title: "Catatan internal",
    text: "Tidak terlihat oleh perusahaan.",
    fields: [
      { kind: "text", key: "sales_pic", label: "Sales", max: 100 },
      { kind: "longText", key: "note", label: "Catatan", max: 1_000 },
    ],
  },
]
