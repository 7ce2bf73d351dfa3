import { masterKelompokGaji } from "#contract/areas/company/masterData.ts"
import type { members } from "#contract/areas/members/members.ts"
import { intervalWords, payTypeWords, residenceWords, taxWords } from "#contract/areas/members/memberWords.ts"
import { bank } from "#contract/areas/platform/bank.ts"
import type { WordsFor } from "../kit/describe.ts"

const company = ["company"] as const

/** Pay of an employee, its taxes and insurance: for those who see pay. */
export const pay: WordsFor<typeof members>["sections"][number] = {
  title: "Penggajian",
  fields: [
    [
      {
        kind: "lookup",
        key: "bank_kode",
        label: "Bank",
        options: bank.calls.options,
        shownBy: "bank_nama",
        seenBy: company,
      },
      { kind: "text", key: "no_rekening", label: "Nomor rekening", max: 30, seenBy: company },
    ],
    { kind: "text", key: "nama_rekening", label: "Nama pemilik rekening", max: 100, seenBy: company },
    [
      {
        kind: "select",
        key: "gaji_type",
        label: "Tipe gaji",
        required: true,
        choices: payTypeWords,
        seenBy: company,
      },
      {
        kind: "select",
        key: "bayar_tiap",
        label: "Dibayar",
        required: true,
        choices: intervalWords,
        hint: "Upah harian yang dibayar setiap bulan memakai tarif pajak bulanan",
        seenBy: company,
        showWhen: ({ gaji_type }) => gaji_type !== "bulanan",
      },
      { kind: "rupiah", key: "gaji_pokok", label: "Gaji pokok", seenBy: company },
      {
        kind: "reference",
        key: "kelompok_gaji_id",
        label: "Kelompok gaji",
        options: masterKelompokGaji,
        shownBy: "kelompok_gaji_nama",
        hint: "Periode gaji dapat membayar kelompok tertentu saja",
        seenBy: company,
      },
      {
        kind: "select",
        key: "tax_method",
        label: "Metode pajak",
        required: true,
        choices: taxWords,
        seenBy: company,
      },
    ],
    [
      {
        kind: "text",
        key: "bpjs_kes_no",
        label: "Nomor BPJS Kesehatan",
        max: 30,
        hint: "13 angka",
        seenBy: company,
      },
      {
        kind: "text",
        key: "bpjs_tk_no",
        label: "Nomor BPJS Ketenagakerjaan",
        max: 30,
        hint: "11 angka",
        seenBy: company,
      },
      {
        kind: "number",
        key: "keluarga_bpjs",
        label: "Keluarga tambahan BPJS",
        hint: "Anak keempat, orang tua atau mertua: 1% upah seorang",
        seenBy: company,
      },
    ],
    [
      {
        kind: "select",
        key: "subjek_pajak",
        label: "Subjek pajak",
        required: true,
        choices: residenceWords,
        seenBy: company,
      },
      {
        kind: "date",
        key: "residensi_dari",
        label: "Subjek pajak dalam negeri sejak",
        hint: "Kosongkan bila selalu",
        seenBy: company,
        showWhen: ({ kewarganegaraan, subjek_pajak }) =>
          kewarganegaraan === "WNA" && subjek_pajak === "dalam_negeri",
      },
      {
        kind: "date",
        key: "residensi_sampai",
        label: "Subjek pajak dalam negeri sampai",
        hint: "Kosongkan bila belum berakhir",
        seenBy: company,
        showWhen: ({ kewarganegaraan, subjek_pajak }) =>
          kewarganegaraan === "WNA" && subjek_pajak === "dalam_negeri",
      },
    ],
  ],
}
