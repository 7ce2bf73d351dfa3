import type { Page } from "@playwright/test"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { requests } from "#contract/areas/attendance/attendanceApproval.ts"
import { type Api, expect, expectAccessible, test, toast } from "./fixtures.ts"
import { currentId, deafen, queueOf, startKeys } from "./lib/queue.ts"
import { expectNoScroll } from "./lib/width.ts"

type Request = AnswerOf<typeof requests.calls.list>["rows"][number]

const PATH = "/laporan-absensi/persetujuan"
const LIST = "persetujuan-absensi/per-users/list"

const rowsOf = async (api: Api, token: string, more: object = {}): Promise<readonly Request[]> =>
  ((await api(LIST, { per_page: 100, ...more }, token)).body.data as { rows: Request[] }).rows
const requestOf = async (api: Api, token: string, id: number): Promise<Request> =>
  some((await rowsOf(api, token)).find((row) => row.id === id))
const some = <A>(value: A | undefined): A => {
  if (value === undefined) throw new Error("the demo has no such request")
  return value
}

test("the queue by keyboard: J and K move, A and R open a note, and who decided is in the history", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const token = await tokenOf("admin")
  await signIn(page, "admin", PATH)
  const queue = queueOf(page, "persetujuan")
  await startKeys(page)
  const first = await currentId(page)
  await page.keyboard.press("j")
  await expect(queue.current).not.toHaveAttribute("data-row", String(first))
  await page.keyboard.press("k")
  await expect(queue.current).toHaveAttribute("data-row", String(first))

  await page.keyboard.press("r")
  await expect(queue.reason).toBeFocused()
  await page.keyboard.type("Tak")
  await page.keyboard.press("Control+Enter")
  await expect(queue.panel.getByText("Isi alasan 5 sampai 500 karakter").first()).toBeVisible()
  expect((await requestOf(api, token, first)).status).toBe("pending")
  await page.keyboard.type(" sesuai bukti")
  await page.keyboard.press("Control+Enter")
  await expect(toast(page, "Pengajuan ditolak")).toBeVisible()
  await expect(queue.row(first)).toHaveCount(0)

  const next = await currentId(page)
  await page.keyboard.press("a")
  await expect(queue.note).toBeFocused()
  await page.keyboard.press("Control+Enter")
  await expect(toast(page, "Pengajuan disetujui")).toBeVisible()
  await expect(queue.row(next)).toHaveCount(0)
  expect((await requestOf(api, token, first)).history.at(-1)).toMatchObject({
    to: "rejected",
    by_nama: "Siti Rahma",
    note: "Tak sesuai bukti",
    via: "single",
  })
  expect((await requestOf(api, token, next)).status).toBe("approved")
})

test("picked by X and decided together: what somebody else took first is told by row, and stays as they decided", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const [admin, office] = [await tokenOf("admin"), await tokenOf("kantor")]
  const near = await rowsOf(api, office, { status: "pending" })
  const taken = some(near[0])
  await signIn(page, "admin", `${PATH}?per_page=50`)
  const queue = queueOf(page, "persetujuan")
  await startKeys(page)
  const before = await rowsOf(api, admin, { status: "pending", per_page: 50 })
  const others = before.filter(({ id }) => id !== taken.id).slice(0, 2)
  for (const { id } of [...others, taken]) {
    await queue.row(id).locator("a").focus()
    await page.keyboard.press("x")
  }
  await expect(page.getByText("3 dipilih")).toBeVisible()
  await api(
    "persetujuan-absensi/approval",
    { id: taken.id, status: "rejected", note: "Sudah dicek di kantor" },
    office,
  )
  await page.keyboard.press("a")
  await expect(queue.dialog.getByRole("textbox")).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press("Control+Enter")
  const results = page.getByRole("region", { name: "Hasil: Setujui pengajuan" })
  await expect(results).toBeVisible()
  await expect(results.getByText(/^Pengajuan ini sudah ditolak oleh Bayu Saputra pada /)).toBeVisible()
  await expectAccessible(page)
  for (const { id } of others) {
    await expect(queue.row(id)).toHaveCount(0)
    expect((await requestOf(api, admin, id)).history.at(-1)).toMatchObject({ to: "approved", via: "bulk" })
  }
  await expect(results.getByRole("button", { name: "Coba lagi yang gagal" })).toHaveCount(0)
  await results.getByRole("button", { name: "Tutup" }).click()
  await queue.state("closed")
  expect((await requestOf(api, admin, taken.id)).history.map(({ to }) => to)).toEqual(["pending", "rejected"])
})

test("two windows at once: the second sees who decided and how", async ({
  page,
  signIn,
  openContext,
  api,
  tokenOf,
}) => {
  const office = await tokenOf("kantor")
  const found = some((await rowsOf(api, office, { status: "pending" }))[0])
  const other = await (await openContext()).newPage()
  await Promise.all([
    signIn(page, "admin", `${PATH}?per_page=50`),
    signIn(other, "kantor", `${PATH}?per_page=50`),
  ])
  const [mine, theirs] = [queueOf(page, "persetujuan"), queueOf(other, "persetujuan")]
  for (const [tab, queue] of [
    [page, mine],
    [other, theirs],
  ] as const) {
    await queue.row(found.id).locator("a").focus()
    await expect(queue.panel.getByRole("heading", { name: found.member.nama })).toBeVisible()
    await tab.keyboard.press("a")
    await expect(queue.note).toBeFocused()
  }
  const hear = await deafen(page)
  await other.keyboard.type("Sesuai jadwal kantor")
  await other.keyboard.press("Control+Enter")
  await expect(toast(other, "Pengajuan disetujui")).toBeVisible()
  await page.keyboard.press("Control+Enter")
  await expect(mine.panel.getByText(/^Pengajuan ini sudah disetujui oleh Bayu Saputra pada /)).toBeVisible()
  await mine.state("told")
  await expect(mine.history.first()).toContainText("Disetujui oleh Bayu Saputra")
  await expect(mine.history.first()).toContainText("Sesuai jadwal kantor")
  await expectAccessible(page)
  await mine.panel.getByRole("button", { name: "Mengerti" }).click()
  await expect(mine.row(found.id)).toHaveCount(0)
  expect((await requestOf(api, office, found.id)).history).toHaveLength(2)

  /** The queue has been looked at, so updates are only announced: nothing moves, and selection and input stay. */
  await hear()
  const next = some((await rowsOf(api, office, { status: "pending" }))[0])
  const ticked = some((await rowsOf(api, office, { status: "pending" }))[1])
  await mine.row(ticked.id).getByRole("checkbox").click()
  await mine.row(next.id).locator("a").focus()
  await page.keyboard.press("r")
  await mine.reason.fill("Belum jelas")
  const place = await mine.row(next.id).boundingBox()
  for (const { id } of [next, ticked])
    await api(
      "persetujuan-absensi/approval",
      { id, status: "rejected", note: "Sudah dicek di kantor" },
      office,
    )
  await expect(mine.row(next.id)).toContainText("Ditolak oleh Bayu Saputra")
  await expect(mine.panel.getByRole("alert")).toHaveText(
    /^Pengajuan ini sudah ditolak oleh Bayu Saputra pada /,
  )
  await expect(mine.panel.getByRole("button", { name: /^Tolak/ })).toHaveAttribute("aria-disabled", "true")
  await expect(mine.reason).toHaveValue("Belum jelas")
  await expect(page.getByText("1 dipilih")).toBeVisible()
  expect(await mine.row(next.id).boundingBox()).toEqual(place)
  await expectAccessible(page)
  await page.getByText("2 sudah diputuskan").waitFor()
  await page.getByRole("button", { name: "Perbarui", exact: true }).click()
  await expect(mine.row(ticked.id)).toHaveCount(0)
  await expect(mine.reason).toHaveValue("Belum jelas")
})

test("a correction shows what was and what becomes; approved, it can be taken back with a reason", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const token = await tokenOf("admin")
  const found = some(
    (await rowsOf(api, token, { status: "pending" })).find(
      ({ type }) => type === "koreksi" || type === "manual" || type === "offline",
    ),
  )
  await signIn(page, "admin", `${PATH}?per_page=50&id=${found.id}`)
  const queue = queueOf(page, "persetujuan")
  await expect(queue.panel.getByText("Diminta")).toBeVisible()
  await queue.panel.getByRole("button", { name: /^Setujui/ }).click()
  await expect(queue.note).toBeFocused()
  await page.keyboard.press("Control+Enter")
  await expect(toast(page, "Pengajuan disetujui")).toBeVisible()
  await page.goto(`${PATH}?status=approved&per_page=50&id=${found.id}`)
  await expect(queue.panel.getByText("Semula")).toBeVisible()
  await expect(queue.panel.getByText("Menjadi")).toBeVisible()
  await queue.panel.getByRole("button", { name: "Batalkan persetujuan" }).click()
  await queue.reason.fill("Disetujui untuk hari yang salah")
  await page.keyboard.press("Control+Enter")
  await expect(toast(page, "Pengajuan dibatalkan")).toBeVisible()
  expect((await requestOf(api, token, found.id)).history.map(({ to }) => to)).toEqual([
    "pending",
    "approved",
    "cancelled",
  ])
})

/** The event the browser fires when a user comes back to the page. */
const comeBack = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))

test("summary and per employee: the sheet downloads, filters stay in the address, who comes back sees no old numbers", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const token = await tokenOf("admin")
  /** Another approver approves all pending rows of one employee at the same time. */
  const approve = async () => {
    const rows = await rowsOf(api, token, { status: "pending" })
    const ids = rows.filter(({ member }) => member.id === rows[0]?.member.id).map(({ id }) => id)
    await api("persetujuan-absensi/approval/bulk", { ids, status: "approved" }, token)
  }
  await signIn(page, "admin", `${PATH}?tampilan=rangkuman`)
  await expect(page.getByRole("heading", { name: /^Per pegawai/ })).toBeVisible()
  await expectAccessible(page)
  const totals = page.getByRole("row", { name: /^Jumlah seluruhnya/ })
  const before = await totals.innerText()
  await approve()
  await comeBack(page)
  await expect(totals).not.toHaveText(before)
  await expectNoScroll(page.getByRole("table", { name: "Per pegawai" }), 390)
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Ekspor Excel" }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Persetujuan absensi \d{4}-\d\d-\d\d \d{4}-\d\d-\d\d\.xlsx$/)
  await page.locator("summary").filter({ hasText: "Tanggal" }).click()
  await page.getByRole("button", { name: "7 hari", exact: true }).click()
  await expect(page).toHaveURL(/start_date=\d{4}-\d\d-\d\d/)
  await page.goto(`${PATH}?tampilan=pegawai`)
  await page.locator("[data-row]").first().waitFor()
  await expectAccessible(page)
  const count = page.getByText(/^\d+ pegawai$/)
  const waiting = await count.innerText()
  await approve()
  await comeBack(page)
  await expect(count).not.toHaveText(waiting)
})
