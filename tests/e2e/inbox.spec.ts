import type { AnswerOf } from "#contract/kit/call.ts"
import type { inbox, waiting } from "#contract/areas/inbox/inbox.ts"
import { type Api, expect, expectAccessible, test } from "./fixtures.ts"
import { shell } from "./lib/app.ts"
import { currentId, queueOf, startKeys } from "./lib/queue.ts"

const PATH = "/persetujuan"
type Queues = AnswerOf<typeof waiting>["queues"]
type Inbox = AnswerOf<typeof inbox>

const queuesOf = async (api: Api, token: string): Promise<Queues> =>
  ((await api("inbox/waiting", {}, token)).body.data as { queues: Queues }).queues
const inboxOf = async (api: Api, token: string): Promise<Inbox> =>
  (await api("inbox/list", { per_page: 100 }, token)).body.data as Inbox
const sumOf = (queues: Queues) => queues.reduce((sum, { count }) => sum + count, 0)

test("home says what waits, each row leads to exactly that, and the menus say the same", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const queues = (await queuesOf(api, await tokenOf("admin"))).filter(({ count }) => count > 0)
  expect(queues.length).toBeGreaterThan(1)
  await signIn(page, "admin")
  await expect(shell(page).inbox).toHaveAccessibleName(`Persetujuan, ${sumOf(queues)} menunggu`)
  for (const { page: path, title, noun, count } of queues) {
    await page.goto("/home")
    const row = page.locator(`[data-coach=todo] a[href="${path}"]`)
    await expect(row).toContainText(title)
    await expect(row).toContainText(`${count} ${noun}`)
    await row.click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole("main").getByText(`${count} ${noun}`, { exact: false }).first()).toBeVisible()
  }
})

test("the inbox holds the rows of all queues, the oldest first, and each is decided as its own", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const token = await tokenOf("admin")
  const before = await inboxOf(api, token)
  const waits = (await queuesOf(api, token)).filter(({ count }) => count > 0)
  await signIn(page, "admin", `${PATH}?per_page=100`)
  const queue = queueOf(page, "inbox")
  await startKeys(page)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Persetujuan")
  const rows = page.locator("[data-row]")
  const shown = await rows.evaluateAll((nodes) => nodes.map((node) => Number(node.getAttribute("data-row"))))
  expect(shown.map((key) => Math.floor(key / 64))).toEqual(before.rows.map(({ id }) => id))
  expect(new Set(shown.map((key) => key % 64)).size).toBeGreaterThan(1)
  await expectAccessible(page)

  /** Late in a month there may be kinds without a row among the hundred oldest. */
  const kindsShown = await rows.allInnerTexts()
  const decided = waits.filter(({ title }) => kindsShown.some((words) => words.includes(title)))
  for (const { title } of decided) {
    const row = rows.filter({ has: page.getByText(title, { exact: true }) })
    await row.first().getByRole("link").click()
    const id = await currentId(page)
    await page.keyboard.press("r")
    await expect(queue.reason).toBeFocused()
    await page.keyboard.type("Bukti tidak jelas")
    await page.keyboard.press("Control+Enter")
    await expect(page.locator(".Toastify__toast").filter({ hasText: "ditolak" }).first()).toBeVisible()
    await expect(queue.row(id)).toHaveCount(0)
  }
  const after = await inboxOf(api, token)
  expect(after.total).toBe(before.total - decided.length)
  await expect(shell(page).inbox).toHaveAccessibleName(`Persetujuan, ${after.total} menunggu`)
})

test("one kind alone is a press away, and rows of several kinds are decided together", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const token = await tokenOf("admin")
  const [first] = (await queuesOf(api, token)).filter(({ count }) => count > 2)
  if (first === undefined) throw new Error("nothing waits in the demo")
  await signIn(page, "admin", PATH)
  const queue = queueOf(page, "inbox")
  const kinds = page.getByRole("navigation", { name: "Jenis permintaan" })
  await kinds.getByRole("link", { name: new RegExp(`^${first.title} \\d`) }).click()
  await expect(page).toHaveURL(`${PATH}?flow=${first.flow}`)
  await expect(page.locator("[data-row]").first()).toContainText(first.title)
  await kinds.getByRole("link", { name: "Semua" }).click()
  await expect(page).toHaveURL(PATH)
  await page.goto(`${PATH}?per_page=100`)
  const before = await inboxOf(api, token)
  await expect(page.locator("[data-row]").first()).toBeVisible()
  const kindsShown = await page.locator("[data-row]").allInnerTexts()
  const titles = (await queuesOf(api, token))
    .map(({ title }) => title)
    .filter((title) => kindsShown.some((words) => words.includes(title)))
  expect(titles.length).toBeGreaterThan(1)
  for (const title of titles) {
    const row = page
      .locator("[data-row]")
      .filter({ has: page.getByText(title, { exact: true }) })
      .first()
    await row.getByRole("checkbox").check()
  }
  await page.getByRole("button", { name: `Tolak ${titles.length}` }).click()
  const dialog = page.getByRole("dialog", { name: `Tolak ${titles.length} permintaan` })
  await dialog.getByRole("textbox").fill("Bukti tidak jelas")
  await dialog.getByRole("button", { name: `Tolak ${titles.length}` }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(async () => (await inboxOf(api, token)).total).toBe(before.total - titles.length)
  await expect(queue.panel).toBeVisible()
})

test("a row that somebody else decided says so, and what was typed stays with its row in either queue", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const token = await tokenOf("admin")
  await signIn(page, "admin", `${PATH}?flow=reimbursement`)
  const queue = queueOf(page, "inbox")
  await startKeys(page)
  const key = await currentId(page)
  const id = Math.floor(key / 64)
  await page.keyboard.press("r")
  await page.keyboard.type("Nota belum jelas")
  await page.keyboard.press("Escape")
  await page.goto(`/reimbursment?id=${id}`)
  await startKeys(page)
  await page.keyboard.press("r")
  await expect(page.getByRole("textbox", { name: "Alasan" })).toHaveValue("Nota belum jelas")
  await page.keyboard.press("Escape")
  await page.goto(`${PATH}?flow=reimbursement`)
  await startKeys(page)
  await api("reimbursment/approval", { id, status: "rejected", note: "Sudah diputuskan" }, token)
  await expect(queue.row(key)).toContainText("Ditolak oleh Siti Rahma")
})

test("only whoever decides on something has an inbox", async ({ page, signIn }) => {
  await signIn(page, "terbatas", PATH)
  await expect(page).toHaveURL("/home")
  await expect(shell(page).inbox).toHaveCount(0)
})

test("a press on a row moves neither the page nor the list, and each pane scrolls by itself", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 700 })
  await signIn(page, "admin", "/reimbursment")
  const list = page.locator("[data-pane=rows]")
  await expect(page.locator("[data-row]").nth(15)).toBeAttached()
  await list.evaluate((node) => node.scrollTo(0, 400))
  await page.evaluate(() => scrollTo(0, 30))
  const [top, scrolled] = [await page.evaluate(() => scrollY), await list.evaluate((node) => node.scrollTop)]
  expect(scrolled).toBeGreaterThan(300)
  const row = page.locator("[data-row]").nth(12)
  await row.getByRole("link").click()
  await expect(page).toHaveURL(/[?&]id=\d+/)
  await expect(row.getByRole("link")).toHaveAttribute("aria-current", "true")
  expect(await list.evaluate((node) => node.scrollTop)).toBe(scrolled)
  expect(await page.evaluate(() => scrollY)).toBe(top)
  await expect(row).toBeInViewport()
  const evidence = page.locator("[data-pane=evidence]")
  expect(await evidence.evaluate((node) => node.scrollHeight > node.clientHeight)).toBe(true)
  await expect(page.getByRole("button", { name: "Setujui", exact: false }).last()).toBeInViewport()
})

for (const reducedMotion of ["no-preference", "reduce"] as const)
  test(`rows close the gap of one that was decided, with motion: ${reducedMotion}`, async ({
    page,
    signIn,
  }) => {
    await page.emulateMedia({ reducedMotion })
    await page.addInitScript(() => {
      const slid: string[] = []
      const listen = () =>
        document.getAnimations().forEach(({ effect }) => {
          const row = effect instanceof KeyframeEffect ? effect.target : null
          if (row instanceof HTMLElement && row.dataset["row"] !== undefined) slid.push(row.dataset["row"])
        })
      const look = () => {
        listen()
        requestAnimationFrame(look)
      }
      look()
      Object.assign(window, { slid })
    })
    const slid = () => page.evaluate(() => (window as unknown as { slid: string[] }).slid)
    await signIn(page, "admin", PATH)
    const queue = queueOf(page, "inbox")
    await startKeys(page)
    const shown = await queue.rows.evaluateAll((nodes) => nodes.map((node) => node.getAttribute("data-row")))
    expect(shown.length).toBeGreaterThan(2)
    expect(await slid()).toEqual([])
    /** A number is animated when it changes, not when it is first rendered. */
    await expect(shell(page).inbox.locator(".changed")).toHaveCount(0)
    await page.keyboard.press("a")
    await page.keyboard.press("Control+Enter")
    await expect(queue.row(Number(shown[0]))).toBeHidden()
    if (reducedMotion === "reduce") expect(await slid()).toEqual([])
    else expect(await slid()).toEqual(expect.arrayContaining(shown.slice(1, 3)))
    await expect(shell(page).inbox.locator(".changed")).toHaveCount(1)
  })
