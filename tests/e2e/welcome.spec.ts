import type { Page } from "@playwright/test"
import { DEMO_PASSWORD, expect, expectAccessible, people, test, toast } from "./fixtures.ts"
import { expectFits } from "./lib/width.ts"
import { expectPage } from "./lib/app.ts"
import { loginPage } from "./lib/login.ts"

const save = (page: Page) => page.getByRole("button", { name: /^Simpan dan lanjut/ })
const field = (page: Page, name: string) => page.getByLabel(new RegExp(`^${name}`))

/** The tour's cookies of a browser, by name. */
const tourCookies = async (page: Page): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await page.context().cookies())
      .filter(({ name }) => name.startsWith("show_tour_"))
      .map(({ name, value }) => [name, value]),
  )
const mark = (page: Page, title: string) =>
  page.locator('[data-machine="tour"]').getByRole("heading", { name: title })

test("a new company walks the welcome and the tour, from the first sign-in to the first employee", async ({
  page,
  openContext,
}) => {
  await page.goto("/login")
  await loginPage(page).signIn(people.baru, DEMO_PASSWORD)
  await expectPage(page, "/welcome/step-1", "Penyiapan: kantor", "Di mana kantor Anda?")
  await expectAccessible(page)
  await expectFits(page)

  await test.step("what is wrong is said at the fields, and what was typed outlives a visit elsewhere", async () => {
    await save(page).click()
    await expect(field(page, "Alamat")).toHaveAccessibleDescription(/Wajib diisi/)
    await field(page, "Alamat").fill("Jl. Merdeka No. 10, Bandung 40111")
    await field(page, "Kota").fill("Bandung")
    await page.getByRole("link", { name: "Lanjutkan nanti" }).click()
    await expect(page).toHaveURL("/home")
    await page.getByRole("link", { name: "Lanjutkan penyiapan perusahaan" }).click()
    await page.getByRole("button", { name: "Pulihkan" }).click()
    await expect(field(page, "Alamat")).toHaveValue("Jl. Merdeka No. 10, Bandung 40111")
    await field(page, "Lintang").fill("-6,914744")
    await field(page, "Bujur").fill("107,60981")
    await save(page).dblclick()
    await expectPage(page, "/welcome/step-2", "Penyiapan: jam kerja", "Kapan kantor Anda bekerja?")
  })

  await test.step("another machine goes on where the company is, and a page ahead leads back there", async () => {
    const other = await (await openContext()).newPage()
    await other.goto("/login")
    await loginPage(other).signIn(people.baru, DEMO_PASSWORD)
    await expect(other).toHaveURL("/welcome/step-2")
    await other.goto("/welcome/step-4")
    await expect(other).toHaveURL("/welcome/step-2")
    await expect(other.getByRole("heading", { level: 1 })).toHaveText("Kapan kantor Anda bekerja?")
  })

  await test.step("the hours, and the first employee with a division and a position of their own", async () => {
    await expectAccessible(page)
    await expectFits(page)
    await save(page).click()
    await expectPage(page, "/welcome/step-3", "Penyiapan: pegawai", "Siapa saja pegawai Anda?")
    await page.getByRole("button", { name: /^Tambah pegawai/ }).click()
    await expect(field(page, "Nama lengkap")).toBeFocused()
    await expect(field(page, "Divisi")).toHaveAccessibleDescription(/Wajib diisi/)
    await field(page, "Nama lengkap").fill("Rina Kartika")
    await field(page, "NIP").fill("CB-001")
    await field(page, "Nomor HP").fill("0840-1234-5678")
    await field(page, "Email").fill("rina@coba.test")
    await field(page, "Divisi").fill("Operasional")
    await field(page, "Jabatan").fill("Staf")
    await field(page, "Jenis kelamin").selectOption({ label: "Perempuan" })
    await page.getByRole("button", { name: /^Tambah pegawai/ }).click()
    await expect(toast(page, "Pegawai berhasil ditambahkan")).toBeVisible()
    await expect(page.getByRole("region", { name: "Pegawai (1)" })).toContainText("CB-001 · Staf")
    await expect(field(page, "Nama lengkap")).toBeFocused()
    await expect(field(page, "Nama lengkap")).toHaveValue("")
    await expect(field(page, "Divisi")).toHaveValue("Operasional")
    await page.getByRole("button", { name: "Lanjut ke tinjauan" }).click()
    await expectPage(page, "/welcome/step-4", "Penyiapan: tinjauan", "Sudah benar semua?")
    await expectAccessible(page)
    await expectFits(page)
  })

  await test.step("an invitation is asked about and sent", async () => {
    await page.getByRole("button", { name: "Kirim undangan (1)" }).click()
    await expect(
      page.getByRole("heading", { name: "You will send email to selected members?" }),
    ).toBeVisible()
    await page.getByRole("button", { name: "Kirim", exact: true }).click()
    await expect(page.getByText("Diundang")).toBeVisible()
    await page.getByRole("button", { name: "Selesaikan penyiapan" }).click()
    await expectPage(page, "/welcome/done", "Penyiapan selesai", "Balai siap dipakai")
    await page.goto("/welcome/step-2")
    await expect(page).toHaveURL("/welcome/done")
  })

  await test.step("the tour goes over three screens by keyboard", async () => {
    await page.getByRole("button", { name: "Mulai tur singkat" }).click()
    await expect(page).toHaveURL("/home")
    await expect(mark(page, "Menu utama")).toBeFocused()
    expect(await tourCookies(page)).toEqual({
      show_tour_beranda: "next_coach",
      show_tour_pegawai: "next_coach",
      show_tour_pengaturan: "next_coach",
    })
    await expectAccessible(page)
    await expectFits(page)
    for (const title of ["Hari ini", "Perlu tindakan Anda", "Cari apa saja"]) {
      await page.keyboard.press("ArrowRight")
      await expect(mark(page, title)).toBeFocused()
    }
    await page.keyboard.press("ArrowLeft")
    await expect(mark(page, "Perlu tindakan Anda")).toBeFocused()
    for (const title of ["Cari apa saja", "Notifikasi", "Akun Anda"]) {
      await page.keyboard.press("ArrowRight")
      await expect(mark(page, title)).toBeFocused()
    }
    await page.getByRole("button", { name: "Lanjut ke Pegawai" }).click()
    await expect(page).toHaveURL("/users/pegawai")
    await expect(mark(page, "Tambah pegawai")).toBeFocused()
    expect((await tourCookies(page))["show_tour_beranda"]).toBe("false")
  })

  await test.step("somebody who goes elsewhere is left alone, and meets it again on its screen", async () => {
    await page.goto("/setting/umum/jabatan")
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused()
    await expect(page.locator('[data-machine="tour"]')).toHaveAttribute("data-state", "away")
    await page.goto("/users/pegawai")
    await expect(mark(page, "Tambah pegawai")).toBeVisible()
    await page.getByRole("button", { name: "Lanjut", exact: true }).click()
    await page.getByRole("button", { name: "Lanjut", exact: true }).click()
    await page.getByRole("button", { name: "Lanjut ke Pengaturan" }).click()
    await expect(mark(page, "Menu pengaturan")).toBeVisible()
    await page.getByRole("button", { name: "Lanjut", exact: true }).click()
    await page.getByRole("button", { name: "Lanjut", exact: true }).click()
    await page.getByRole("button", { name: "Selesai", exact: true }).click()
    await expect(page.locator('[data-machine="tour"]')).toHaveCount(0)
    expect(Object.values(await tourCookies(page))).toEqual(["false", "false", "false"])
  })

  await test.step("the first employee is there", async () => {
    await page.goto("/users/pegawai")
    await expect(page.getByRole("link", { name: "Rina Kartika" })).toBeVisible()
  })
})

test("a target that is missing is told and skipped, one that scrolls is followed, and Esc ends the tour", async ({
  page,
  signIn,
}) => {
  await signIn(page, "admin", "/home")
  await expect(page.getByRole("button", { name: "Mulai tur singkat" })).toBeVisible()
  await page.evaluate(() => {
    for (const one of document.querySelectorAll("[data-coach=menu], [data-coach=drawer]"))
      one.removeAttribute("data-coach")
  })
  await page.getByRole("button", { name: "Mulai tur singkat" }).click()
  await expect(mark(page, "Hari ini")).toBeVisible()
  await expect(page.getByText("Dilewati karena belum ada di layar ini: Menu utama.")).toBeVisible()
  const top = async (locator: ReturnType<typeof mark>) => (await locator.boundingBox())?.y ?? 0
  const target = page.locator("[data-coach-on]")
  const apart = async () => (await top(mark(page, "Hari ini"))) - (await top(target))
  await page.setViewportSize({ width: 1280, height: 520 })
  await expect(target).toBeInViewport({ ratio: 1 })
  const [before, above] = [await apart(), await top(target)]
  await page.mouse.wheel(0, 30)
  await expect.poll(() => top(target)).toBeLessThan(above - 20)
  await expect.poll(async () => Math.abs((await apart()) - before)).toBeLessThan(2)
  await page
    .getByRole("searchbox")
    .or(page.getByRole("button", { name: "Cari menu, pegawai, atau tindakan" }))
    .first()
    .focus()
  await page.keyboard.press("Escape")
  await expect(page.locator('[data-machine="tour"]')).toHaveCount(0)
  expect(Object.values(await tourCookies(page))).toEqual(["false", "false", "false"])
})

test("the help panel is hidden for good, for everybody who sets the company up", async ({ page, signIn }) => {
  await signIn(page, "lain", "/home")
  const panel = page.getByRole("region", { name: "Bantuan" })
  await panel.getByRole("button", { name: "Sembunyikan" }).click()
  await page.getByRole("button", { name: "Sembunyikan seterusnya" }).click()
  await expect(toast(page, "Panel bantuan disembunyikan")).toBeVisible()
  await expect(panel).toHaveCount(0)
  await page.reload()
  await expect(page.getByText("Perlu tindakan Anda")).toBeVisible()
  await expect(panel).toHaveCount(0)
})
