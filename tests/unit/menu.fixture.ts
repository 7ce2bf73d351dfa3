import { areaFlags } from "#contract/areas/rights/access.ts"
import type { MenuItem } from "#contract/menu/menu.ts"
import { ANYBODY, type SessionUser } from "#contract/kit/user.ts"
import { ownMenu } from "#contract/menu/ownMenu.ts"

export const user = (changes: Partial<SessionUser> = {}): SessionUser => ({
  ...ANYBODY,
  id: 1,
  companies_id: 1,
  companie_name: "PT Contoh",
  ...changes,
})

export const superUser = user({ is_superusers: true, companies_id: null, companie_name: null })
export const inside = { id: 9, nama_lengkap: "Super", expires_at: "2026-11-20T10:00:00+07:00" }
export const limited = { name: "Hemat", is_limited_storage: true, expires_at: null }
export const allModules = ["Reimbursement", "Leave", "Visit", "Overtime In", "Payroll"]
export const allFeatures = ["kasbon", "absensi_lembur", "good_id", ...areaFlags]
export const served: MenuItem = {
  menu_name: "Kunjungan Saya",
  link: "/visit",
  active_link: "/visit",
  icon: "map-pin",
  active_icon: "map-pin",
  child: [],
}

/** `name → link`, children below their heading as `name / child → link`. */
export const lines = (menu: readonly MenuItem[]): string[] =>
  menu.flatMap((top) => [
    ...(top.link === "" ? [] : [`${top.menu_name} → ${top.link}`]),
    ...top.child.flatMap((middle) => [
      ...(middle.child_link === "" ? [] : [`${top.menu_name} / ${middle.child_name} → ${middle.child_link}`]),
      ...middle.child_child.map(
        (leaf) => `${top.menu_name} / ${middle.child_name} / ${leaf.menu_name} → ${leaf.link}`,
      ),
    ]),
  ])

export const without = (all: readonly string[], ...gone: readonly string[]): string[] =>
  all.filter((line) => !gone.includes(line))

/** Whether a resource declares this entry (`menu` of its `describe`). */
export const isOwn = (link: string): boolean => ownMenu.some((entry) => entry.link === link)
