import { readFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { prepare, walkInBrowser } from "#tests/paths/browser/walk.ts"
import { replayOf } from "#tests/paths/trace/choose.ts"
import { runsOf } from "#tests/paths/trace/read.ts"
import type { Trace } from "#src/app/trace/format.ts"
import { expect, test } from "./fixtures.ts"
import { FORM, form } from "./lib/divisi.ts"
import { worldOf } from "./lib/world.ts"

const SECRET = "Divisi rahasia"

const chip = (page: Page) => page.getByRole("complementary", { name: "Rekaman jejak" })
const saved = async (page: Page): Promise<string> => {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    chip(page).getByRole("button", { name: "Simpan jejak" }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^jejak-\d{4}-\d\d-\d\dT[\d.]+\.json$/)
  return download.path()
}

test("a trace of the address's own: masked, saved, replayed to the same end, and a test is made of it", async ({
  page,
  signIn,
  openContext,
  api,
  tokenOf,
  server,
}) => {
  await signIn(page, "admin", `${FORM}?trace`)
  await expect(chip(page)).toBeVisible()
  await form(page).nama.fill(SECRET)
  await form(page).cancel.click()
  await page.getByRole("button", { name: "Tetap di sini" }).click()
  await expect(page.locator('[data-machine="devisiForm"]')).toHaveAttribute("data-state", /editing/)
  const file = await saved(page)
  const text = await readFile(file, "utf8")
  expect(text).not.toContain(SECRET)
  const { masked, entries } = JSON.parse(text) as Trace
  expect(masked).toBe(true)
  /** All machines on the page: the form has two searchable pickers. */
  expect(
    runsOf({ entries } as Trace)
      .map(({ machine }) => machine)
      .toSorted(),
  ).toEqual([
    "bell",
    "companyTotals",
    "connection",
    "devisiForm",
    "live",
    "maintenance",
    "menu",
    "options",
    "options",
    "session",
    "version",
    "waiting",
  ])

  const { machine, tour, labels, ends } = await replayOf(file, null)
  expect(machine).toBe("devisiForm")
  /**
   * Besides the user's actions, the draft is saved when the field loses the focus, or after a pause in typing
   * (debounce).
   */
  expect(labels.filter((label) => !/^(draft|keepDraft|after draftPause)/.test(label))).toEqual([
    "start",
    "recallDraft none",
    "form.change",
    "form.cancel",
    "leave.stay",
  ])
  const context = await openContext()
  const other = await context.newPage()
  const world = worldOf({ page: other, context, api, tokenOf, server })
  const walk = tour.along(labels)
  expect((await walkInBrowser(tour, walk, world, await prepare(tour, world))).error).toBeNull()
  expect(walk.at(-1)?.to).toEqual(ends)
})

test("the demo's user menu begins one and ends it, and it goes on over a reload", async ({
  page,
  signIn,
}) => {
  await signIn(page, "admin")
  const menu = page.getByLabel(/^Akun /)
  await expect(chip(page)).toBeHidden()
  await menu.click()
  await page.getByRole("switch", { name: "Rekam jejak" }).check()
  await expect(chip(page)).toBeVisible()
  await page.reload()
  await expect(chip(page)).toContainText(/Merekam jejak: \d+/)
  await chip(page).getByRole("button", { name: "Berhenti" }).click()
  await expect(chip(page)).toBeHidden()
  await menu.click()
  await expect(page.getByRole("switch", { name: "Rekam jejak" })).not.toBeChecked()
})
