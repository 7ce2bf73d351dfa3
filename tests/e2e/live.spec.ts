import type { Page } from "@playwright/test"
import { LIVE_PATH } from "#contract/kit/constants.ts"
import { expect, test } from "./fixtures.ts"
import { playOn } from "./lib/world.ts"

test.use({ isLive: true })

/** Less than the five seconds of a queue's own polling interval. */
const AT_ONCE = { timeout: 2_000 }
const bell = (page: Page) => page.locator("summary[aria-label^='Notifikasi']")

test("what somebody asks for is there at once, in every tab, over one line; without it pages ask by themselves", async ({
  page,
  context,
  signIn,
  server,
  api,
  tokenOf,
}) => {
  const token = await tokenOf("admin")
  await api("notifications/read", { all: true }, token)
  const lines: string[] = []
  context.on("request", (request) => {
    if (new URL(request.url()).pathname === LIVE_PATH) lines.push(request.url())
  })
  await signIn(page, "admin", "/laporan-absensi/persetujuan")
  await expect.poll(() => lines.length).toBe(1)
  const beside = await context.newPage()
  await beside.goto("/home")
  await expect(bell(beside)).toHaveAttribute("aria-label", "Notifikasi")
  await expect(page.getByText(/pengajuan · diperbarui/)).toBeVisible()
  expect(lines).toHaveLength(1)

  for (let n = 0; n < 2; n++) await playOn(server, "pengajuan 1")
  await expect(page.getByText("2 pengajuan baru")).toBeVisible(AT_ONCE)
  for (const one of [page, beside])
    await expect(bell(one)).toHaveAttribute("aria-label", /belum dibaca/, AT_ONCE)

  /** The tab with the event stream is closed: the other one takes it over. */
  await page.close()
  await expect.poll(() => lines.length).toBe(2)
  await api("notifications/read", { all: true }, token)
  await expect(bell(beside)).toHaveAttribute("aria-label", "Notifikasi", AT_ONCE)
})
