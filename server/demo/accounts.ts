import type { UserScope } from "#contract/kit/user.ts"

/** Password of every demo account, printed at the start. A server that is reachable from elsewhere refuses to use it. */
export const DEMO_PASSWORD = "demo-1234"

export type AccountPlan = {
  readonly email: string
  readonly username: string
  readonly nama_lengkap: string
  /** `key` of the company; null = super administrator. */
  readonly company: string | null
  readonly scope: UserScope
  readonly can_access_setting: boolean
  /** Codes of the offices an office admin looks after; empty = all. */
  readonly offices: readonly string[]
  /** The template role assigned to it. */
  readonly peran: string | null
  /** NIP of its employee; null = it belongs to none. */
  readonly nip: string | null
  /** One line for the list of demo logins. */
  readonly role: string
}

/** Username of an account of the demo. */
export const usernameOf = (email: string): string => email.replace("@", ".").replace(/\.test$/, "")

const account = (
  email: string,
  nama_lengkap: string,
  company: string | null,
  role: string,
  changes: Partial<AccountPlan> = {},
): AccountPlan => ({
  email,
  username: usernameOf(email),
  nama_lengkap,
  company,
  scope: "company",
  can_access_setting: true,
  offices: [],
  peran: null,
  nip: null,
  role,
  ...changes,
})

/** In the order they are printed. */
export const DEMO_ACCOUNTS: readonly AccountPlan[] = [
  account("super@balai.test", "Ratih Kusumawardhani", null, "super administrator"),
  account("admin@maju.test", "Siti Rahma", "maju", "admin perusahaan, PT Maju Bersama"),
  account("kantor@maju.test", "Bayu Saputra", "maju", "admin kantor Bekasi, PT Maju Bersama", {
    scope: "office",
    can_access_setting: false,
    offices: ["BKS"],
  }),
  account("terbatas@maju.test", "Dewi Anggraini", "maju", "pengguna terbatas, PT Maju Bersama", {
    scope: "restricted",
  }),
  account("klaim@maju.test", "Nadia Lestari", "maju", "akun biasa, penyetuju klaim kantor Bandung", {
    scope: "normal",
    can_access_setting: false,
    offices: ["BDG"],
    peran: "Penyetuju klaim",
  }),
  account("admin@lain.test", "Hendra Gunawan", "lain", "admin perusahaan, PT Lain Sejahtera"),
  account("baru@coba.test", "Fitri Handayani", "coba", "perusahaan Trial baru, CV Coba Baru"),
  account("admin816@chat.test", "Yoga Pratama", "obrolan", "admin perusahaan 816, PT Obrolan Nusantara"),
  account("pegawai@maju.test", "Lina Permanasari", "maju", "pegawai Bekasi, tentang dirinya sendiri", {
    scope: "normal",
    can_access_setting: false,
    nip: "MB-0022",
  }),
  account(
    "atasan@maju.test",
    "Rahmayani Bakri",
    "maju",
    "pegawai yang memimpin: kepala cabang dan admin kantor Bekasi",
    {
      scope: "office",
      can_access_setting: false,
      offices: ["BKS"],
      nip: "MB-0008",
    },
  ),
]
