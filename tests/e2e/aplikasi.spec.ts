import type { Page } from "@playwright/test"
import { DEMO_PASSWORD, expect, expectAccessible, people, test, toast } from "./fixtures.ts"
import { FORM, form } from "./lib/divisi.ts"
import { loginPage } from "./lib/login.ts"
import { png } from "./lib/png.ts"

/** Its setting concerns every account, so it has a server of its own; changes arrive by server events. */
test.use({ dataOf: "aplikasi", isLive: true })

let made = 0
const unique = (name: string): string => `${name} ${process.pid}.${made++}`
const PAGE = "/super-admin/setting/aplikasi"
const AT_ONCE = { timeout: 4_000 }
const bar = (page: Page) => page.getByRole("region", { name: "Pengumuman pemeliharaan" })
const closed = (page: Page) => page.getByRole("heading", { name: "Sedang dalam pemeliharaan" })
const save = (page: Page) => page.getByRole("button", { name: /^Simpan/ })

test("the name and the help of the application are on every page, from the settings menu on", async ({
  page,
  signIn,
  openContext,
}) => {
  await signIn(page, "super", "/super-admin/setting")
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Aplikasi/ })
    .click()
  await expect(page).toHaveURL(PAGE)
  await expectAccessible(page)
  await page.getByRole("textbox", { name: /^Nama aplikasi/ }).fill("Kantor Kita")
  await page.getByRole("textbox", { name: /^Syarat dan ketentuan/ }).fill("kita.test/syarat")
  await save(page).click()
  await expect(page.getByRole("textbox", { name: /^Syarat dan ketentuan/ })).toHaveAccessibleDescription(
    /Isi alamat yang diawali https:\/\//,
  )
  await page.getByRole("textbox", { name: /^Syarat dan ketentuan/ }).fill("https://kita.test/syarat")
  await save(page).click()
  await expect(toast(page, "Pengaturan aplikasi disimpan")).toBeVisible()
  const visitor = await (await openContext()).newPage()
  // A page shows an earlier setting for at most two seconds.
  await expect(async () => {
    await visitor.goto("/login")
    await expect(visitor).toHaveTitle("Masuk · Kantor Kita", { timeout: 500 })
  }).toPass()
  await expect(visitor.getByRole("main").getByText("Kantor Kita", { exact: true })).toBeVisible()
  await expect(visitor.getByRole("link", { name: "Syarat dan ketentuan" })).toHaveAttribute(
    "href",
    "https://kita.test/syarat",
  )
  await expect(visitor.getByRole("link", { name: "021-5550100" })).toBeVisible()
  await expectAccessible(visitor)
})

test("the logo is cut, stands on the login page, on public pages and in the bar, and is removed again", async ({
  page,
  signIn,
  openContext,
}) => {
  await signIn(page, "super", PAGE)
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: png(400, 200) })
  const crop = page.getByRole("dialog", { name: "Potong logo" })
  await crop.getByRole("button", { name: "Pakai", exact: true }).click()
  await save(page).click()
  await expect(toast(page, "Pengaturan aplikasi disimpan")).toBeVisible()
  const visitor = await (await openContext()).newPage()
  const logo = (on: Page) => on.locator("img[src^='/aplikasi/logo/']")
  for (const path of ["/login", "/mailing/lupa-kata-sandi"])
    await expect(async () => {
      await visitor.goto(path)
      await expect(logo(visitor)).toBeVisible({ timeout: 500 })
      await expect(logo(visitor)).toHaveJSProperty("complete", true)
      expect(await logo(visitor).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    }).toPass()
  await expectAccessible(visitor)
  await page.reload()
  await expect(page.locator("header img").first()).toHaveAttribute("src", /^\/aplikasi\/logo\/\d+$/)
  await page.getByRole("switch", { name: "Hapus logo yang tersimpan" }).click()
  await save(page).click()
  await expect(page.getByRole("switch", { name: "Hapus logo yang tersimpan" })).toBeHidden()
  await expect(async () => {
    await visitor.goto("/login")
    await expect(visitor.locator("main svg").first()).toBeVisible({ timeout: 500 })
    await expect(logo(visitor)).toHaveCount(0)
  }).toPass()
})

test("maintenance is announced, closes every page but a super administrator's, and gives all back", async ({
  page,
  signIn,
  openContext,
  api,
  tokenOf,
  guard,
}) => {
  // Every call of the closed page is answered 503.
  guard.allowLoads(({ pathname }) => pathname.startsWith("/api/v1/"))
  const token = await tokenOf("super")
  const setting = async (values: object) => {
    const saved = await api("super-admin/setting/aplikasi/update", values, token)
    expect(saved.body.api_status).toBe(1)
  }
  const nama = unique("Draf")
  await signIn(page, "admin", FORM)
  await form(page).nama.fill(nama)
  await expect(form(page).kept).toBeVisible()
  const above = await (await openContext()).newPage()
  await signIn(above, "super", "/super-admin/home")

  const words = { maintenance: true, maintenance_message: "Pindah ke server baru" }
  await setting({ ...words, maintenance_start: "2099-01-01T20:00:00+07:00" })
  for (const one of [page, above]) {
    await expect(bar(one)).toContainText("Pemeliharaan mulai 1 Jan 2099 20.00 WIB", AT_ONCE)
    await expect(bar(one)).toContainText("Pindah ke server baru")
  }
  await expectAccessible(page)

  await setting(words)
  await expect(closed(page)).toBeVisible(AT_ONCE)
  await expect(page.getByText("Pindah ke server baru")).toBeVisible()
  await expectAccessible(page)
  await expect(bar(above)).toContainText("hanya super administrator yang dilayani", AT_ONCE)
  await above.goto(PAGE)
  await expect(above.getByRole("switch", { name: "Pemeliharaan" })).toBeChecked()

  await test.step("a page that is opened meanwhile is closed too, and nobody else signs in", async () => {
    await page.reload()
    await expect(closed(page)).toBeVisible()
    const late = await (await openContext()).newPage()
    await late.goto("/login")
    await loginPage(late).signIn(people.lain, DEMO_PASSWORD)
    await expect(loginPage(late).message).toContainText("Pindah ke server baru")
    await loginPage(late).signIn(people.super, DEMO_PASSWORD)
    await expect(bar(late)).toBeVisible()
  })

  await above.getByRole("switch", { name: "Pemeliharaan" }).click()
  await save(above).click()
  await expect(toast(above, "Pengaturan aplikasi disimpan")).toBeVisible()
  await expect(bar(above)).toBeHidden(AT_ONCE)
  // The page also looks by itself, and may be open again before the button is pressed.
  await expect(async () => {
    const again = page.getByRole("button", { name: "Coba sekarang" })
    if (await again.isVisible()) await again.click({ timeout: 2_000 })
    await expect(form(page).draft).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await form(page).restore.click()
  await expect(form(page).nama).toHaveValue(nama)
})

test.describe("without server events", () => {
  test.use({ isLive: false })

  test("an open page comes back by itself, with what was typed", async ({
    page,
    signIn,
    api,
    tokenOf,
    guard,
  }) => {
    guard.allowLoads(({ pathname }) => pathname.startsWith("/api/v1/"))
    const token = await tokenOf("super")
    const nama = unique("Kembali")
    await signIn(page, "admin", FORM)
    await form(page).nama.fill(nama)
    await expect(form(page).kept).toBeVisible()
    await api("super-admin/setting/aplikasi/update", { maintenance: true }, token)
    await form(page).save.click()
    await expect(closed(page)).toBeVisible()
    await api("super-admin/setting/aplikasi/update", {}, token)
    await expect(form(page).draft).toBeVisible({ timeout: 30_000 })
    await form(page).restore.click()
    await form(page).save.click()
    await expect(toast(page, "Divisi berhasil ditambahkan")).toBeVisible()
  })
})
