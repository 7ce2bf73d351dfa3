import { companyRoles } from "#contract/areas/rights/roles.ts"
import {
  adminKantor,
  adminOptions,
  emailAdmins,
  endAdmins,
  resetAdminFactors,
  handOverAdmins,
  switchAdmins,
} from "#contract/areas/accounts/adminKantor.ts"
import { masterKantor, masterPegawai } from "#contract/areas/company/masterData.ts"
import { bulkAction } from "../kit/bulk.ts"
import { describe } from "../kit/describe.ts"
import { changedColumn } from "../kit/shared.ts"
import { SEND, STATUSES, statusColumn, statusFilter } from "./accountWords.ts"

const EVERYTHING = "Semua hak admin kantor"

export const adminKantorResource = describe(adminKantor, {
  path: "/users/admin-kantor",
  title: "Admin Kantor",
  purpose:
    "Admin kantor mengurus pegawai, absensi dan pengajuan kantornya. Yang baru dikirimi tautan untuk membuat kata sandi.",
  searchLabel: "Cari nama atau email",
  columns: [
    { as: "text", key: "nama", label: "Nama", primary: true },
    { as: "text", key: "email", label: "Email" },
    { as: "text", key: "phone", label: "Telepon", whole: true, hidden: true },
    { as: "names", key: "offices_nama", label: "Kantor", none: "Tanpa kantor" },
    { as: "words", key: "role_nama", label: "Peran", of: ({ role_nama }) => role_nama ?? EVERYTHING },
    { as: "text", key: "members_nama", label: "Pegawai", hidden: true },
    { as: "ago", key: "last_login_at", label: "Terakhir masuk", never: "Belum pernah" },
    statusColumn,
    changedColumn,
  ],
  filters: [
    statusFilter,
    { key: "offices_id", label: "Kantor", from: masterKantor },
    { key: "role_id", label: "Peran", from: companyRoles },
  ],
  bulk: [
    bulkAction("invite", adminKantor, emailAdmins, {
      label: "Kirim undangan",
      title: SEND,
      text: "Setiap admin menerima tautan untuk membuat kata sandi, berlaku 3 hari.",
      confirmLabel: "Kirim undangan",
      payload: (ids) => ({ type: "invite", admin_kantor_id: ids }),
    }),
    bulkAction("reset", adminKantor, emailAdmins, {
      label: "Kirim tautan sandi",
      title: SEND,
      text: "Setiap admin menerima tautan untuk mengganti kata sandinya, berlaku 3 hari.",
      confirmLabel: "Kirim tautan",
      payload: (ids) => ({ type: "reset", admin_kantor_id: ids }),
    }),
    bulkAction("endSessions", adminKantor, endAdmins, {
      label: "Akhiri sesi",
      title: "Akhiri semua sesi",
      text: "Mereka seketika keluar dari semua perangkat dan dapat masuk lagi dengan kata sandinya.",
      confirmLabel: "Akhiri sesi",
      payload: (ids) => ({ admin_kantor_id: ids }),
    }),
    bulkAction("resetFactor", adminKantor, resetAdminFactors, {
      label: "Lepas verifikasi dua langkah",
      title: "Lepas verifikasi dua langkah",
      text: "Untuk yang kehilangan telepon dan kode pemulihannya. Mereka keluar dari semua sesi, masuk dengan kata sandi saja, dan diberi tahu lewat email.",
      confirmLabel: "Lepas",
      payload: (ids) => ({ admin_kantor_id: ids }),
    }),
    bulkAction("deactivate", adminKantor, switchAdmins, {
      label: "Nonaktifkan",
      title: "Nonaktifkan admin kantor",
      text: "Mereka seketika keluar dari semua sesi, dan tautan yang sudah dikirim tidak berlaku lagi.",
      confirmLabel: "Nonaktifkan",
      payload: (ids) => ({ status: "inactive", admin_kantor_id: ids }),
    }),
    bulkAction("activate", adminKantor, switchAdmins, {
      label: "Aktifkan",
      title: "Aktifkan admin kantor",
      text: "Yang belum punya kata sandi dikirimi undangan lagi.",
      confirmLabel: "Aktifkan",
      payload: (ids) => ({ status: "active", admin_kantor_id: ids }),
    }),
    bulkAction("handOver", adminKantor, handOverAdmins, {
      label: "Serahkan kantor",
      title: "Serahkan kantor kepada admin lain",
      text: "Admin yang dipilih dinonaktifkan, dan kantornya menjadi tanggung jawab admin di bawah ini.",
      confirmLabel: "Serahkan",
      fields: [
        {
          kind: "reference",
          key: "to_id",
          label: "Diserahkan kepada",
          required: true,
          options: adminOptions,
          shownBy: "to_nama",
        },
      ],
      start: {},
      payload: (ids, values) => ({ admin_kantor_id: ids, ...(values as { to_id: number }) }),
    }),
  ],
  sections: [
    {
      title: "Akun",
      fields: [
        { kind: "text", key: "nama", label: "Nama", required: true, max: 100 },
        [
          {
            kind: "text",
            key: "email",
            label: "Email",
            required: true,
            max: 100,
            hint: "Untuk masuk, dan ke sini undangan dikirim",
          },
          { kind: "text", key: "phone", label: "Telepon", max: 30 },
        ],
        [
          {
            kind: "select",
            key: "status",
            label: "Status",
            required: true,
            choices: STATUSES,
            hint: "Diundang menjadi aktif begitu kata sandi dibuat. Nonaktif: seketika keluar dari semua sesi.",
          },
          {
            kind: "reference",
            key: "members_id",
            label: "Pegawai",
            options: masterPegawai,
            shownBy: "members_nama",
            hint: "Bila admin ini juga pegawai: ia tidak memutuskan pengajuannya sendiri",
          },
        ],
      ],
    },
    {
      title: "Wewenang",
      text: "Perubahan di sini langsung berlaku, juga untuk yang sedang masuk.",
      fields: [
        {
          kind: "multi",
          key: "offices_id",
          label: "Kantor yang dikelola",
          required: true,
          options: masterKantor,
          shownBy: "offices_nama",
        },
        {
          kind: "reference",
          key: "role_id",
          label: "Peran",
          options: companyRoles,
          shownBy: "role_nama",
          hint: `Biarkan kosong untuk ${EVERYTHING.toLowerCase()}`,
        },
        { kind: "switch", key: "can_access_setting", label: "Boleh membuka pengaturan" },
      ],
    },
  ],
  start: { status: "invited", can_access_setting: false, offices_id: [] },
  personal: false,
})
