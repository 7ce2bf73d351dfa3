import { actionWords, type Condition, FEATURES, moduleOf, MODULES, rightOf } from "#contract/kit/modules.ts"
import { type Bar, barsOf, ceilingOf, hasArea, type Needs } from "#contract/kit/needs.ts"
import type { SessionUser, UserScope } from "#contract/kit/user.ts"
import { guardPage, isAbsent, lockOf, offLimits, type Page } from "../guard.ts"

const SCOPES: Readonly<Record<UserScope, string>> = {
  company: "admin perusahaan",
  office: "admin kantor",
  restricted: "akun terbatas",
  normal: "akun biasa",
}

const missingOf = (when: Condition): string => {
  if ("module" in when) return `Modul ${MODULES[when.module]} tidak aktif di perusahaan`
  if ("feature" in when) return `Fitur ${FEATURES[when.feature]} tidak aktif di perusahaan`
  if ("without" in when) return `Fitur ${FEATURES[when.without]} menyembunyikannya`
  return "Paket perusahaan tanpa batas penyimpanan, jadi tidak membeli poin"
}

const rightIn = ({ module, action }: Needs): string => {
  if (action === "choose") return `memilih ${moduleOf(module).nama}`
  return `${actionWords[action].toLowerCase()} ${moduleOf(module).nama} (${rightOf(module, action)})`
}

const barText = (bar: Bar, needs: Needs, user: SessionUser): string | null => {
  const { scopes, when } = moduleOf(needs.module)
  const isWithoutRole = ceilingOf(user) === "normal"
  if (bar === "off" && !hasArea(user, needs)) return "Layanan lapangan ini tidak dinyalakan di perusahaan"
  if (bar === "off") return when === null ? null : missingOf(when)
  if (bar === "role") return isWithoutRole ? null : `Peran tidak mencakup hak ${rightIn(needs)}`
  if (isWithoutRole && scopes.includes("office"))
    return `Akun biasa memerlukan peran dengan hak ${rightIn(needs)}`
  return `Hanya untuk ${scopes.map((scope) => SCOPES[scope]).join(" dan ")}`
}

const NO_INBOX = "Tidak memutuskan apa pun: perlu hak memutuskan pada modul yang aktif"

const limitText = (page: Page, user: SessionUser): string | null => {
  switch (offLimits(page, user)) {
    case "inbox":
      return NO_INBOX
    case "settings":
      return "Akun biasa memerlukan peran untuk membuka semua pengaturan"
    case "part":
      return user.scope === "restricted"
        ? "Akun terbatas hanya membuka beranda, notifikasi, keamanan akun, divisi, dan jabatan"
        : "Akun biasa hanya membuka beranda, notifikasi, keamanan akun, dan halaman dari perannya"
    case "scope":
    case null:
      return null
  }
}

const inCompany = (page: Page, user: SessionUser): readonly (string | null)[] => {
  if (user.is_superusers) return ["Halaman perusahaan: masuk ke sebuah perusahaan dulu"]
  const { needs } = page
  return [
    page.access === "setting" && !user.canAccessSetting ? "Akun ini tidak boleh membuka pengaturan" : null,
    limitText(page, user),
    ...(needs === null ? [] : barsOf(user, needs).map((bar) => barText(bar, needs, user))),
  ]
}

const byAccess = (page: Page, user: SessionUser): readonly (string | null)[] => {
  switch (page.access) {
    case "guest":
      return ["Hanya sebelum masuk"]
    case "public":
      return []
    case "super":
      if (user.is_superusers) return []
      return [
        user.impersonated_by === null
          ? "Hanya untuk super administrator"
          : "Hanya untuk super administrator di luar perusahaan",
      ]
    case "self":
      return [
        user.self === null ? "Hanya untuk akun yang terhubung dengan pegawai" : null,
        guardPage(page, { ...user, self: user.self ?? { id: 0, nama: "" } }) === null ? null : NO_INBOX,
      ]
    case "company":
    case "setting":
      return inCompany(page, user)
  }
}

/** All missing requirements of a page, in words; empty exactly if the guard opens it. */
export const whyClosed = (page: Page, user: SessionUser): readonly string[] =>
  byAccess(page, user).filter((why) => why !== null)

/** The page shown when a forbidden address is opened directly; null = the page itself. */
export const seenInstead = (page: Page, user: SessionUser): string | null => {
  const to = guardPage(page, user)
  if (to !== null) return `Dibawa ke ${to}`
  if (isAbsent(page, user)) return "Tidak ditemukan (404)"
  const lock = lockOf(page, user)
  return lock === null ? null : `Halaman terkunci: ${lock}`
}
