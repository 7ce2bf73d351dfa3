import { expect, expectAccessible, test } from "./fixtures.ts"
import { choose } from "./lib/pegawai.ts"
import { shell } from "./lib/app.ts"

const PATH = "/super-admin/master/menu/pratinjau"

test("what an account sees is what the preview says: its menus, what is closed to it, and why", async ({
  page,
  signIn,
  openContext,
}) => {
  await signIn(page, "super", PATH)
  await page.getByLabel("Jenis akun").selectOption("normal")
  await choose(page, /^Perusahaan/, "PT Maju Bersama")
  await choose(page, /^Peran/, "Penyetuju klaim")
  const menu = page.getByRole("region", { name: /^Menu atas Akun biasa, Penyetuju klaim, PT Maju Bersama$/ })
  await expect(menu).toBeVisible()
  const rows = page.getByRole("table", { name: "Halaman" }).getByRole("row")
  await page.getByLabel("Cari halaman, alamat, atau alasan").fill("hak melihat cuti (")
  await expect(rows.filter({ hasText: "/cuti/kalender" })).toContainText("Tertutup")
  await expect(rows.filter({ hasText: "/cuti/kalender" })).toContainText(
    "Peran tidak mencakup hak melihat Cuti (leave.view)",
  )
  await expectAccessible(page)

  const other = await (await openContext()).newPage()
  await signIn(other, "klaim")
  const { menu: bar } = shell(other)
  await expect(bar.getByRole("link", { name: "Dashboard" })).toBeVisible()
  // Ignore the counters: the menu shows the number of pending rows next to an entry once it has loaded, the preview has
  // none.
  const firstLines = (items: readonly Element[]) =>
    items.map((one) =>
      (one.querySelector("summary, :scope > a, span") ?? one).textContent.trim().replace(/\d+$/, ""),
    )
  const drawn = menu.getByRole("list", { name: "Menu atas" }).locator(":scope > li")
  expect(await drawn.evaluateAll(firstLines)).toEqual(
    await bar.locator("[data-fit=item]").evaluateAll(firstLines),
  )
  await other.goto("/cuti/kalender")
  await expect(other.getByText(/^Peran Anda tidak mencakup hak melihat Cuti/)).toBeVisible()
})

test("two are compared, a module is switched off in one, and the address tells it to somebody else", async ({
  page,
  signIn,
}) => {
  await signIn(page, "super", PATH)
  await page.getByRole("button", { name: "Bandingkan" }).click()
  const b = page.getByRole("region", { name: "B", exact: true })
  await b.getByRole("checkbox", { name: /^Cuti/ }).uncheck()
  await expect(b.getByText("Lain dari perusahaan: Cuti")).toBeVisible()
  await page.getByRole("radio", { name: "Berbeda" }).check()
  const leave = page
    .getByRole("table", { name: "Halaman" })
    .getByRole("row")
    .filter({ hasText: "/cuti/kalender" })
  await expect(leave.getByRole("cell").nth(0)).toContainText("Terbuka")
  await expect(leave.getByRole("cell").nth(1)).toContainText("Modul Leave tidak aktif di perusahaan")
  await expectAccessible(page)
  await expect(page).toHaveURL(/b_turned=leave.*only=different/)

  await page.reload()
  await expect(leave.getByRole("cell").nth(1)).toContainText("Modul Leave tidak aktif di perusahaan")
  await page.getByRole("button", { name: "Tukar A dan B" }).click()
  await expect(leave.getByRole("cell").nth(0)).toContainText("Tertutup")
  await page.goBack()
  await expect(leave.getByRole("cell").nth(0)).toContainText("Terbuka")
})

test("whoever is no super administrator is led home", async ({ page, signIn }) => {
  await signIn(page, "admin", PATH)
  await expect(page).toHaveURL("/home")
})
