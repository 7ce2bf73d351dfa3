import { answers, expect, expectAccessible, test } from "./fixtures.ts"

const PAGE = "/super-admin/setting/sistem/keadaan"
const CALL = "super-admin/sistem/keadaan"

test("the state of the system: process, queues, database and versions, and the way to their lists", async ({
  page,
  signIn,
}) => {
  await signIn(page, "super", PAGE)
  await expect(page.getByRole("heading", { name: "Keadaan sistem", level: 1 })).toBeVisible()
  const main = page.getByRole("main")
  await expect(main.getByRole("region", { name: "Alarm" })).toBeVisible()
  for (const label of [
    "Memori proses",
    "Jeda proses (p99)",
    "Koneksi dipakai",
    "Ruang disk bebas",
    "Push menunggu",
  ])
    await expect(main.getByText(label, { exact: true })).toBeVisible()
  await expect(main.getByRole("table", { name: "Tabel dengan baris mati terbanyak" })).toBeVisible()
  await expect(main.getByRole("region", { name: "Versi" })).toContainText(/Skema\s*\d+/)
  await expectAccessible(page)
  await main.getByRole("link", { name: "Ukuran tiap tabel" }).click()
  await expect(page).toHaveURL("/super-admin/setting/sistem/basis-data")
  await page.getByRole("link", { name: "Keadaan sistem" }).first().click()
  await expect(page).toHaveURL(PAGE)
})

test("a state that cannot be read says why, with the code to report; Coba lagi reads it", async ({
  page,
  signIn,
  faults,
}) => {
  await signIn(page, "super")
  const lift = await faults.answer(CALL, answers.tracked("kode-uji-1"))
  await page.goto(PAGE)
  await expect(page.getByRole("main").getByText(/Kode: kode-uji-1/)).toBeVisible()
  await expectAccessible(page)
  await lift()
  await page.getByRole("button", { name: "Coba lagi" }).click()
  await expect(page.getByRole("main").getByText("Memori proses", { exact: true })).toBeVisible()
})

test("what fires, fails and waits is named", async ({ page, signIn, faults }) => {
  await signIn(page, "super")
  const queue = { size: 0, failing: 0, oldest: 0 }
  await faults.answer(
    CALL,
    answers.ok({
      alarms_at: "2026-11-20T01:00:00Z",
      alarms: [
        {
          name: "DiskFull",
          title: "Ruang disk hampir habis",
          severity: "critical",
          since: "2026-11-20T00:30:00Z",
          value: 0.05,
        },
      ],
      versions: { balai: "1.0.0", node: "20.19.0", postgres: "17.2", schema: 30 },
      process: {
        started_at: "2026-11-19T01:00:00Z",
        rss_mb: 300,
        heap_mb: 100,
        loop_p99_ms: 12,
        streams: 4,
        pool_used: 16,
        pool_idle: 0,
        pool_waiting: 3,
        disk_free_mb: 5_000,
        disk_size_mb: 100_000,
      },
      database: {
        size_mb: 900,
        connections: 40,
        connections_most: 100,
        idle_in_transaction: 1,
        xid_age: 120_000,
        replicas: 1,
        replica_lag: 75,
        transactions: [{ seconds: 400, state: "active", waits_for: "Lock" }],
        tables: [],
      },
      queues: { outbox: { size: 12, failing: 2, oldest: 3_600 }, push: queue, webhook: queue },
      jobs: { asked: 0, running: 1, failed: 2, oldest: 20 },
      sweeps: [
        {
          name: "leave.ledgers",
          at: "2026-11-20T00:59:00Z",
          ms: 3_200,
          items: 40,
          failures: 2,
          error: "Error 40P01",
        },
      ],
    }),
  )
  await page.goto(PAGE)
  const main = page.getByRole("main")
  await expect(main.getByRole("region", { name: "Alarm" })).toContainText("Ruang disk hampir habis")
  await expect(main.getByText("3 mengantre")).toBeVisible()
  await expect(main.getByText(/2 pernah gagal, terlama 1 jam/)).toBeVisible()
  await expect(main.getByText("2 gagal", { exact: true })).toBeVisible()
  await expect(main.getByRole("row", { name: /leave\.ledgers/ })).toContainText("Gagal: Error 40P01")
  await expectAccessible(page)
})
