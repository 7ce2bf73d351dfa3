import { expect, expectAccessible, test, toast } from "./fixtures.ts"
import { asking, claim, isOver, PATH as CLAIMS, waiting } from "./lib/claims.ts"
import { queueOf } from "./lib/queue.ts"

const REQUESTS = "/laporan-absensi/persetujuan"
const LIST = "persetujuan-absensi/per-users/list"

/** These tests decide rows that other tests look for. */
test.use({ dataOf: "undo" })

type Row = {
  readonly id: number
  readonly status: string
  readonly level_total: number
  readonly locked: boolean
}

test("an approval goes back from its message by the keyboard alone, in the version it got; a rejection offers none", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const token = await tokenOf("admin")
  const rowsOf = async () => ((await api(LIST, { per_page: 100 }, token)).body.data as { rows: Row[] }).rows
  const statusOf = async (id: number) => (await rowsOf()).find((row) => row.id === id)?.status
  const [one, two] = (await rowsOf()).filter(
    (row) => row.status === "pending" && row.level_total === 1 && !row.locked,
  )
  if (one === undefined || two === undefined) throw new Error("too little waits")
  await signIn(page, "admin", `${REQUESTS}?per_page=100`)
  const queue = queueOf(page, "persetujuan")
  await queue.row(one.id).locator("a").focus()
  await page.keyboard.press("a")
  await page.keyboard.press("Control+Enter")
  await expect(toast(page, "Pengajuan disetujui")).toBeVisible()
  expect(await statusOf(one.id)).toBe("approved")

  await page.keyboard.press("Alt+t")
  await page.keyboard.press("Tab")
  const undo = page.getByRole("button", { name: "Urungkan" })
  await expect(undo).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press("Enter")
  await expect(toast(page, "Persetujuan 1 pengajuan dibatalkan")).toBeVisible()
  await expect(undo).toBeHidden()
  expect(await statusOf(one.id)).toBe("cancelled")

  await queue.row(two.id).locator("a").focus()
  await page.keyboard.press("r")
  await page.keyboard.type("Tidak sesuai bukti")
  await page.keyboard.press("Control+Enter")
  await expect(toast(page, "Pengajuan ditolak")).toBeVisible()
  await expect(undo).toBeHidden()
})

test("the offer stays while somebody is at it, and goes with the queue", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const token = await tokenOf("admin")
  const { rows } = (await api(LIST, { per_page: 100, status: "pending" }, token)).body.data as { rows: Row[] }
  const one = rows.find((row) => row.level_total === 1 && !row.locked)
  if (one === undefined) throw new Error("nothing waits")
  await signIn(page, "admin", `${REQUESTS}?per_page=100`)
  const queue = queueOf(page, "persetujuan")
  await queue.row(one.id).locator("a").focus()
  await page.keyboard.press("a")
  await page.keyboard.press("Control+Enter")
  /** The focus moves to the next row when this one disappears. */
  await expect(queue.row(one.id)).toHaveCount(0)
  const undo = page.getByRole("button", { name: "Urungkan" })
  await undo.focus()
  await page.waitForTimeout(11_000)
  await expect(undo).toBeVisible()
  await page.getByRole("link", { name: "Dashboard" }).first().click()
  await expect(undo).toBeHidden()
})

test("many claims: what is odd about each is said before the press, and all of them go back at once", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const ask = await asking(api, await tokenOf("admin"))
  const before = await waiting(ask)
  const mine = before.filter(({ level, level_total, locked }) => level === level_total && !locked)
  const twin = mine.find((row) => !isOver(row) && row.items.some(({ duplicates }) => duplicates.length > 0))
  const over = mine.find(isOver)
  const plain = mine.find(
    (row) =>
      row !== twin &&
      row.member.id !== twin?.member.id &&
      !isOver(row) &&
      row.items.every(({ duplicates, lacks_receipt }) => duplicates.length === 0 && !lacks_receipt),
  )
  if (twin === undefined || plain === undefined || over === undefined)
    throw new Error("the demo has no such claims")
  await signIn(page, "admin", `${CLAIMS}?per_page=100`)
  const queue = queueOf(page, "reimbursement")
  for (const { id } of [twin, plain, over]) await queue.row(id).getByRole("checkbox").check()
  await page.getByRole("button", { name: "Setujui 3" }).click()
  const told = queue.dialog.getByRole("region", { name: "Perlu diperhatikan" })
  await expect(told.getByText("2 dari 3 perlu diperhatikan, 1 tidak akan diproses")).toBeVisible()
  await expect(told.getByRole("listitem")).toHaveCount(2)
  await expect(told.getByRole("listitem").filter({ hasText: "nota ganda" })).toContainText(twin.member.nama)
  await expect(told.getByRole("listitem").filter({ hasText: "lewat plafon" })).toContainText(
    /Plafon .* tersisa/,
  )
  await expectAccessible(page)
  await page.keyboard.press("Escape")

  await queue.row(over.id).getByRole("checkbox").uncheck()
  await page.getByRole("button", { name: "Setujui 2" }).click()
  await queue.dialog.getByRole("button", { name: /^Setujui 2/ }).click()
  await expect(toast(page, "2 klaim disetujui")).toBeVisible()
  expect([(await claim(ask, twin.id)).status, (await claim(ask, plain.id)).status]).toEqual([
    "approved",
    "approved",
  ])
  const limited = await claim(ask, plain.id)
  expect(limited.quotas.every(({ own }) => own > 0)).toBe(true)

  await page.getByRole("button", { name: "Urungkan" }).click()
  await expect(toast(page, "Persetujuan 2 klaim dibatalkan")).toBeVisible()
  expect([(await claim(ask, twin.id)).status, (await claim(ask, plain.id)).status]).toEqual([
    "cancelled",
    "cancelled",
  ])
  expect((await claim(ask, plain.id)).history.at(-1)).toMatchObject({ note: "Diurungkan setelah disetujui" })
})
