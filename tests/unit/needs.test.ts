import { describe, expect, test } from "vitest"
import type { Call } from "#contract/kit/call.ts"
import { calls } from "#contract/index.ts"
import { appModules, moduleOf, RIGHTS } from "#contract/kit/modules.ts"
import { barOf, barWords, needsOf } from "#contract/kit/needs.ts"
import { ROUTES } from "#contract/pages/routes.ts"
import { guardPage, lockOf } from "#src/app/guard.ts"
import { mayOpen } from "#src/app/routes.ts"
import { allFeatures, allModules, limited, superUser, user } from "./menu.fixture.ts"

const all: readonly Call[] = calls
const everything = user({ menu_companies: allModules, features: allFeatures, plan: limited })
const pages = ROUTES.filter(({ access }) => access === "company" || access === "setting")
const needing = pages.flatMap((route) =>
  route.needs === null ? [] : [[route.path, { ...route, needs: route.needs }] as const],
)

describe("what calls need", () => {
  test("a call asks for a right its module has, and is open to nobody its module is closed to", () => {
    const wrong = all.filter(({ needs, who }) => {
      if (needs === null) return false
      const { actions, scopes } = moduleOf(needs.module)
      const hasAction = needs.action === "choose" || actions.includes(needs.action)
      const closed = (["company", "office", "restricted"] as const).filter((scope) => !scopes.includes(scope))
      return !hasAction || closed.some((scope) => who.includes(scope))
    })
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  test("calls of a company need a module, but those of the person, the home, choices and first steps", () => {
    const none = all.filter(({ needs, scope }) => needs === null && scope === "tenant")
    expect(none.map(({ path }) => path).sort()).toEqual([
      "app/module/roles/me",
      "auth/logout",
      "companies/find",
      "companies/update-bantuan/hide",
      "companies/update-step",
      "companies/update-sudah-pernah-a",
      "companies/update-welcome/done",
      "faktor/list",
      "faktor/passkey/finish",
      "faktor/passkey/remove",
      "faktor/passkey/start",
      "faktor/recovery/renew",
      "faktor/totp/confirm",
      "faktor/totp/remove",
      "faktor/totp/start",
      "good-id/report-logs/download",
      "good-id/report-logs/list",
      "home/update-susunan",
      "inbox/list",
      "inbox/pace",
      "inbox/waiting",
      "index/home",
      "jobs/file",
      "jobs/list",
      "jobs/resume",
      "jobs/status",
      "jobs/stop",
      "laporan/siapkan",
      "master-data/akun",
      "master-data/departement",
      "master-data/impor",
      "master-data/jabatan",
      "master-data/kantor",
      "master-data/kelompok-gaji",
      "master-data/offices-hours",
      "master-data/pegawai",
      "master-data/pegawai/all",
      "master-data/shift",
      "master/bank/list/all",
      "me",
      "members/create/in-config",
      "members/import/file",
      "members/import/status",
      "members/list-members-persetujuan",
      "notifications",
      "notifications/delete",
      "notifications/list-all",
      "notifications/read",
      "pengumuman/find",
      "pengumuman/list-all",
      "preferences/push/state",
      "preferences/push/subscribe",
      "preferences/push/test",
      "preferences/push/unsubscribe",
      "profil/update/users",
      "saya/data-pribadi",
      "saya/data-pribadi/salinan",
      "saya/pengajuan/list",
      "saya/pengumuman",
      "saya/pengumuman/baca",
      "saya/pilihan/bank",
      "saya/pilihan/rekan",
      "saya/profil/lihat",
      "saya/profil/ubah",
      "saya/saldo",
      "sesi/end",
      "sesi/end-others",
      "sesi/list",
      "struktur/hari",
      "tracker/titik",
    ])
  })

  test("a write that names a row changes it, and so does a sheet that is told to", () => {
    const needs = { module: "members", action: "create" } as const
    expect(needsOf(needs, { nama: "Budi" })).toEqual(needs)
    expect(needsOf(needs, { id: 3 })).toEqual({ ...needs, action: "edit" })
    expect(needsOf(needs, { how: "update" })).toEqual({ ...needs, action: "edit" })
    expect(needsOf({ module: "members", action: "delete" }, { id: 3 })).toEqual({
      module: "members",
      action: "delete",
    })
    expect(needsOf(null, { id: 3 })).toBeNull()
  })
})

describe("pages", () => {
  test.each(needing)("%s opens to whoever holds its right, and to no other role", (_path, route) => {
    const { module, action } = route.needs
    const own = `${module}.${action}`
    expect(mayOpen(route, { ...everything, rights: [own] })).toBe(true)
    const others = { ...everything, rights: RIGHTS.filter((right) => right !== own) }
    expect(mayOpen(route, others)).toBe(false)
    expect(lockOf(route, others)).toBe(barWords("role", route.needs))
  })

  test.each(needing.filter(([, { needs }]) => moduleOf(needs.module).when !== null))(
    "%s is closed, in words, where the company is without it",
    (_path, route) => {
      const nothing = user({ features: ["hide_admin_kantor"] })
      expect(guardPage(route, nothing)).toBeNull()
      expect(mayOpen(route, nothing)).toBe(false)
      expect(lockOf(route, nothing)).toContain(moduleOf(route.needs.module).nama)
    },
  )

  test.each(pages.map((route) => [route.path, route] as const))(
    "%s leads an ordinary account without a role home, unless it is that, its bell or what is announced to it",
    (path, route) => {
      const nobody = { ...everything, scope: "normal" as const, rights: [] }
      expect(guardPage(route, nobody)).toBe(
        ["/home", "/homev2", "/keamanan", "/notifikasi", "/pengumuman"].includes(path) ? null : "/home",
      )
    },
  )

  test("an ordinary account with a role stands where an office admin stands", () => {
    const one = { ...everything, scope: "normal" as const, rights: ["claims.view", "payroll.view"] }
    const open = pages.filter((route) => mayOpen(route, { ...one, canAccessSetting: true }))
    expect(open.map(({ path }) => path)).toEqual([
      "/home",
      "/homev2",
      "/reimbursment",
      "/setting/absensi/kategori-klaim",
      "/setting/absensi/kategori-klaim/form/{id}",
      "/setting/absensi/kategori-klaim/members/{id}",
      "/keamanan",
      "/notifikasi",
      "/pengumuman",
      "/unduhan",
      "/reimbursment/perjalanan",
      "/setting",
    ])
  })

  test("nothing bars a super administrator", () => {
    const bars = appModules.flatMap((module) =>
      moduleOf(module).actions.map((action) => barOf(superUser, { module, action })),
    )
    expect(new Set(bars)).toEqual(new Set([null]))
  })
})
