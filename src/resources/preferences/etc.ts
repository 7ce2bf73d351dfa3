import { etc, levelsField } from "#contract/areas/preferences/etc.ts"
import { APPROVAL_MODULES, approvalModuleWords } from "#contract/kit/approvals.ts"
import { MAX_APPROVAL_LEVELS } from "#contract/kit/constants.ts"
import { describeSetting } from "../kit/describe.ts"

export const etcSetting = describeSetting(etc, {
  path: "/setting/other/etc",
  title: "Umum lainnya",
  sections: [
    {
      title: "Siapa yang memutuskan",
      text: `Tingkat pertama diputuskan pemberi persetujuan yang dipilih pada data pegawai, atau semua yang berwenang bila tidak ada; tingkat berikutnya admin perusahaan. Paling banyak ${MAX_APPROVAL_LEVELS} tingkat. Berlaku bagi pengajuan yang dibuat sejak disimpan.`,
      fields: [
        APPROVAL_MODULES.map(
          (module) =>
            ({
              kind: "number",
              key: levelsField(module),
              label: `Tingkat persetujuan ${approvalModuleWords[module]}`,
              unit: "tingkat",
              required: true,
            }) as const,
        ),
        {
          kind: "switch",
          key: "prevent_self_approval",
          label: "Cegah memutuskan pengajuan sendiri",
          hint: "Bila dimatikan, yang berwenang juga boleh memutuskan pengajuannya sendiri",
        },
        {
          kind: "switch",
          key: "prevent_entered_approval",
          label: "Cegah memutuskan pengajuan yang dicatat sendiri",
          hint: "Bila dinyalakan, pengajuan yang dicatat admin untuk pegawai diputuskan orang lain",
        },
      ],
    },
    {
      title: "Keamanan dan data",
      fields: [
        {
          kind: "number",
          key: "min_password_len",
          label: "Panjang kata sandi minimal",
          unit: "karakter",
          required: true,
          hint: "Berlaku saat kata sandi berikutnya dibuat",
        },
        {
          kind: "select",
          key: "two_factor",
          label: "Wajib verifikasi dua langkah",
          required: true,
          choices: { off: "Tidak wajib", admins: "Untuk para admin", all: "Untuk semua akun" },
          hint: ({ two_factor }) =>
            two_factor === "off"
              ? "Setiap akun boleh memasangnya sendiri di Keamanan akun"
              : "Berlaku saat masuk berikutnya: yang belum memasangnya harus memasang dulu sebelum membuka apa pun",
        },
        {
          kind: "number",
          key: "max_sessions",
          label: "Sesi per akun paling banyak",
          unit: "sesi",
          required: true,
          hint: "Bila masuk sekali lagi, sesi yang paling lama tidak dipakai berakhir",
        },
        {
          kind: "select",
          key: "payslip_pdf_password",
          label: "Kata sandi PDF slip gaji",
          required: true,
          choices: {
            nip_birth_date: "NIP diikuti tanggal lahir (HHBBTTTT)",
            birth_date: "Tanggal lahir (HHBBTTTT)",
            nip: "NIP",
            none: "Tanpa kata sandi",
          },
          hint: ({ payslip_pdf_password }) =>
            payslip_pdf_password === "none"
              ? "Slip dikirim tanpa kunci: siapa pun yang menerima surat itu dapat membacanya"
              : payslip_pdf_password === "birth_date"
                ? "Tanggal lahir mudah dicoba satu per satu; NIP di depannya membuatnya jauh lebih sulit"
                : "Pegawai tanpa tanggal lahir memakai NIP saja",
        },
        {
          kind: "number",
          key: "photo_retention_months",
          label: "Simpan foto absensi selama",
          unit: "bulan",
          hint: "Foto pada pengajuan absensi yang sudah diputuskan dihapus sesudahnya; kosongkan untuk menyimpan terus",
        },
      ],
    },
    {
      title: "Kebiasaan",
      fields: [
        {
          kind: "select",
          key: "week_start",
          label: "Hari pertama pada kalender",
          required: true,
          choices: { mon: "Senin", sun: "Minggu" },
        },
        {
          kind: "switch",
          key: "birthday_notice",
          label: "Beri tahu ulang tahun pegawai",
          hint: "Admin perusahaan diberi tahu pada harinya",
        },
      ],
    },
  ],
})
