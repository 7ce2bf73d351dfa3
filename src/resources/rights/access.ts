import {
  accessValues,
  areaFlags,
  areaOfFlag,
  isAreaFlag,
  modulesOf,
  saveAccess,
  type Switch,
  switchWords,
} from "#contract/areas/rights/access.ts"
import { ROUTES } from "#contract/pages/routes.ts"
import { type DescribedSetting, describeSetting } from "../kit/describe.ts"

/** Read-only values shown next to a company's switches. */
export type AccessShown = {
  readonly nama: string
  readonly plan: { readonly name: string; readonly is_limited_storage: boolean }
  readonly waiting: Readonly<Record<string, number>>
  readonly running: Readonly<Record<string, number>>
  /** The stored value. */
  readonly stored: Readonly<Record<string, boolean>>
}
export const ACCESS_SHOWN = ["nama", "plan", "waiting", "running", "stored"] as const

/** The addresses a module opens, without those below another listed one. */
export const pagesOf = (key: Switch): readonly string[] =>
  ROUTES.flatMap(({ path, needs }) =>
    needs !== null &&
    (isAreaFlag(key) ? needs.area === areaOfFlag(key) : modulesOf(key).includes(needs.module)) &&
    needs.action === "view" &&
    !/[{*]|\/v2$/.test(path)
      ? [path]
      : [],
  )

const MOST_PAGES = 3
const pagesInWords = (pages: readonly string[]): string => {
  const rest = pages.length - MOST_PAGES
  return rest > 0 ? `${pages.slice(0, MOST_PAGES).join(", ")} dan ${rest} lainnya` : pages.join(", ")
}

/** Open work that is not over, and what becomes of it; the rows stay, but nobody of the company sees them. */
const runningWords: Partial<Record<Switch, (count: number) => string>> = {
  leave: (count) => `${count} cuti yang sudah disetujui tetap berlaku`,
  visits: (count) => `${count} kunjungan yang direncanakan tidak terlihat`,
  advances: (count) => `${count} kasbon yang berjalan tetap dipotong dari gaji`,
  payrollSettings: (count) => `${count} periode gaji belum dibayar`,
  goodId: (count) => `${count} hadiah yang disetujui belum diserahkan`,
}

const runningIn = (key: Switch, count: number): string | undefined =>
  isAreaFlag(key)
    ? `${count} tugas dan kunjungan yang berjalan tidak terlihat di layanan ini`
    : runningWords[key]?.(count)

/** The effect of switching a module off or on, shown before it is saved. */
export const effectOf = (key: Switch, on: boolean, shown: Partial<AccessShown>): string => {
  const pages = pagesInWords(pagesOf(key))
  const stored = shown.stored?.[key]
  const waiting = shown.waiting?.[key] ?? 0
  if (stored === undefined || stored === on) return `Halaman: ${pages}`
  if (on)
    return isAreaFlag(key)
      ? `Dinyalakan: akun dengan hak Layanan lapangan dapat membuka ${pages}; tipe tugas awalnya dibuat`
      : `Dinyalakan: akun perusahaan dapat membuka ${pages}`
  const left = waiting > 0 ? `; ${waiting} permintaan yang menunggu tidak dapat diputuskan` : ""
  const count = shown.running?.[key] ?? 0
  const running = count === 0 ? undefined : runningIn(key, count)
  return `Dimatikan: tertutup bagi semua akun perusahaan: ${pages}${left}${running === undefined ? "" : `; ${running}`}. Datanya tetap tersimpan`
}

const one = <const K extends Switch>(key: K) =>
  ({
    kind: "switch",
    key,
    label: switchWords(key).nama,
    hint: (given: Readonly<Record<string, unknown>>) =>
      effectOf(key, given[key] === true, given as Partial<AccessShown>),
  }) as const

const described = describeSetting(
  {
    id: "aksesAplikasi",
    noun: "akses aplikasi",
    key: "akses_aplikasi",
    who: { read: ["super"], write: ["super"] },
    module: null,
    row: accessValues,
    values: accessValues,
    update: saveAccess,
  },
  {
    path: "/super-admin/setting/akses-aplikasi",
    title: "Akses Aplikasi",
    sections: [
      {
        title: "Modul",
        text: "Berlaku bagi semua akun perusahaan sejak tindakan mereka berikutnya.",
        fields: [one("claims"), one("leave"), one("visits"), one("overtime"), one("payrollSettings")],
      },
      {
        title: "Fitur",
        fields: [one("admins"), one("advances"), one("overtimeSettings"), one("goodId")],
      },
      {
        title: "Layanan lapangan",
        text: "Perusahaan melihat layanan yang dinyalakan. Lainnya tidak ada di menu, dan alamatnya tidak ditemukan.",
        fields: areaFlags.map((flag) => one(flag)),
      },
    ],
  },
)

/** The editor of one company's access, which knows its read and save calls. */
export const accessForm = (): DescribedSetting => described
