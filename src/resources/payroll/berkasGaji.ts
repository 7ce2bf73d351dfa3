import { berkasGaji, MOST_ACCOUNTS } from "#contract/areas/payroll/berkasGaji.ts"
import { bank } from "#contract/areas/platform/bank.ts"
import { describeSetting } from "../kit/describe.ts"

export const berkasGajiForm = describeSetting(berkasGaji, {
  path: "/setting/payrol/berkas-gaji",
  menu: {
    group: "payroll",
    hint: "Identitas pajak, rekening pembayar dan akun jurnal",
    after: "/setting/payrol/tanggal-gajian",
  },
  title: "Berkas Gaji",
  sections: [
    {
      title: "Pajak",
      text: "NPWP pemotong diambil dari profil perusahaan.",
      fields: [
        {
          kind: "text",
          key: "nitku",
          label: "NITKU",
          max: 22,
          hint: "22 angka; kosongkan untuk kantor pusat (NPWP dan 000000)",
        },
        [
          { kind: "text", key: "penanda_tangan", label: "Penanda tangan bukti potong", max: 100 },
          { kind: "text", key: "penanda_tangan_npwp", label: "NPWP/NIK penanda tangan", max: 16 },
        ],
        {
          kind: "number",
          key: "baris_per_berkas",
          label: "Baris tiap berkas Coretax",
          required: true,
          hint: "Daftar yang lebih panjang dibagi menjadi beberapa berkas",
        },
        { kind: "text", key: "npp", label: "NPP BPJS Ketenagakerjaan", max: 20 },
      ],
    },
    {
      title: "Bank pembayar",
      fields: [
        [
          {
            kind: "lookup",
            key: "bank_kode",
            label: "Bank",
            options: bank.calls.options,
            shownBy: "bank_nama",
            hint: "Rekening di bank yang sama dipindahbukukan",
          },
          { kind: "text", key: "rekening", label: "Nomor rekening", max: 30 },
        ],
        [
          { kind: "text", key: "bca_korporat", label: "Corporate ID KlikBCA Bisnis", max: 20 },
          { kind: "text", key: "bca_kode", label: "Kode perusahaan BCA", max: 20 },
        ],
      ],
    },
    {
      title: "Akun jurnal",
      text: "Jurnal gaji memakai akun ini; klaim memakai akun kategorinya.",
      fields: [
        [
          { kind: "text", key: "akun_beban_gaji", label: "Beban gaji", max: 30 },
          { kind: "text", key: "akun_beban_bpjs", label: "Beban BPJS", max: 30 },
        ],
        [
          { kind: "text", key: "akun_beban_pph21", label: "Beban PPh 21", max: 30 },
          { kind: "text", key: "akun_utang_gaji", label: "Utang gaji", max: 30 },
        ],
        [
          { kind: "text", key: "akun_utang_pph21", label: "Utang PPh 21", max: 30 },
          { kind: "text", key: "akun_utang_bpjs_kes", label: "Utang BPJS Kesehatan", max: 30 },
        ],
        [
          { kind: "text", key: "akun_utang_bpjs_tk", label: "Utang BPJS Ketenagakerjaan", max: 30 },
          { kind: "text", key: "akun_piutang_kasbon", label: "Piutang kasbon", max: 30 },
        ],
        { kind: "text", key: "akun_potongan_lain", label: "Potongan lain", max: 30 },
        {
          kind: "switch",
          key: "per_divisi",
          label: "Beban per divisi",
          hint: "Kode divisi menjadi cost center",
        },
        {
          kind: "subItems",
          key: "akun",
          label: "Akun per komponen",
          noun: "akun",
          hint: "Mengganti akun di atas untuk komponen itu",
          max: MOST_ACCOUNTS,
          start: {},
          fields: [
            {
              kind: "text",
              key: "kode",
              label: "Kode komponen",
              required: true,
              max: 20,
              hint: "Seperti di Parameter Hitungan, misalnya LEMBUR; pesangon UP, UPMK, PPH21_FINAL; PPh 26: PPH26",
            },
            { kind: "text", key: "akun", label: "Akun", required: true, max: 30 },
          ],
        },
      ],
    },
  ],
})
