import { expect, expectAccessible, test, toast } from "./fixtures.ts"
import { asking, claim, isOver, PATH, rupiah, some, waiting } from "./lib/claims.ts"
import { currentId, deafen, queueOf, startKeys } from "./lib/queue.ts"

test("the queue by keyboard: J and K move, A and R open a note, X picks, and who decided is in the history", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const ask = await asking(api, await tokenOf("admin"))
  const before = await waiting(ask)
  await signIn(page, "admin", PATH)
  const queue = queueOf(page, "reimbursement")
  await expect(page.getByText(`${before.length} klaim`)).toBeVisible()
  await startKeys(page)
  const first = await currentId(page)
  await page.keyboard.press("j")
  await expect(queue.current).not.toHaveAttribute("data-row", String(first))
  await page.keyboard.press("k")
  await expect(queue.current).toHaveAttribute("data-row", String(first))

  await page.keyboard.press("r")
  await expect(queue.reason).toBeFocused()
  await page.keyboard.press("Control+Enter")
  await expect(queue.panel.getByText("Isi alasan 5 sampai 500 karakter").first()).toBeVisible()
  await page.keyboard.press("Escape")
  await queue.state("closed")
  expect((await claim(ask, first)).status).toBe("pending")

  await page.keyboard.press("r")
  await page.keyboard.type("Nota tidak terbaca")
  await page.keyboard.press("Control+Enter")
  await expect(toast(page, "Klaim ditolak")).toBeVisible()
  await expect(queue.row(first)).toHaveCount(0)
  const rejected = await claim(ask, first)
  expect(rejected.history.at(-1)).toMatchObject({
    to: "rejected",
    by_nama: "Siti Rahma",
    note: "Nota tidak terbaca",
    via: "single",
  })
  /** The next row has the focus, so keyboard shortcuts apply to it. */
  const next = await currentId(page)
  await page.keyboard.press("x")
  await expect(page.getByText("1 dipilih")).toBeVisible()
  await page.keyboard.press("x")
  await expect(page.getByText("Pilih semua", { exact: true })).toBeVisible()
  await page.keyboard.press("a")
  await expect(queue.note).toBeFocused()
  await page.keyboard.press("Control+Enter")
  await expect(queue.row(next)).toHaveCount(0)
  expect(["approved", "partial"]).toContain((await claim(ask, next)).status)

  await page.goto(`${PATH}?status=semua&id=${first}`)
  await expect(queue.panel.getByText("Ditolak oleh Siti Rahma")).toBeVisible()
  await expect(queue.panel.getByText("Nota tidak terbaca").first()).toBeVisible()
  await expectAccessible(page)
})

test("amounts by item: less is partial, nothing asks for its reason, receipts open large", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const ask = await asking(api, await tokenOf("admin"))
  const found = some(
    (await waiting(ask)).find((one) => one.items.length >= 2 && one.level_total === 1 && !isOver(one)),
  )
  const [one, two] = [some(found.items[0]), some(found.items[1])]
  await signIn(page, "admin", `${PATH}?id=${found.id}`)
  const queue = queueOf(page, "reimbursement")
  await expect(queue.panel.getByText(found.no)).toBeVisible()
  const receipt = queue.panel.getByRole("button", { name: /^Perbesar Nota/ }).first()
  if ((await receipt.count()) > 0) {
    await receipt.click()
    const picture = queue.dialog.getByRole("img")
    await expect(picture).toBeInViewport({ ratio: 1 })
    await queue.dialog.getByRole("button", { name: "Perbesar" }).click()
    await expect(queue.dialog.getByText("150%")).toBeVisible()
    await page.keyboard.press("+")
    await expect(queue.dialog.getByText("200%")).toBeVisible()
    const top = (await picture.boundingBox())?.y ?? 0
    await page.keyboard.press("ArrowDown")
    await expect.poll(async () => (await picture.boundingBox())?.y ?? 0).toBeLessThan(top)
    await page.keyboard.press("Escape")
    await expect(queue.dialog).toHaveCount(0)
  }
  await queue.panel.getByRole("button", { name: /^Setujui/ }).click()
  const amounts = queue.panel.getByRole("textbox", { name: /^Disetujui untuk/ })
  await expect(amounts).toHaveCount(found.items.length)
  await amounts.nth(0).fill("1000")
  await amounts.nth(1).fill("0")
  await queue.panel.getByRole("textbox", { name: /^Alasan menolak/ }).fill("Tak")
  const rest = found.items.slice(2).reduce((sum, { amount }) => sum + amount, 0)
  await expect(queue.panel.getByText(rupiah(rest + 1_000), { exact: true })).toBeVisible()
  await expectAccessible(page)
  await queue.panel.getByRole("button", { name: /^Setujui/ }).click()
  await expect(queue.panel.getByText("Isi alasan 5 sampai 500 karakter").last()).toBeVisible()
  await queue.panel.getByRole("textbox", { name: /^Alasan menolak/ }).fill("Bukan biaya dinas")
  await queue.panel.getByRole("button", { name: /^Setujui/ }).click()
  await expect(toast(page, "Klaim disetujui sebagian")).toBeVisible()
  const decided = await claim(ask, found.id)
  expect(decided).toMatchObject({ status: "partial", total_approved: rest + 1_000 })
  expect(
    decided.items
      .slice(0, 2)
      .map(({ id, amount_approved, reject_reason }) => [id, amount_approved, reject_reason]),
  ).toEqual([
    [one.id, 1_000, null],
    [two.id, 0, "Bukan biaya dinas"],
  ])

  await page.goto(`${PATH}?status=partial&id=${found.id}`)
  await queue.panel.getByRole("button", { name: "Catat dibayar" }).click()
  await queue.note.fill("Transfer hari ini")
  await page.keyboard.press("Control+Enter")
  await expect(toast(page, "Klaim dicatat sudah dibayar")).toBeVisible()
  expect(await claim(ask, found.id)).toMatchObject({ status: "paid", approval_note: "Transfer hari ini" })
})

test("two levels: the office first, then the company; the history names both", async ({
  page,
  signIn,
  openContext,
  api,
  tokenOf,
}) => {
  const office = await asking(api, await tokenOf("kantor"))
  const found = some(
    (await waiting(office)).find((one) => one.level === 1 && one.level_total === 2 && !isOver(one)),
  )
  await signIn(page, "kantor", `${PATH}?id=${found.id}`)
  const mine = queueOf(page, "reimbursement")
  await mine.panel.getByRole("button", { name: /^Setujui/ }).click()
  await expect(mine.note).toBeFocused()
  await page.keyboard.press("Control+Enter")
  await expect(toast(page, "Diteruskan ke tingkat 2")).toBeVisible()
  await page.goto(`${PATH}?id=${found.id}`)
  await expect(mine.panel.getByText("Menunggu tingkat 2 dari 2")).toBeVisible()
  await expect(mine.panel.getByText(/Tingkat 2 menunggu Siti Rahma/)).toBeVisible()
  await expect(mine.panel.getByRole("button", { name: /^Setujui/ })).toHaveAttribute("aria-disabled", "true")

  const other = await (await openContext()).newPage()
  await signIn(other, "admin", `${PATH}?id=${found.id}`)
  const theirs = queueOf(other, "reimbursement")
  await theirs.panel.getByRole("button", { name: /^Setujui/ }).click()
  await expect(theirs.note).toBeFocused()
  await other.keyboard.press("Control+Enter")
  await expect(toast(other, "Klaim disetujui")).toBeVisible()
  await other.goto(`${PATH}?status=semua&id=${found.id}`)
  await expect(theirs.panel.getByText("Tingkat 1 menyetujui oleh Bayu Saputra")).toBeVisible()
  await expect(theirs.panel.getByText(/^Disetujui oleh Siti Rahma/)).toBeVisible()
})

test("two windows at once: the second sees who decided and how", async ({
  page,
  signIn,
  openContext,
  api,
  tokenOf,
}) => {
  const ask = await asking(api, await tokenOf("admin"))
  const office = await asking(api, await tokenOf("kantor"))
  const seen = await waiting(office)
  const found = some(seen.find((one) => one.level === 1 && one.level_total === 2))
  const other = await (await openContext()).newPage()
  await Promise.all([
    signIn(page, "kantor", `${PATH}?id=${found.id}`),
    signIn(other, "admin", `${PATH}?id=${found.id}`),
  ])
  const [mine, theirs] = [queueOf(page, "reimbursement"), queueOf(other, "reimbursement")]
  await mine.panel.getByRole("button", { name: /^Setujui/ }).click()
  await expect(mine.note).toBeFocused()
  await expect(
    theirs.panel.getByText(/tidak ada admin perusahaan lain. Keputusan Anda langsung berlaku/),
  ).toBeVisible()
  await deafen(page)
  await theirs.panel.getByRole("button", { name: /^Tolak/ }).click()
  await theirs.reason.fill("Nota ganda")
  await other.keyboard.press("Control+Enter")
  await expect(toast(other, "Klaim ditolak")).toBeVisible()

  await page.keyboard.press("Control+Enter")
  await expect(mine.panel.getByText(/^Klaim ini sudah ditolak oleh Siti Rahma pada /)).toBeVisible()
  await mine.state("told")
  await expect(mine.history.first()).toContainText("Ditolak oleh Siti Rahma")
  await expect(mine.panel.getByText("Nota ganda").first()).toBeVisible()
  await expectAccessible(page)
  await mine.panel.getByRole("button", { name: "Mengerti" }).click()
  await expect(mine.row(found.id)).toHaveCount(0)
  expect((await claim(ask, found.id)).history.map(({ to }) => to)).toEqual(["pending", "rejected"])
})

test("summary and per employee: filters stay in the address, the sheet downloads, nobody is left out of reach", async ({
  page,
  signIn,
}) => {
  await signIn(page, "admin", `${PATH}?tampilan=rangkuman`)
  await expect(page.getByRole("heading", { name: /^Per pegawai/ })).toBeVisible()
  await expectAccessible(page)
  await page.locator("summary").filter({ hasText: "Tanggal" }).click()
  await page.getByRole("button", { name: "7 hari", exact: true }).click()
  await expect(page).toHaveURL(/start_date=\d{4}-\d\d-\d\d/)
  const { search } = new URL(page.url())
  await page.reload()
  await expect(page).toHaveURL((url) => url.search === search)
  await page.goto(`${PATH}?tampilan=rangkuman`)
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Ekspor Excel" }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Reimbursement \d{4}-\d\d-\d\d \d{4}-\d\d-\d\d\.xlsx$/)

  await page.getByRole("link", { name: "Per pegawai" }).click()
  await page.locator("[data-row]").first().waitFor()
  await expectAccessible(page)
  /** The text has the initials, then the name. */
  const name = (await page.locator("[data-row] a").first().innerText()).split("\n")[1] ?? ""
  await page.locator("[data-row] a").first().click()
  await expect(page).toHaveURL(/members_id=\d+/)
  await expect(queueOf(page, "reimbursement").panel.getByRole("heading", { name, exact: true })).toBeVisible()
})
