import type { Page } from "@playwright/test"
import { flows, flowViews } from "#contract/index.ts"
import { type Api, expect, expectAccessible, test } from "./fixtures.ts"
import { currentId, queueOf } from "./lib/queue.ts"
import { expectFits } from "./lib/width.ts"

const map = (page: Page) => page.locator("[data-lifecycle]")
const state = (page: Page, mark: string) => map(page).locator(`[data-mark="${mark}"]`)
const step = (page: Page, event: string) => map(page).locator(`[data-step="${event}"]`)
/**
 * Opens the map with the keyboard, as a user without a mouse does. A row may show another lifecycle above the one that
 * is decided.
 */
const openMap = async (page: Page, title = /^Alur /): Promise<void> => {
  await page.locator("summary", { hasText: title }).last().focus()
  await page.keyboard.press("Enter")
  await expect(state(page, "now")).toHaveCount(1)
}

for (const { id, page: path, title } of [...flows, ...flowViews])
  test(`${title}: where a request is, and which steps are this person's`, async ({ page, signIn }) => {
    await signIn(page, "admin", `${path}?status=semua`)
    const queue = queueOf(page, id)
    await expect(queue.panel).toBeVisible()
    await openMap(page)
    await expect(state(page, "now")).toContainText("Sekarang di sini")
    await expect(map(page).locator('[data-mark="now"], [data-mark="passed"]').first()).toContainText(
      /^.+1\. (Diajukan|Belum perlu diputuskan|Diminta dari rekan)/,
    )
    /** Steps shown as open have a button below the map, and no others have. */
    const open = await map(page)
      .locator('[data-stand="open"]')
      .evaluateAll((steps) => steps.map((one) => one.querySelector("span")?.textContent ?? ""))
    const live = await queue.panel
      .locator(":scope > :not([data-pane])")
      .getByRole("button")
      .evaluateAll((buttons) =>
        buttons
          .filter((one) => one.getAttribute("aria-disabled") !== "true")
          .map((one) => one.textContent.replace(/[AR]$/, "")),
      )
    expect(open.toSorted()).toEqual(live.toSorted())
    await expectFits(page)
    await expectAccessible(page)
  })

test("a decision is one more stop of the path, and who may not take it back reads why", async ({
  page,
  signIn,
  openContext,
}) => {
  const path = "/cuti"
  await signIn(page, "admin", path)
  const queue = queueOf(page, "cuti")
  await expect(queue.panel).toBeVisible()
  const id = await currentId(page)
  await openMap(page)
  await expect(state(page, "now")).toHaveAttribute("data-state", /^pending/)
  await expect(step(page, "approval.reject")).toContainText("Dapat Anda lakukan")
  await expect(step(page, "approval.cancel")).toContainText(
    "Hanya yang mengajukan yang dapat menarik pengajuan",
  )
  await queue.panel.getByRole("button", { name: /^Tolak/ }).click()
  await queue.reason.fill("Jadwal sudah penuh")
  await page
    .getByRole("button", { name: /^Tolak/ })
    .last()
    .click()
  await expect(queue.row(id)).toHaveCount(0)

  await page.goto(`${path}?status=semua&id=${id}`)
  await openMap(page)
  await expect(state(page, "now")).toHaveAttribute("data-state", "rejected")
  await expect(state(page, "now")).toContainText(/2\. Ditolak oleh .+Jadwal sudah penuh/)
  await expect(state(page, "passed")).toContainText("1. Diajukan oleh")

  const other = await (await openContext()).newPage()
  await signIn(other, "kantor", `${path}?status=approved`)
  await expect(queueOf(other, "cuti").panel).toBeVisible()
  await openMap(other)
  await expect(step(other, "approval.revoke")).toContainText(
    "Hanya admin perusahaan yang dapat membatalkan persetujuan",
  )
  await expect(step(other, "approval.revoke")).toHaveAttribute("data-stand", "notYours")
})

type Made = { readonly row: { readonly id: number } }
const ordered = async (api: Api, token: string): Promise<number> => {
  const point = (await api("companies/my-point", {}, token)).body.data as {
    readonly payees: readonly { readonly bank_id: number }[]
  }
  const offer = (await api("point/master/list/all", {}, token)).body.data as {
    readonly rows: readonly { readonly id: number }[]
  }
  const order = { paket_id: offer.rows[0]?.id, qty: 1, bank_id: point.payees[0]?.bank_id }
  return ((await api("companies/history-topup/create", order, token)).body.data as Made).row.id
}

test("a top-up and a payroll period have theirs", async ({ page, signIn, api, tokenOf }) => {
  const id = await ordered(api, await tokenOf("admin"))
  await signIn(page, "admin", `/setting/point/history?id=${id}`)
  await expect(page.locator('[data-topup][data-status="created"]')).toBeVisible()
  await openMap(page)
  await expect(state(page, "now")).toHaveAttribute("data-state", "created")
  await expect(step(page, "topup.confirm")).toContainText("Dapat Anda lakukan")
  await expect(step(page, "topup.expire")).toContainText("Top-up kedaluwarsa dengan sendirinya")
  await expect(state(page, "ahead").first()).toContainText("Lewat: Super administrator")

  await page.goto("/payroll")
  await page.getByRole("link", { name: /^Gaji/ }).first().click()
  await openMap(page)
  await expect(map(page).locator('[data-state="draft"]')).toContainText("1. Dibuat")
  await expectFits(page)
  await expectAccessible(page)
})

test("a visit has its own life beside what is decided of it", async ({ page, signIn }) => {
  await signIn(page, "admin", "/visit?status=semua&visit_status=planned")
  const queue = queueOf(page, "visit")
  await queue.rows.first().locator("a").first().click()
  await expect(queue.panel).toBeVisible()
  await openMap(page, /^Alur jalannya kunjungan$/)
  await expect(map(page)).toHaveAttribute("data-lifecycle", "visit")
  await expect(state(page, "now")).toContainText("Direncanakan · Sekarang di sini1. Direncanakan")
  await expect(step(page, "visit.checkIn")).toContainText(
    "Hanya pegawai yang berkunjung yang melaporkan kunjungannya",
  )
  await expect(step(page, "visit.cancel")).toContainText("Dapat Anda lakukan")
  await expectFits(page)
  await expectAccessible(page)

  await page.goto("/visit?status=semua&visit_status=done")
  await queue.rows.first().locator("a").first().click()
  await openMap(page, /^Alur jalannya kunjungan$/)
  await expect(state(page, "now")).toHaveAttribute("data-state", "done")
  await expect(map(page).locator('[data-state="in_progress"]')).toContainText(/\d\. Check-in oleh /)
})

test("a warning letter tells where its next step is taken", async ({ page, signIn }) => {
  await signIn(page, "admin", "/surat-peringatan?status=terbit")
  await page.locator("[data-row]").getByRole("link").first().click()
  await openMap(page)
  await expect(map(page)).toHaveAttribute("data-lifecycle", "suratPeringatan")
  await expect(state(page, "now")).toHaveAttribute("data-state", "terbit")
  await expect(step(page, "surat.expire")).toContainText("Surat peringatan kedaluwarsa dengan sendirinya")
  await expectFits(page)
  await expectAccessible(page)
  const withdraw = step(page, "surat.withdraw")
  await expect(withdraw).toContainText("Dapat Anda lakukan")
  await withdraw.getByRole("link", { name: "Centang suratnya di daftar" }).click()
  await expect(page).toHaveURL(/\/surat-peringatan\?members_id=\d+/)
  await expect(page.locator("[data-row]").first()).toBeVisible()
})
