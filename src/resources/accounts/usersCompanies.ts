import { companiesByStatus } from "#contract/areas/platform/companies.ts"
import { companyRoles } from "#contract/areas/rights/roles.ts"
import {
  companyMembers,
  companyOffices,
  emailUsers,
  endUsers,
  resetUserFactors,
  needsOffices,
  switchUsers,
  usersCompanies,
  type userScopes,
} from "#contract/areas/accounts/usersCompanies.ts"
import { bulkAction } from "../kit/bulk.ts"
import { describe } from "../kit/describe.ts"
import { changedColumn } from "../kit/shared.ts"
import { SEND, STATUSES, statusColumn, statusFilter } from "./accountWords.ts"

type Scope = (typeof userScopes)[number]
const SCOPES: Readonly<Record<Scope, string>> = {
  company: "Admin perusahaan",
  office: "Admin kantor",
  restricted: "Pengguna terbatas",
  normal: "Pengguna biasa",
}
const EVERYTHING: Readonly<Record<Scope, string>> = {
  company: "Semua hak",
  office: "Semua hak admin kantor",
  restricted: "Divisi dan Jabatan",
  normal: "Tanpa peran",
}
type Loose = Readonly<Record<string, unknown>>
const ofChosen = ({ companies_id }: Loose): Loose => ({ companies_id: companies_id ?? 0 })
const isChosen = ({ companies_id }: { readonly companies_id?: number | null }) =>
  typeof companies_id === "number"

export const usersCompaniesResource = describe(usersCompanies, {
  path: "/super-admin/companies/users",
  title: "Pengguna Perusahaan",
  purpose:
    "Akun orang-orang yang masuk ke sebuah perusahaan. Yang baru dikirimi tautan untuk membuat kata sandi.",
  searchLabel: "Cari nama atau email",
  columns: [
    { as: "text", key: "nama", label: "Nama", primary: true },
    { as: "text", key: "email", label: "Email" },
    { as: "text", key: "companies_nama", label: "Perusahaan" },
    {
      as: "words",
      key: "scope",
      label: "Cakupan",
      of: ({ scope, is_owner }) => (is_owner ? `${SCOPES[scope]} (pemilik)` : SCOPES[scope]),
    },
    {
      as: "words",
      key: "role_nama",
      label: "Peran",
      of: ({ role_nama, scope }) => role_nama ?? EVERYTHING[scope],
      hidden: true,
      shownBy: "role_id",
    },
    { as: "text", key: "phone", label: "Telepon", hidden: true },
    { as: "names", key: "offices_nama", label: "Kantor", none: "–", hidden: true },
    { as: "text", key: "members_nama", label: "Pegawai", hidden: true },
    { as: "ago", key: "last_login_at", label: "Terakhir masuk", never: "Belum pernah", hidden: true },
    statusColumn,
    changedColumn,
  ],
  filters: [
    { key: "companies_id", label: "Perusahaan", from: companiesByStatus },
    {
      key: "scope",
      label: "Cakupan",
      options: Object.entries(SCOPES).map(([value, label]) => ({ value, label })),
    },
    statusFilter,
    { key: "is_owner", label: "Pemilik", options: [{ value: "true", label: "Pemilik saja" }] },
    { key: "role_id", label: "Peran", from: companyRoles },
  ],
  bulk: [
    bulkAction("invite", usersCompanies, emailUsers, {
      label: "Kirim undangan",
      title: SEND,
      text: "Setiap pengguna menerima tautan untuk membuat kata sandi, berlaku 3 hari.",
      confirmLabel: "Kirim undangan",
      payload: (ids) => ({ type: "invite", users_id: ids }),
    }),
    bulkAction("reset", usersCompanies, emailUsers, {
      label: "Kirim tautan sandi",
      title: SEND,
      text: "Setiap pengguna menerima tautan untuk mengganti kata sandinya, berlaku 3 hari.",
      confirmLabel: "Kirim tautan",
      payload: (ids) => ({ type: "reset", users_id: ids }),
    }),
    bulkAction("endSessions", usersCompanies, endUsers, {
      label: "Akhiri sesi",
      title: "Akhiri semua sesi",
      text: "Mereka seketika keluar dari semua perangkat dan dapat masuk lagi dengan kata sandinya.",
      confirmLabel: "Akhiri sesi",
      payload: (ids) => ({ users_id: ids }),
    }),
    bulkAction("resetFactor", usersCompanies, resetUserFactors, {
      label: "Lepas verifikasi dua langkah",
      title: "Lepas verifikasi dua langkah",
      text: "Untuk yang kehilangan telepon dan kode pemulihannya. Mereka keluar dari semua sesi, masuk dengan kata sandi saja, dan diberi tahu lewat email.",
      confirmLabel: "Lepas",
      payload: (ids) => ({ users_id: ids }),
    }),
    bulkAction("deactivate", usersCompanies, switchUsers, {
      label: "Nonaktifkan",
      title: "Nonaktifkan pengguna",
      text: "Mereka seketika keluar dari semua sesi, dan tautan yang sudah dikirim tidak berlaku lagi.",
      confirmLabel: "Nonaktifkan",
      payload: (ids) => ({ status: "inactive", users_id: ids }),
    }),
    bulkAction("activate", usersCompanies, switchUsers, {
      label: "Aktifkan",
      title: "Aktifkan pengguna",
      text: "Yang belum punya kata sandi dikirimi undangan lagi.",
      confirmLabel: "Aktifkan",
      payload: (ids) => ({ status: "active", users_id: ids }),
    }),
  ],
  sections: [
    {
      title: "Akun",
      fields: [
        {
          kind: "reference",
          key: "companies_id",
          label: "Perusahaan",
          required: true,
          options: companiesByStatus,
          shownBy: "companies_nama",
          fixedBy: { key: "is_bound", why: "Akun tetap pada perusahaannya" },
          resets: {
            offices_id: [],
            offices_nama: [],
            role_id: null,
            role_nama: null,
            members_id: null,
            members_nama: null,
          },
        },
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
          { kind: "text", key: "phone", usedBy: "record", label: "Telepon", max: 30 },
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
            options: companyMembers,
            given: ofChosen,
            shownBy: "members_nama",
            showWhen: isChosen,
            hint: "Bila pengguna ini juga pegawai: ia tidak memutuskan pengajuannya sendiri",
          },
        ],
        {
          kind: "switch",
          key: "reset_password",
          label: "Kirim tautan kata sandi baru",
          showWhen: ({ status }) => status === "active",
          hint: "Dikirim ke email di atas setelah disimpan",
        },
      ],
    },
    {
      title: "Wewenang",
      text: "Perubahan di sini langsung berlaku, juga untuk yang sedang masuk.",
      fields: [
        {
          kind: "select",
          key: "scope",
          label: "Cakupan",
          required: true,
          choices: SCOPES,
          hint: ({ scope }) =>
            scope === "normal"
              ? "Tanpa peran hanya melihat beranda; dengan peran, kantor di bawah ini"
              : undefined,
        },
        {
          kind: "switch",
          key: "is_owner",
          label: "Pemilik perusahaan",
          showWhen: ({ scope }) => scope === "company",
          hint: "Paling sedikit satu pemilik aktif selalu ada",
        },
        {
          kind: "reference",
          key: "role_id",
          label: "Peran",
          options: companyRoles,
          given: ofChosen,
          shownBy: "role_nama",
          showWhen: (values) => isChosen(values) && !(values.scope === "company" && values.is_owner === true),
          hint: ({ scope }) =>
            scope == null ? undefined : `Biarkan kosong untuk ${EVERYTHING[scope].toLowerCase()}`,
        },
        {
          kind: "multi",
          key: "offices_id",
          label: "Kantor yang dikelola",
          required: true,
          options: companyOffices,
          given: ofChosen,
          shownBy: "offices_nama",
          showWhen: (values) =>
            isChosen(values) &&
            needsOffices({ scope: values.scope ?? "company", role_id: values.role_id ?? null }),
        },
        {
          kind: "switch",
          key: "can_access_setting",
          label: "Boleh membuka pengaturan",
          showWhen: ({ scope }) => scope !== "company",
        },
      ],
    },
  ],
  start: {
    status: "invited",
    scope: "company",
    is_owner: false,
    can_access_setting: false,
    reset_password: false,
    offices_id: [],
  },
  personal: false,
})
