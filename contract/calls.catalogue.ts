/**
 * Every call of the product, by the first part of its path; "" is the part alone. A call becomes live when it is
 * declared next to its feature. Read by the server and the API document only: too large for the browser bundle.
 */
const BY_PREFIX = {
  auth: ["login", "logout", "super/companies/all", "super/companies/login"],
  me: [""],
  profil: ["update/users"],
  companies: [
    "list-users-aktif",
    "list-users-trial",
    "list-users-non-aktif",
    "list-by-status",
    "list/table",
    "find",
    "update/offices-hours",
    "update/aturan-absensi",
    "update/etc",
    "update/radius-penugasan",
    "update/data",
    "update/point",
    "create-cache",
    "delete-data-dummy",
    "delete",
    "send-email/demo",
    "create/new",
    "akses-aplikasi",
    "akses-aplikasi/save",
    "list-roles",
    "update-sudah-pernah-a",
    "update-step",
    "update-welcome/done",
    "update-bantuan/hide",
    "my-point",
    "history-pemakaian/list",
    "reset-storage",
    "un-subscribe",
    "storage",
  ],
  "companies/history-topup": ["list", "create", "konfirmasi-pembayaran", "super-list", "super/approved"],
  index: ["home"],
  home: [
    "performance-ontime",
    "performance-kunjungan",
    "performance-kehadiran",
    "tren-performance-kehadiran/days",
    "tren-performance-kehadiran/week",
    "tren-performance-kehadiran/month",
    "update-target",
  ],
  "master-data": ["kantor", "departement", "jabatan", "shift", "offices-hours", "pegawai", "pegawai/all"],
  members: [
    "list-all",
    "create",
    "create/in-config",
    "delete/foto-profile",
    "find",
    "delete",
    "update/attendance-type",
    "attendance-dates",
    "send-email-demo",
    "list-members-persetujuan",
    "list-ploating-absensi",
    "save-ploating-absensi",
    "import/pegawai",
    "import/jadwal",
    "import/jadwal-tetap",
    "list-payroll-components",
    "save-payroll-components",
    "import/payroll-components",
  ],
  export: ["data-karyawan", "data-karyawan-payroll-components"],
  "member-offices": ["list-members", "update-members", "import-members"],
  offices: ["list-all", "create", "find", "delete"],
  shift: ["list-all", "create", "find", "delete"],
  holidays: ["list-all", "create", "find", "delete", "import"],
  "kategori-klaim": ["list-all", "create", "find", "delete", "list-members", "save-members"],
  "kategori-cuti": ["list-all", "create", "find", "delete", "nama-kategori"],
  "tipe-tugas": ["list-all", "create", "find", "delete"],
  "admin-kantor": ["list-all", "create", "find", "delete"],
  "users-companies": ["list-all", "create", "find", "delete"],
  polling: ["list-all", "create", "find", "delete"],
  devisi: ["list-all", "create", "find", "delete"],
  jabatan: ["list-all", "create", "find", "delete"],
  "offices-hours": ["list-all", "create", "find", "delete"],
  users: ["companies/list-all"],
  artikel: ["create", "find", "delete", "update", "list/all"],
  "webs/article": ["list-all", "create", "find", "delete"],
  "webs/faq/kategori": [
    "list-all",
    "create",
    "find",
    "delete",
    "list-all-master",
    "update-sorting",
    "update",
  ],
  "webs/faq": ["list-all", "create", "find", "delete", "update-sorting"],
  "persetujuan-absensi": ["per-users", "per-users/list", "approval", "approval/bulk"],
  reimbursment: ["list/all", "rangkuman", "list/users", "list/detail", "approval", "delete"],
  "laporan-absensi": ["list/all", "rangkuman", "import"],
  cuti: ["list/all", "rangkuman", "list/users", "approval", "delete"],
  "cuti/klaim": ["list/all", "rangkuman", "list/users", "approval", "delete"],
  visit: ["list/all", "rangkuman", "list/users", "approval", "approval/bulk", "delete", "export", "detail"],
  kasbon: ["list", "approval", "approval/bulk"],
  lembur: ["list/all", "rangkuman", "list/users"],
  "absensi-lembur": ["setting", "setting/update"],
  "tanggal-gajian": [""],
  "save-update-tanggal-gajian": [""],
  parameter: ["list", "list/all", "save/update", "find", "delete"],
  payroll: [
    "list-kantor",
    "periode-gajian/add",
    "periode-gajian/delete",
    "periode-gajian/list",
    "slip-gaji",
    "hitung-gaji",
    "pdf/slip",
    "slip/all",
  ],
  kantor: ["member"],
  "demo-request": ["list", "prosess"],
  "registrasi-langganan": ["list", "konfirmasi"],
  "request-trial": ["list", "checklist"],
  "report-analytic": ["list-all"],
  "analytic-demo": ["list-all"],
  "super-admin": ["setting/aplikasi", "setting/aplikasi/update"],
  point: ["setting", "setting/save"],
  "point/master": ["list", "find", "save", "delete", "list/all"],
  "master/bank": ["list/all", "list", "find", "save", "delete"],
  "master/menu": ["list/all", "list", "find", "save", "delete"],
  app: ["module/all", "roles/create", "module/roles/me", "module/roles/find"],
  roles: ["delete"],
  "setting-users": [""],
  mail: ["mailing/input-password-data", "mailing/update/password"],
  notifications: ["list-all", "delete", "read", ""],
  "good-id": [
    "list-area",
    "list-all-area",
    "create-area",
    "delete-area",
    "list-tim",
    "create-tim",
    "delete-tim",
    "ploting-tim",
    "list-pegawai-ploting",
    "list-pegawai-tim",
    "delete-pegawai-tim",
    "list-pegawai",
    "list-pegawai-bytimarea",
    "laporan-penjualan",
    "laporan-penjualan-area",
    "laporan-penjualan-by-area",
    "laporan-pegawai",
    "export/laporan",
    "update-harga-paket",
  ],
  "good-id/varian-produk": ["list", "create-update", "delete", "find"],
  "good-id/penukaran-hadiah": ["list", "create-update", "delete", "find"],
  "good-id/report-logs": ["list", "download"],
} as const

type Joined<Prefix extends string, Rest extends string> = Rest extends "" ? Prefix : `${Prefix}/${Rest}`

/** The path of any of the product's calls, live or not. */
export type CataloguedPath = {
  [Prefix in keyof typeof BY_PREFIX]: Joined<Prefix, (typeof BY_PREFIX)[Prefix][number]>
}[keyof typeof BY_PREFIX]

/** `auth`: whether the call needs an Access-Token. `group`: its first part, for the API document. */
export type CataloguedCall = {
  readonly call: CataloguedPath
  readonly group: string
  readonly method: "GET" | "POST"
  readonly auth: boolean
}

const GET: readonly CataloguedPath[] = ["me"]
const NO_TOKEN: readonly CataloguedPath[] = [
  "auth/login",
  "mail/mailing/input-password-data",
  "mail/mailing/update/password",
]

export const CALL_CATALOGUE: readonly CataloguedCall[] = Object.entries(BY_PREFIX).flatMap(([group, rests]) =>
  rests.map((rest) => {
    // Joined at run time exactly as the type joins them, which the compiler cannot follow.
    const call = (rest === "" ? group : `${group}/${rest}`) as CataloguedPath
    return { call, group, method: GET.includes(call) ? "GET" : "POST", auth: !NO_TOKEN.includes(call) }
  }),
)
