import type { Page } from "@playwright/test"
import { answers, DEMO_PASSWORD, expect, people, test } from "./fixtures.ts"
import { loginPage } from "./lib/login.ts"
import { PEGAWAI, rows } from "./lib/pegawai.ts"
import { dialogNamed, logout } from "./lib/shell.ts"

/** After a sign-out no tenant data may remain in the browser: the next user of the machine could read it. */

const QUEUE = "/laporan-absensi/persetujuan"
const NOTE = "Menurut Bu Ratih belum benar"

const kept = (page: Page): Promise<Readonly<Record<string, string>>> =>
  page.evaluate(() =>
    Object.fromEntries([...Object.entries(localStorage), ...Object.entries(sessionStorage)]),
  )
const listsIn = async (page: Page) => Object.keys(await kept(page)).filter((key) => key.startsWith("list-"))
const allIn = async (page: Page) => JSON.stringify(await kept(page))

/** Opens the employee list, so that its first page is cached, and leaves a draft note at a request. */
const work = async (page: Page): Promise<readonly string[]> => {
  await page.goto(QUEUE)
  await page.locator("[data-row] a").first().click()
  await page
    .getByRole("button", { name: /^Tolak/ })
    .first()
    .click()
  await page.getByRole("textbox", { name: /^(Catatan|Alasan)/ }).fill(NOTE)
  await expect.poll(async () => Object.keys(await kept(page)).some((key) => key.includes("Note."))).toBe(true)
  await page.goto(PEGAWAI)
  await expect(rows(page).nth(19)).toBeVisible()
  await expect.poll(() => listsIn(page)).toContain("list-members")
  const names = await rows(page).getByRole("link").allInnerTexts()
  expect(names.length).toBeGreaterThan(10)
  return names.map((name) => name.trim())
}
const expectUnread = async (page: Page, names: readonly string[]) => {
  const all = await allIn(page)
  expect([...names, NOTE, "@maju.test"].filter((word) => all.includes(word))).toEqual([])
}

test("nothing of people is readable in the browser while somebody works, and lists are gone once they are out", async ({
  page,
  context,
  signIn,
  faults,
}) => {
  await signIn(page, "admin")
  const again = async () => {
    await page.goto("/login")
    await loginPage(page).signIn(people.admin, DEMO_PASSWORD)
    await expect(page).not.toHaveURL("/login")
    await expect(page.locator("main h1")).toBeVisible()
  }
  const ends: Readonly<Record<string, () => Promise<void>>> = {
    logout: () => logout(page),
    "a session the server ended": async () => {
      const lift = await faults.answer("members/list-all", answers.sessionOver())
      await page.reload()
      await expect(page).toHaveURL("/login")
      await lift()
    },
    "an end in another tab": async () => {
      const other = await context.newPage()
      await other.goto("/home")
      await logout(other)
      await expect(page).toHaveURL("/login")
      await other.close()
    },
  }
  for (const [how, end] of Object.entries(ends))
    await test.step(how, async () => {
      const names = await work(page)
      await expectUnread(page, names)
      await end()
      await expect(page).toHaveURL("/login")
      expect(await listsIn(page), how).toEqual([])
      await expectUnread(page, names)
      await again()
    })
  await test.step("the note is there again for whoever wrote it", async () => {
    await page.goto(QUEUE)
    await page.locator("[data-row] a").first().click()
    await page
      .getByRole("button", { name: /^Tolak/ })
      .first()
      .click()
    await expect(page.getByRole("textbox", { name: /^(Catatan|Alasan)/ })).toHaveValue(NOTE)
  })
})

test("after two hours without a hand on it nothing of people is left", async ({ page, signIn }) => {
  await page.clock.install()
  await signIn(page, "admin")
  const names = await work(page)
  await page.clock.fastForward("03:00:00")
  await expect(page).toHaveURL("/login")
  expect(await listsIn(page)).toEqual([])
  await expectUnread(page, names)
})

test("going into a company and out of it takes the lists of either side along", async ({ page, signIn }) => {
  await signIn(page, "super", "/super-admin/point/master-paket")
  await expect.poll(() => listsIn(page)).toEqual(["list-point-master"])
  await page.goto("/super-admin/home")
  await page.getByRole("button", { name: "Masuk sebagai perusahaan" }).click()
  const picker = dialogNamed(page, "Masuk sebagai perusahaan").dialog
  await picker.getByLabel("Cari perusahaan").fill("Maju")
  await picker.getByRole("button", { name: /PT Maju Bersama/ }).click()
  const why = dialogNamed(page, "Masuk ke PT Maju Bersama").dialog
  await why.getByLabel(/^Alasan/).fill("Memeriksa keluhan nomor 1204")
  await why.getByRole("button", { name: "Masuk", exact: true }).click()
  await expect(page).toHaveURL("/home")
  expect(await listsIn(page)).toEqual([])
  const names = await work(page)
  await page
    .getByRole("region", { name: "Bekerja sebagai perusahaan" })
    .getByRole("button", { name: /^Kembali/ })
    .click()
  await expect(page).toHaveURL("/super-admin/home")
  expect(await listsIn(page)).toEqual([])
  await expectUnread(page, names)
})
