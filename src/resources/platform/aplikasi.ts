import { aplikasi, appFiles } from "#contract/areas/platform/aplikasi.ts"
import { APP_MODULES } from "#contract/kit/modules.ts"
import { describeFiled } from "../kit/describe.ts"

export const aplikasiSetting = describeFiled(aplikasi, {
  path: "/super-admin/setting/aplikasi",
  title: "Aplikasi",
  sections: [
    {
      title: "Nama dan bantuan",
      text: "Terlihat di halaman masuk, judul halaman, email, dan tagihan.",
      fields: [
        {
          kind: "photo",
          key: "logo",
          label: "Logo",
          shownBy: "logo",
          maxBytes: appFiles.logo.maxBytes,
          crop: true,
          hint: "PNG, JPEG atau WebP; tampil di halaman masuk, halaman tanpa masuk, dan bilah atas super administrator",
        },
        {
          kind: "switch",
          key: "hapus_logo",
          label: "Hapus logo yang tersimpan",
          showWhen: (values) => typeof (values as { readonly logo?: unknown }).logo === "string",
        },
        { kind: "text", key: "app_name", label: "Nama aplikasi", required: true, max: 40 },
        [
          { kind: "text", key: "support_phone", label: "Telepon bantuan", max: 30 },
          { kind: "text", key: "support_email", label: "Email bantuan", max: 100 },
        ],
        [
          {
            kind: "text",
            key: "privacy_url",
            label: "Kebijakan privasi",
            max: 200,
            hint: "Alamat yang diawali https://",
          },
          {
            kind: "text",
            key: "terms_url",
            label: "Syarat dan ketentuan",
            max: 200,
            hint: "Alamat yang diawali https://",
          },
        ],
      ],
    },
    {
      title: "Perusahaan baru",
      text: "Berlaku untuk perusahaan yang dibuat sesudah disimpan.",
      fields: [
        { kind: "number", key: "trial_days", label: "Lama coba gratis", unit: "hari", required: true },
        {
          kind: "choices",
          key: "default_modules",
          label: "Modul yang menyala",
          choices: {
            reimbursement: APP_MODULES.claims.nama,
            leave: APP_MODULES.leave.nama,
            visit: APP_MODULES.visits.nama,
            overtime: APP_MODULES.overtime.nama,
            payroll: APP_MODULES.payroll.nama,
          },
        },
      ],
    },
    {
      title: "Aplikasi pegawai",
      fields: [
        [
          {
            kind: "text",
            key: "min_app_version_android",
            label: "Versi Android terendah",
            max: 20,
            hint: "Misalnya 2.4.0",
            usedBy: "phone",
          },
          {
            kind: "text",
            key: "min_app_version_ios",
            label: "Versi iOS terendah",
            max: 20,
            hint: "Misalnya 2.4.0",
            usedBy: "phone",
          },
        ],
        {
          kind: "switch",
          key: "force_update",
          label: "Wajib memperbarui",
          hint: "Versi di bawah yang terendah tidak dapat dipakai sebelum diperbarui",
          usedBy: "phone",
        },
      ],
    },
    {
      title: "Keamanan",
      fields: [
        {
          kind: "switch",
          key: "super_two_factor",
          label: "Super administrator wajib verifikasi dua langkah",
          hint: "Berlaku saat masuk berikutnya; pasang dulu di akun Anda sendiri",
        },
      ],
    },
    {
      title: "Pemeliharaan",
      text: "Diumumkan lebih dulu di atas setiap halaman. Sejak mulai, hanya super administrator yang dilayani sampai pemeliharaan dimatikan di sini.",
      fields: [
        { kind: "switch", key: "maintenance", label: "Pemeliharaan" },
        {
          kind: "moment",
          key: "maintenance_start",
          label: "Tanggal mulai",
          timeLabel: "Jam mulai",
          hint: "Kosongkan supaya mulai begitu disimpan",
          showWhen: ({ maintenance }) => maintenance === true,
        },
        {
          kind: "moment",
          key: "maintenance_end",
          label: "Perkiraan tanggal selesai",
          timeLabel: "Perkiraan jam selesai",
          showWhen: ({ maintenance }) => maintenance === true,
        },
        {
          kind: "longText",
          key: "maintenance_message",
          label: "Pesan",
          max: 500,
          hint: "Dibaca semua orang, sebelum dan selama pemeliharaan",
          showWhen: ({ maintenance }) => maintenance === true,
        },
      ],
    },
  ],
})
