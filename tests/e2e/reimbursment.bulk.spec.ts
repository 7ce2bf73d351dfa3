import { expect, expectAccessible, test } from "./fixtures.ts"
import { asking, claim, isOver, PATH, waiting } from "./lib/claims.ts"
import { queueOf } from "./lib/queue.ts"

const BULK = "reimbursment/approval/bulk"
/** Rows per bulk request. */
const STEP = 20

/** This test decides nearly every claim of the demo. */
test.use({ dataOf: "claims" })

test("many row by row: stopped, gone on with, an answer lost in between, and what failed told and tried again", async ({
  page,
  signIn,
  api,
  tokenOf,
  faults,
  guard,
  server,
}) => {
  const ask = await asking(api, await tokenOf("admin"))
  await signIn(page, "admin", `${PATH}?per_page=50`)
  const queue = queueOf(page, "reimbursement")
  await queue.rows.first().waitFor()
  const before = await waiting(ask)
  const over = before.filter(isOver)
  expect(over.length).toBeGreaterThan(0)
  expect(before.length).toBeGreaterThan(STEP)

  let open = 0
  let most = 0
  page.on("request", (request) => {
    if (request.url().endsWith(BULK)) most = Math.max(most, (open += 1))
  })
  page.on("requestfinished", (request) => {
    if (request.url().endsWith(BULK)) open -= 1
  })
  page.on("requestfailed", (request) => {
    if (request.url().endsWith(BULK)) open -= 1
  })

  await page.getByLabel("Pilih semua di halaman ini").click()
  await expect(page.getByText(`${before.length} dipilih`)).toBeVisible()
  await page.getByRole("button", { name: `Setujui ${before.length}` }).click()
  const held = await faults.hold(BULK)
  await queue.dialog.getByRole("button", { name: /^Setujui/ }).click()
  await held.arrived()
  await queue.dialog.getByRole("button", { name: "Berhenti" }).click()
  await expect(queue.dialog.getByText("Berhenti sesudah ini…")).toBeVisible()
  await held.release()
  await expect(queue.dialog.getByText(`Berhenti. ${STEP} dari ${before.length}`)).toBeVisible()
  await queue.state("paused")
  expect(await waiting(ask)).toHaveLength(
    before.length - STEP + over.filter(({ id }) => before.slice(0, STEP).some((one) => one.id === id)).length,
  )

  // The queue polls its rows, also while the server is down.
  const lost = [BULK, "/reimbursment/amati"]
  guard.allowLoads(
    ({ pathname }) => lost.some((call) => pathname.endsWith(call)) || pathname.startsWith("/files/"),
  )
  /** Killed and restarted in between: the decisions and the session are kept. */
  await server.kill()
  await server.start()

  /** The server executes the next request, but its answer is lost. */
  await page.route(`**/${BULK}`, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await queue.dialog.getByRole("button", { name: /^Lanjutkan/ }).click()
  await expect(queue.dialog.getByText(/Yang sudah diputuskan tetap tersimpan/)).toBeVisible()
  await page.unroute(`**/${BULK}`)
  await queue.dialog.getByRole("button", { name: /^Lanjutkan/ }).click()
  const results = page.getByRole("region", { name: "Hasil: Setujui klaim" })
  await expect(results).toBeVisible()
  await queue.state("reporting")
  await expect(page.getByText(/Plafon .* tersisa/).first()).toBeVisible()
  await expectAccessible(page)
  expect(most).toBe(1)

  const left = await waiting(ask)
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set(over.map(({ id }) => id)))
  for (const { id, history } of before.filter((one) => !isOver(one))) {
    const now = (await claim(ask, id)).history
    expect([now.length, now.at(-1)?.via]).toEqual([history.length + 1, "bulk"])
  }
  await page.getByRole("button", { name: /^Coba lagi/ }).click()
  await queue.state("reporting")
  await results.getByRole("button", { name: "Tutup" }).click()
  await queue.state("closed")
})
