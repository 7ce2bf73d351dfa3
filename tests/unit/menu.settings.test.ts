import { describe, expect, it } from "vitest"
import { settingsMenu } from "#contract/menu/menus.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import { allFeatures, allModules, inside, isOwn, limited, superUser, user, without } from "./menu.fixture.ts"

/** Entries declared by resources are left out: menu.own.test.ts tests them. */
const settingLines = (changes: Partial<SessionUser>): string[] =>
  settingsMenu(user(changes)).flatMap(({ group_name, entries }) =>
    entries.flatMap(({ menu_name, link }) => (isOwn(link) ? [] : `${group_name} / ${menu_name} → ${link}`)),
  )

const ABSENSI = [
  "ABSENSI / Aturan Absensi → /setting/absensi/aturan-absensi",
  "ABSENSI / Jam Kerja → /setting/absensi/offices-hour",
  "ABSENSI / Shift → /setting/absensi/shift",
  "ABSENSI / Hari Libur → /setting/absensi/holidays",
  "ABSENSI / Libur nasional → /setting/absensi/holidays/nasional",
]
const KATEGORI_CUTI = "ABSENSI / Kategori Cuti → /setting/absensi/kategori-cuti"
const KATEGORI_KLAIM = "ABSENSI / Kategori Klaim → /setting/absensi/kategori-klaim"
const PAYROLL = [
  "PAYROLL / Parameter Hitungan → /setting/payrol/parameter-hitungan",
  "PAYROLL / Tanggal Gajian → /setting/payrol/tanggal-gajian",
]
/** After the settings of attendance and payroll, the same for all accounts. */
const COMMON = [
  "PENUGASAN / Tipe Tugas → /setting/penugasan/tipe-tugas",
  "PENUGASAN / Radius Penugasan → /setting/penugasan/radius-penugasan",
  "KOMUNIKASI / Notifikasi → /setting/other/notification",
  "KOMUNIKASI / Polling → /setting/other/polling",
  "KOMUNIKASI / Artikel → /setting/other/article",
]
const KASBON = ["LAINNYA / Kasbon → /setting/other/kasbon"]
const ABSENSI_LEMBUR = "LAINNYA / Absensi Lembur → /setting/other/setting-absensi-lembur"
const UMUM_LAINNYA = "LAINNYA / Umum lainnya → /setting/other/etc"
const LAINNYA = [UMUM_LAINNYA]
const STORAGE = [
  "PENYIMPANAN / Riwayat Poin → /setting/point/history",
  "PENYIMPANAN / Top Up → /setting/point/top-up",
]
const PERUSAHAAN = "UMUM / Perusahaan → /setting/umum/companies"
const KANTOR = "UMUM / Kantor → /setting/umum/offices"
const BOTH = ["UMUM / Divisi → /setting/umum/departement", "UMUM / Jabatan → /setting/umum/jabatan"]
const ADMIN = "UMUM / Admin Kantor → /users/admin-kantor"
const WHO_MAY = "AKSES / Siapa boleh apa → /setting/umum/siapa-boleh-apa"
/** The entries of persons' rights that no resource declares. */
const PRIVASI = [
  "DATA PRIBADI / Siapa Melihat Data → /setting/privasi/akses",
  "DATA PRIBADI / Masa Simpan → /setting/privasi/masa-simpan",
  "DATA PRIBADI / Kebocoran → /setting/privasi/kebocoran",
]
const UMUM = [PERUSAHAAN, KANTOR, ...BOTH, ADMIN, WHO_MAY, ...PRIVASI]
const GOOD_ID = [
  "GOOD-ID / Varian Produk → /good-id/varian-produk",
  "GOOD-ID / Penukaran Hadiah → /good-id/penukaran-hadiah",
]
const APLIKASI = [
  "APLIKASI / Akses Aplikasi → /super-admin/setting/akses-aplikasi",
  "APLIKASI / Privilege Roles → /super-admin/setting/priv-roles",
  "APLIKASI / Aplikasi → /super-admin/setting/aplikasi",
  "MASTER / Bank → /super-admin/master/bank",
  "MASTER / Menu → /super-admin/master/menu",
  "MASTER / Pratinjau akses → /super-admin/master/menu/pratinjau",
  "SISTEM / Keadaan sistem → /super-admin/setting/sistem/keadaan",
  "SISTEM / Audit → /super-admin/setting/sistem/audit",
  "SISTEM / Email belum terkirim → /super-admin/setting/sistem/email",
  "SISTEM / Pekerjaan latar → /super-admin/setting/sistem/pekerjaan",
  "SISTEM / Basis data → /super-admin/setting/sistem/basis-data",
  "SISTEM / Mesin tak dikenal → /super-admin/setting/sistem/mesin",
]

describe("settingsMenu", () => {
  const table: readonly (readonly [string, Partial<SessionUser>, readonly string[]])[] = [
    ["company, nothing extra", {}, [...ABSENSI, ...COMMON, ...LAINNYA, ...UMUM]],
    [
      "company, everything",
      { menu_companies: allModules, features: allFeatures, plan: limited },
      [
        ...ABSENSI,
        KATEGORI_CUTI,
        KATEGORI_KLAIM,
        ...PAYROLL,
        ...COMMON,
        ...KASBON,
        ABSENSI_LEMBUR,
        ...LAINNYA,
        ...STORAGE,
        ...UMUM,
        ...GOOD_ID,
      ],
    ],
    ["Leave", { menu_companies: ["Leave"] }, [...ABSENSI, KATEGORI_CUTI, ...COMMON, ...LAINNYA, ...UMUM]],
    [
      "Reimbursement",
      { menu_companies: ["Reimbursement"] },
      [...ABSENSI, KATEGORI_KLAIM, ...COMMON, ...LAINNYA, ...UMUM],
    ],
    [
      "payroll access",
      { menu_companies: ["Payroll"] },
      [...ABSENSI, ...PAYROLL, ...COMMON, ...LAINNYA, ...UMUM],
    ],
    ["kasbon flag", { features: ["kasbon"] }, [...ABSENSI, ...COMMON, ...KASBON, ...LAINNYA, ...UMUM]],
    [
      "overtime-attendance flag",
      { features: ["absensi_lembur"] },
      [...ABSENSI, ...COMMON, ABSENSI_LEMBUR, ...LAINNYA, ...UMUM],
    ],
    ["limited storage", { plan: limited }, [...ABSENSI, ...COMMON, ...LAINNYA, ...STORAGE, ...UMUM]],
    ["good-id flag", { features: ["good_id"] }, [...ABSENSI, ...COMMON, ...LAINNYA, ...UMUM, ...GOOD_ID]],
    [
      "hidden Admin Kantor",
      { features: ["hide_admin_kantor"] },
      [...ABSENSI, ...COMMON, ...LAINNYA, ...without(UMUM, ADMIN)],
    ],
    [
      "no access to settings",
      { canAccessSetting: false, menu_companies: allModules, features: allFeatures },
      [],
    ],
    [
      "restricted user",
      { scope: "restricted", menu_companies: allModules, features: allFeatures, plan: limited },
      BOTH,
    ],
    ["restricted user without access", { scope: "restricted", canAccessSetting: false }, []],
    [
      "office admin",
      { scope: "office", menu_companies: allModules, features: allFeatures, plan: limited },
      [
        ...ABSENSI,
        KATEGORI_CUTI,
        KATEGORI_KLAIM,
        ...COMMON,
        ...KASBON,
        ABSENSI_LEMBUR,
        UMUM_LAINNYA,
        KANTOR,
        ...BOTH,
        ...GOOD_ID,
      ],
    ],
    ["office admin without access", { scope: "office", canAccessSetting: false }, []],
    ["normal user with access and no role", { scope: "normal", rights: [] }, []],
    ["normal user whose role is divisions", { scope: "normal", rights: ["organisation.view"] }, BOTH],
    ["normal user without access", { scope: "normal", canAccessSetting: false }, []],
    ["super administrator", { ...superUser, features: allFeatures, plan: limited }, APLIKASI],
    ["super administrator never lacks access", { ...superUser, canAccessSetting: false }, APLIKASI],
    [
      "super administrator inside a company",
      { is_superusers: true, impersonated_by: inside },
      [...ABSENSI, ...COMMON, ...LAINNYA, ...UMUM],
    ],
  ]

  it.each(table)("%s", (_, changes, expected) => {
    expect(settingLines(changes)).toEqual(expected)
  })
})
