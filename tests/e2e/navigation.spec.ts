import { expect, test } from "./fixtures.ts"
import { expectPage, linksOf, shell } from "./lib/app.ts"

test("G and a letter lead to the pages of every day, and mean nothing else there", async ({
  page,
  signIn,
}) => {
  await signIn(page, "admin", "/setting/umum/departement")
  await expect(page.locator("[data-row]").first()).toBeVisible()
  for (const [letter, path] of [
    ["p", "/users/pegawai"],
    ["a", "/persetujuan"],
    ["s", "/setting"],
    ["h", "/home"],
  ] as const) {
    await page.keyboard.press("g")
    await page.keyboard.press(letter)
    await expect(page).toHaveURL(path)
    await expect(shell(page).heading).toBeFocused()
  }
  await page.goto("/persetujuan")
  await page.locator("[data-row] a").first().focus()
  await page.keyboard.press("g")
  await page.keyboard.press("a")
  await expect(page.getByRole("textbox", { name: "Catatan" })).toHaveCount(0)
})

test("the menu is one line at 1280 px with all nine entries, whatever the company is called", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn(page, "admin")
  const { menu } = shell(page)
  await expect(menu.getByText("Reimbursement", { exact: true }).first()).toBeVisible()
  /** A realistic full bar: with entries that are not built yet, and the longest possible company name. */
  const hidden = await page.evaluate(async () => {
    const list = document.querySelector("[data-coach=menu]")
    const more = list?.querySelector("[data-fit=more]")
    const entry = list?.querySelector("[data-fit=item]")
    if (!list || !more || !entry) throw new Error("no menu")
    const known = [...list.querySelectorAll(":scope > [data-fit=item]")].map((item) => item.textContent)
    for (const name of ["Penugasan", "Payroll", "Cuti", "Visit", "Lembur"]) {
      if (known.some((text) => text.startsWith(name))) continue
      const copy = entry.cloneNode(true)
      const label = (copy as Element).querySelector("a, summary")
      if (label) label.textContent = `${name}${name === "Visit" || name === "Lembur" ? "" : " ⌄"}`
      list.insertBefore(copy, more)
    }
    const name = document.querySelector("header a span span:last-child")
    if (name) name.textContent = "PT Perkebunan Nusantara Sejahtera Makmur Bersama Indonesia Raya Persero"
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const bar = document.querySelector("header > div:last-child")
    return {
      entries: list.querySelectorAll(":scope > [data-fit=item]").length,
      over:
        (list.scrollWidth - list.clientWidth > 1 ? 1 : 0) + ((bar?.scrollWidth ?? 0) > innerWidth ? 1 : 0),
      more: (more as HTMLElement).hidden,
    }
  })
  expect(hidden).toEqual({ entries: 9, over: 0, more: true })
})

test("a panel is gone through with the arrows", async ({ page, signIn }) => {
  await signIn(page, "admin")
  const { menu } = shell(page)
  const users = menu.locator("summary").filter({ hasText: "Users" }).first()
  await users.focus()
  await page.keyboard.press("ArrowDown")
  await expect(menu.getByRole("link", { name: "Pegawai" }).first()).toBeFocused()
  await page.keyboard.press("ArrowDown")
  await expect(menu.getByRole("link", { name: "Perubahan Data" }).first()).toBeFocused()
  await page.keyboard.press("Home")
  await expect(menu.getByRole("link", { name: "Pegawai" }).first()).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(users).toBeFocused()
})

test("the settings menu finds, folds, and scrolls by itself", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await signIn(page, "admin", "/setting/umum/jabatan")
  await expect(page.locator("[data-row]").first()).toBeVisible()
  const { settings } = shell(page)
  await expect(settings.getByRole("link", { name: "Jabatan" })).toBeInViewport()
  const height = await settings.locator("> div").evaluate((node) => node.getBoundingClientRect().height)
  expect(height).toBeLessThanOrEqual(500)
  const fold = settings.getByRole("button", { name: "ABSENSI" })
  await fold.click()
  await expect(settings.getByRole("link", { name: "Shift" })).toHaveCount(0)
  await page.reload()
  await expect(fold).toHaveAttribute("aria-expanded", "false")
  await settings.getByRole("textbox", { name: "Cari pengaturan" }).fill("shift")
  expect(await linksOf(settings)).toEqual(["Shift"])
  await page.keyboard.press("Escape")
  await expect(settings.getByRole("link", { name: "Jabatan" })).toBeVisible()
  await fold.click()
  await expect(settings.getByRole("link", { name: "Shift" })).toBeVisible()
})

test("on a phone the menu is a drawer with parts that open, and the settings a page of their own", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, "chat")
  const drawer = page.getByRole("dialog", { name: "PT Obrolan Nusantara" })
  await expect(shell(page).menu).toHaveCount(0)
  await page.getByRole("button", { name: "Buka menu" }).click()
  const links = drawer.getByRole("link")
  await expect(links.first()).toHaveText(/^Persetujuan/)
  await expect(links.nth(1)).toHaveText("Dashboard")
  await expect(links.nth(-2)).toHaveText("Chat")
  await expect(links.last()).toHaveText("Pengaturan")
  await expect(drawer.getByRole("link", { name: "Pegawai" })).toHaveCount(0)
  await drawer.locator("summary").filter({ hasText: "Users" }).click()
  await expect(drawer.getByRole("link", { name: "Pegawai" })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole("button", { name: "Buka menu" })).toBeFocused()
  await page.getByRole("button", { name: "Buka menu" }).click()
  await drawer.getByRole("link", { name: "Pengaturan" }).click()
  await expect(page).toHaveURL("/setting")
  await expect(drawer).toHaveCount(0)
  await page.getByRole("textbox", { name: "Cari pengaturan" }).fill("jabatan dan atasan")
  await page.getByRole("main").getByRole("link").click()
  await expectPage(page, "/setting/umum/jabatan", "Jabatan")
  await page.getByRole("link", { name: "Pengaturan", exact: true }).click()
  await expectPage(page, "/setting", "Pengaturan")
})
