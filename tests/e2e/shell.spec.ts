import type { SessionUser } from "#contract/kit/user.ts"
import { DEMO_PASSWORD } from "#server/areas/session/passwords.ts"
import { navItems, settingsGroups } from "#src/app/nav.ts"
import { selfItems } from "#src/app/selfNav.ts"
import { answers, expect, expectAccessible, people, session, test, type Who } from "./fixtures.ts"
import { expectPage, linksOf, machine, shell } from "./lib/app.ts"

type Seen = {
  readonly home: string
  /** Whether the shell links to the settings. */
  readonly settings: boolean
  /** Landing page after the sign-in. */
  readonly first: string
}
const company = { home: "/home", settings: true, first: "/home" }

const seen: Readonly<Record<Who, Seen>> = {
  super: { home: "/super-admin/home", settings: true, first: "/super-admin/home" },
  admin: company,
  kantor: { ...company, settings: false },
  terbatas: company,
  klaim: { ...company, settings: false },
  pegawai: { home: "/saya", settings: false, first: "/saya" },
  rekan: { home: "/saya", settings: false, first: "/saya" },
  atasan: { ...company, settings: false },
  lain: company,
  baru: { ...company, first: "/welcome/step-1" },
  chat: company,
}

for (const [who, { home, settings, first }] of Object.entries(seen) as [Who, Seen][])
  test(`${people[who]} sees their menus and no way past them`, async ({ page, signIn, api }) => {
    /** The menu's table of conditions decides who sees which entry; here the same entries must be on the page. */
    const { body } = await api("auth/login", { username: people[who], password: DEMO_PASSWORD })
    const { user } = body.data as { readonly user: SessionUser }
    const groups = settingsGroups(user, "/")
    await signIn(page, who)
    const parts = shell(page)
    await expect(page).toHaveURL(home)
    await expect(parts.heading).toBeVisible()
    const entries = home === "/saya" ? selfItems(user, home) : navItems(user, home, "")
    expect(entries.length).toBeGreaterThan(0)
    for (const { label, children = [] } of entries) {
      const way = parts.menu.getByText(label, { exact: true }).first()
      await expect(way).toBeVisible()
      for (const child of children) await expect(parts.menu.getByText(child.label).first()).toBeAttached()
    }
    await expect(parts.menu.getByRole("link", { name: "Chat" })).toHaveCount(who === "chat" ? 1 : 0)
    await expect(parts.gear).toHaveCount(settings ? 1 : 0)
    await expect(parts.bell).toHaveCount(1)
    await expect(page.getByRole("banner").getByRole("link", { name: /ke beranda/ })).toHaveAttribute(
      "href",
      home,
    )
    if (!settings) {
      await page.goto("/setting/umum/departement")
      await expect(page).toHaveURL(home)
    } else {
      const setting = groups[0]?.items[0]
      await parts.gear.click()
      await expect(page).toHaveURL(who === "super" ? "/super-admin/setting" : "/setting")
      await expect(machine(page, "menu")).toBeVisible()
      const index = page.getByRole("main")
      for (const { label, items } of groups)
        expect(await linksOf(index.getByRole("region", { name: label }))).toEqual(
          items.map((item) => `${item.label}\n${item.hint}`),
        )
      await index
        .getByRole("link", { name: setting?.label ?? "" })
        .first()
        .click()
      await expect(page).toHaveURL(setting?.href ?? "")
      await expect(parts.settings).toBeVisible()
      /** Ignore the counter of pending rows, which is on its own line. */
      const shown = (await linksOf(parts.settings)).map((text) => text.replace(/\n[\d.]+$/, ""))
      expect(shown).toEqual(groups.flatMap((group) => group.items.map((item) => item.label)))
    }
    await page.goto(who === "super" ? "/home" : "/super-admin/home")
    await expect(page).toHaveURL(home)
    await page.goto("/login")
    await expect(page).toHaveURL(first)
  })

test("Chat leads out of the product, in a tab of its own", async ({ page, signIn }) => {
  await signIn(page, "chat")
  const chat = shell(page).menu.getByRole("link", { name: "Chat" })
  await expect(chat).toHaveAttribute("href", /^https:\/\//)
  await expect(chat).toHaveAttribute("target", "_blank")
})

test("other names of pages lead where they say", async ({ page, signIn }) => {
  await signIn(page, "admin", "/redirect")
  await expect(page).toHaveURL("/home")
  await page.goto("/login-dashboard")
  await expect(page).toHaveURL("/home")
  await page.goto("/homev2")
  await expect(machine(page, "home")).toBeVisible()
  await expect(shell(page).menu.getByRole("link", { name: "Dashboard" })).toHaveAttribute(
    "aria-current",
    "page",
  )
})

test("titles, focus and scroll follow the page, forwards and back", async ({
  page,
  signIn,
  tokenOf,
  api,
}) => {
  const token = await tokenOf("lain")
  for (let n = 1; n <= 14; n++) await api("devisi/create", { nama: `Gulung ${n}`, is_active: true }, token)
  await page.setViewportSize({ width: 1200, height: 500 })
  await signIn(page, "lain", "/setting/umum/departement")
  await expectPage(page, "/setting/umum/departement", "Divisi")
  const last = page.locator("[data-row]").last()
  await expect(last).toBeVisible()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(200)
  const nama = (await last.getByRole("link").textContent()) ?? ""
  await last.getByRole("link").click()
  await expect(page).toHaveTitle(`${nama} · Balai`)
  await expect(shell(page).heading).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expectPage(page, "/setting/umum/departement", "Divisi")
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled)
  await page.reload()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled)
  await page.goForward()
  await expect(page).toHaveTitle(`${nama} · Balai`)
  await shell(page).settings.getByRole("link", { name: "Jabatan" }).click()
  await expectPage(page, "/setting/umum/jabatan", "Jabatan")
})

test("Ctrl K goes to any live screen and does what can be done anywhere", async ({ page, signIn }) => {
  await signIn(page, "admin")
  const { palette } = shell(page)
  const field = palette.getByRole("combobox")
  const options = palette.getByRole("option")
  await expect(machine(page, "home")).toBeVisible()
  await page.keyboard.press("Control+k")
  await expect(field).toBeFocused()
  await expect(options.first()).toHaveText("Dashboard")
  await expect(options.last()).toHaveText("Logout")
  for (const text of [
    /^DivisiPengaturan › Umum$/,
    /^Tambah divisiPengaturan › Umum › Divisi$/,
    /^JabatanPengaturan › Umum$/,
    /^Tambah jabatanPengaturan › Umum › Jabatan$/,
    /^Ubah profil$/,
    /^Daftar tombol papan ketik\?$/,
  ])
    await expect(options.filter({ hasText: text })).toHaveCount(1)
  await page.keyboard.type("jab tam")
  await expect(options).toHaveText([/^Tambah jabatan/])
  await page.keyboard.press("Enter")
  await expect(palette).toHaveCount(0)
  await expectPage(page, "/setting/umum/jabatan/form", "Tambah jabatan")

  await page.keyboard.press("Control+k")
  await expect(field).toBeFocused()
  await page.keyboard.press("ArrowUp")
  await expect(options.last()).toHaveAttribute("aria-selected", "true")
  await page.keyboard.press("ArrowDown")
  await expect(options.first()).toHaveAttribute("aria-selected", "true")
  await page.keyboard.type("xyz")
  await expect(palette.getByText("Tidak ada yang cocok dengan “xyz”.")).toBeVisible()
  await expect(options).toHaveText(["Cari “xyz” di Pegawai"])
  await page.keyboard.press("Enter")
  await expect(palette).toHaveCount(0)
  await expect(page).toHaveURL("/users/pegawai?q=xyz")
  await expect(page.getByRole("searchbox")).toHaveValue("xyz")

  await page.keyboard.press("Control+k")
  await expect(field).toBeFocused()
  await expect(
    palette.getByRole("group", { name: "Terakhir dibuka" }).getByRole("option").first(),
  ).toHaveText(/^Tambah jabatan/)
  await page.keyboard.type("siti")
  await expect(palette.getByRole("group", { name: "Pegawai" }).getByRole("option").first()).toHaveText(
    /Siti .*MB-\d+ · /,
  )
  await page.keyboard.press("Escape")
  await expect(palette).toHaveCount(0)

  await page.getByRole("button", { name: "Cari menu, pegawai, atau tindakan" }).click()
  await options.filter({ hasText: "Ubah profil" }).click()
  await expect(page.getByRole("heading", { name: "Change Profil" })).toBeVisible()
  await page.keyboard.press("Escape")
  await page.keyboard.press("Control+k")
  await expect(field).toBeFocused()
  await page.keyboard.type("logout")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "Confirmation" })).toBeVisible()
  await page.getByRole("button", { name: "NO" }).click()
  await expect(session(page)).toHaveAttribute("data-state", /"leaving":"closed"/)
})

test("a key pressed as soon as the rows are there is not lost", async ({ page, signIn }) => {
  await page.addInitScript(() => {
    const rows = new MutationObserver(() => {
      const row = document.querySelector("[data-row]")
      if (row === null) return
      rows.disconnect()
      row.dispatchEvent(new KeyboardEvent("keydown", { key: "/", bubbles: true, cancelable: true }))
    })
    rows.observe(document, { childList: true, subtree: true })
  })
  await signIn(page, "admin", "/setting/umum/departement")
  await expect(page.getByRole("searchbox")).toBeFocused()
})

test("the keys are listed, and those without Ctrl can be switched off for good", async ({ page, signIn }) => {
  await signIn(page, "admin", "/setting/umum/departement")
  await expect(page.locator("[data-row]").first()).toBeVisible()
  const keys = page.getByRole("dialog", { name: "Pintasan keyboard" })
  const search = page.getByRole("searchbox")
  await page.keyboard.press("/")
  await expect(search).toBeFocused()
  await page.keyboard.type("?")
  await expect(search).toHaveValue("?")
  await search.fill("")
  await search.blur()
  await page.keyboard.press("?")
  await expect(keys.getByRole("switch")).toBeVisible()
  await keys.getByRole("switch", { name: "Pintasan satu huruf" }).click()
  await page.keyboard.press("Escape")
  await expect(keys).toHaveCount(0)
  await shell(page).heading.focus()
  for (const key of ["?", "/", "j", "x", "n"]) await page.keyboard.press(key)
  await expect(keys).toHaveCount(0)
  await expect(search).not.toBeFocused()
  await expect(page).toHaveURL(/\/departement(\?|$)/)
  await expect(page.getByText(/dipilih/)).toHaveCount(0)
  await page.reload()
  await expect(page.locator("[data-row]").first()).toBeVisible()
  await page.keyboard.press("?")
  await page.keyboard.press("Control+k")
  await expect(shell(page).palette.getByRole("combobox")).toBeFocused()
  await page.keyboard.type("tombol")
  await page.keyboard.press("Enter")
  await expect(keys.getByRole("switch")).not.toBeChecked()
  await keys.getByRole("switch").click()
  await page.keyboard.press("Escape")
  await shell(page).heading.focus()
  await page.keyboard.press("n")
  await expectPage(page, "/setting/umum/departement/form", "Tambah divisi")
})

test("the theme is a cookie, and the next page comes in it from the server", async ({ page, signIn }) => {
  await signIn(page, "admin")
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const [light, dark] = ["rgb(246, 246, 243)", "rgb(19, 20, 18)"]
  expect(await paper()).toBe(light)
  await shell(page).account.click()
  await page.getByRole("radio", { name: "Gelap" }).check({ force: true })
  expect(await paper()).toBe(dark)
  const html = await (await page.request.get("/home")).text()
  expect(html).toMatch(/^<!doctype html>\s*<html lang="id" class="dark"/)
  await page.reload()
  await expect(shell(page).heading).toBeVisible()
  expect(await paper()).toBe(dark)
  await shell(page).account.click()
  await expect(page.getByRole("radio", { name: "Gelap" })).toBeChecked()
  await page.getByRole("radio", { name: "Ikuti sistem" }).check({ force: true })
  expect(await paper()).toBe(light)
  await page.emulateMedia({ colorScheme: "dark" })
  expect(await paper()).toBe(dark)
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual([])
})

test("the bell counts, tells one from all, and fails silently", async ({ page, signIn, faults }) => {
  await signIn(page, "lain")
  const { bell } = shell(page)
  const items = page.getByRole("banner").locator("details[open] li")
  await expect(bell).toHaveAttribute("aria-label", /^Notifikasi, \d+ belum dibaca$/)
  const before = Number(/\d+/.exec((await bell.getAttribute("aria-label")) ?? "")?.[0])
  await bell.click()
  await expect(items.first()).toBeVisible()
  const unread = page.getByText("Belum dibaca:")
  await expect(unread).toHaveCount(before)
  await items.filter({ has: unread }).first().locator("a, button").click()
  await expect(bell).toHaveAttribute(
    "aria-label",
    before === 1 ? "Notifikasi" : `Notifikasi, ${before - 1} belum dibaca`,
  )
  if (before > 1) {
    if ((await items.count()) === 0) await bell.click()
    await page.getByRole("button", { name: "Tandai semua dibaca" }).click()
    await expect(bell).toHaveAttribute("aria-label", "Notifikasi")
  }

  for (const answer of [
    answers.status(500),
    answers.tracked(),
    answers.refused("tidak boleh", "forbidden"),
  ]) {
    const lift = await faults.answer("notifications", answer)
    await page.reload()
    await expect(machine(page, "home")).toHaveAttribute("data-state", "ready")
    await bell.click()
    await expect(page.getByText("Notifikasi belum dapat dimuat.")).toBeVisible()
    await expect(page.locator(".Toastify__toast")).toHaveCount(0)
    await lift()
  }
})

test("code that is near is fetched ahead, but not on a line that costs money", async ({ page, signIn }) => {
  const asked: string[] = []
  page.on("request", (request) => asked.push(new URL(request.url()).pathname))
  /** The list of all settings, which the gear opens. */
  const hasList = () => asked.some((path) => /\/SettingsScreen-/.test(path))
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", {
      value: { saveData: sessionStorage.getItem("hemat") === "ya" },
    })
  })
  await page.goto("/favicon.svg")
  await page.evaluate(() => sessionStorage.setItem("hemat", "ya"))
  await signIn(page, "admin")
  await shell(page).gear.hover()
  await shell(page).account.hover()
  expect(hasList()).toBe(false)
  await page.evaluate(() => sessionStorage.removeItem("hemat"))
  await page.reload()
  await expect(shell(page).gear).toBeVisible()
  await shell(page).gear.hover()
  await expect.poll(hasList).toBe(true)
  await expect(page).toHaveURL("/home")
})

test("on a line that costs money dialogs wait until they are wanted; only what says that something failed does not", async ({
  page,
  signIn,
}) => {
  const asked: string[] = []
  page.on("request", (request) => asked.push(new URL(request.url()).pathname))
  const has = (name: string) => asked.some((path) => path.startsWith(`/assets/${name}-`))
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { effectiveType: "2g" } })
  })
  await signIn(page, "admin", "/setting/umum/departement")
  await expect(page.locator("[data-row]").first()).toBeVisible()
  await expect.poll(() => has("ToastHost")).toBe(true)
  /** Elsewhere they are prefetched in idle time, after two seconds at the latest. */
  await page.waitForTimeout(2_500)
  expect(has("layers")).toBe(false)
  await page.keyboard.press("Control+k")
  await expect(shell(page).palette.getByRole("combobox")).toBeFocused()
  expect(has("layers")).toBe(true)
})

test("the bar across the top shows only what takes longer than a moment", async ({
  page,
  signIn,
  faults,
}) => {
  await signIn(page, "admin", "/setting/umum/departement")
  const bar = page.getByRole("progressbar", { name: "Memuat halaman", includeHidden: true })
  await expect(page.locator("[data-row]").first()).toBeVisible()
  await expect(bar).toHaveAttribute("aria-hidden", "true")
  const held = await faults.hold("jabatan/list-all")
  await shell(page).settings.getByRole("link", { name: "Jabatan" }).click()
  await held.arrived()
  await expect(bar).toHaveAttribute("aria-hidden", "false")
  await expect(bar).toHaveAttribute("aria-valuenow", "90")
  await expect(bar).toHaveAttribute("aria-valuenow", "95", { timeout: 8_000 })
  await expectAccessible(page)
  await held.release()
  await expect(bar).toHaveAttribute("aria-hidden", "true")
  await expect(page.locator("[data-row]").first()).toBeVisible()
})
