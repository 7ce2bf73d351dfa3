import type { AnswerOf } from "#contract/kit/call.ts"
import type { home } from "#contract/areas/home/home.ts"
import type { pace } from "#contract/areas/inbox/inbox.ts"
import { paceWords } from "#src/screens/approval/paceWords.ts"
import { awayWords } from "#src/screens/home/away.ts"
import { expect, expectAccessible, test } from "./fixtures.ts"
import { machine, shell } from "./lib/app.ts"
import { answers } from "./lib/faults.ts"
import { queueOf, startKeys } from "./lib/queue.ts"
import { expectFits } from "./lib/width.ts"

/** This test empties queues. */
test.use({ dataOf: "drawings" })

const HOLIDAYS = "/setting/absensi/holidays"
const REQUESTS = "/laporan-absensi/persetujuan"

test("the home's row of faces: who is away today, each leading to the person, the others as a number", async ({
  page,
  signIn,
  api,
  tokenOf,
  faults,
}) => {
  const token = await tokenOf("admin")
  const figures = (await api("index/home", {}, token)).body.data as AnswerOf<typeof home>
  const { rows } = (await api("members/list-all", { per_page: 6 }, token)).body.data as {
    readonly rows: NonNullable<AnswerOf<typeof home>["away"]>["people"]
  }
  /** Nobody is away on a weekend or holiday; this test concerns how the row is drawn on any day. */
  const away = { count: 9, people: rows.map(({ id, nama, foto }) => ({ id, nama, foto })) }
  await faults.answer("index/home", answers.ok({ ...figures, away }))
  await signIn(page, "admin", "/home")
  const row = page.getByRole("region", { name: "Tidak masuk hari ini" })
  await expect(row).toContainText(awayWords(away.count))
  const faces = row.getByRole("listitem")
  const { count, people } = away
  const others = count - people.length
  await expect(faces).toHaveCount(people.length + (others > 0 ? 1 : 0))
  if (others > 0) await expect(faces.last()).toHaveText(`+${others}`)
  const named = await row
    .getByRole("link")
    .evaluateAll((links) =>
      links.map((link) => [link.querySelector(".sr-only")?.textContent, link.getAttribute("href")]),
    )
  expect(named).toEqual(people.map(({ id, nama }) => [nama, `/users/pegawai/form/${id}`]))
  /** The faces are in one line and overlap a little; each can still be pressed. */
  const places = await faces.evaluateAll((items) =>
    items.map((item) => {
      const { left, top } = item.getBoundingClientRect()
      return { left, top }
    }),
  )
  expect(new Set(places.map(({ top }) => Math.round(top))).size).toBe(1)
  places
    .slice(1)
    .forEach(({ left }, at) => expect(left - (places[at]?.left ?? left)).toBeGreaterThanOrEqual(24))
  await expectAccessible(page)
  await expectFits(page)
  await row.getByRole("link").last().click()
  await expect(page).toHaveURL(`/users/pegawai/form/${people.at(-1)?.id}`)
  await expect(shell(page).heading).toHaveText(people.at(-1)?.nama ?? "")
})

test("the year of holidays: twelve months, what lies in them is said, and it follows the list", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const token = await tokenOf("admin")
  await signIn(page, "admin", `${HOLIDAYS}?tahun=2031`)
  const strip = page.getByRole("region", { name: "Kalender libur 2031" })
  await expect(machine(page, "holidayYear")).toHaveAttribute("data-state", "ready")
  const months = strip.locator("div > p:has(.sr-only)")
  await expect(months).toHaveCount(12)
  const said = () => months.locator(".sr-only").allTextContents()
  const none = ": tidak ada libur"
  expect((await said())[4]).toBe(none)
  await expect(strip.getByText("Libur nasional")).toBeVisible()
  const made = await api(
    "holidays/create",
    {
      nama: "Ulang tahun perusahaan",
      start_date: "2031-05-05",
      end_date: "2031-05-06",
      type: "perusahaan",
      request_id: `strip-${Date.now()}`,
    },
    token,
  )
  expect(made.body).toMatchObject({ api_status: 1 })
  await page.reload()
  await expect.poll(async () => (await said())[4]).toBe(": 2 hari libur")
  await expect(strip).toContainText("2 hari libur di hari kerja")
  await expect(strip.getByTitle("Senin, 5 Mei 2031: Ulang tahun perusahaan")).toHaveCount(1)
  /** Weeks begin on Monday: 1 May 2031 is a Thursday, and the 5th is the next Monday, in the row below. */
  const squares = strip.locator("div:has(> p:has-text('Mei')) [aria-hidden=true] > span")
  const lefts = await squares.evaluateAll((days) =>
    days.map((day) => Math.round(day.getBoundingClientRect().left)),
  )
  expect(lefts).toHaveLength(31)
  expect(Math.min(...lefts)).toBe(lefts[4])
  await expectAccessible(page)
  await expectFits(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(strip).toBeHidden()
})

test("a queue that is done says how soon people decided, in words of its own line, and nothing moves when they come", async ({
  page,
  signIn,
  api,
  tokenOf,
  faults,
}) => {
  const token = await tokenOf("lain")
  const listed = await api("persetujuan-absensi/per-users/list", { status: "pending", per_page: 100 }, token)
  const { rows } = listed.body.data as { readonly rows: readonly { readonly id: number }[] }
  expect(rows.length).toBeGreaterThan(1)
  const ids = rows.slice(1).map(({ id }) => id)
  await api("persetujuan-absensi/approval/bulk", { ids, status: "approved" }, token)
  await signIn(page, "lain", REQUESTS)
  const queue = queueOf(page, "persetujuan")
  await startKeys(page)
  await expect(queue.rows).toHaveCount(1)
  const held = await faults.hold("inbox/pace")
  await page.keyboard.press("a")
  await queue.note.press("Control+Enter")
  const done = machine(page, "pace")
  await expect(done.getByText("Antrean kosong")).toBeVisible()
  const before = await done.boundingBox()
  await expect(done.getByText(/^Rata-rata/)).toHaveCount(0)
  await held.release()
  const answer = (await api("inbox/pace", { flow: "persetujuan" }, token)).body.data as AnswerOf<typeof pace>
  expect(answer.decided).toBeGreaterThanOrEqual(rows.length)
  await expect(done.getByText(paceWords(answer) ?? "", { exact: true })).toBeVisible()
  expect(await done.boundingBox()).toEqual(before)
  await expectAccessible(page)
  /** A search without a match shows another empty state: it is not the "all decided" one. */
  await page.goto(`${REQUESTS}?q=tidak-ada-orang-ini`)
  await expect(page.getByText(/^Tidak ada yang cocok/).first()).toBeVisible()
  await expect(done).toHaveCount(0)
})
