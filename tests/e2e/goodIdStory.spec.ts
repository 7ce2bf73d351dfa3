import type { Page } from "@playwright/test"
import type { Visit } from "#contract/areas/fieldwork/visit.ts"
import { achievementPct, NO_TEAM, NO_TEAM_WORDS, targetIn } from "#contract/areas/sales/salesFigures.ts"
import type { readPoints } from "#contract/areas/sales/salesPoints.ts"
import type { salesReport } from "#contract/areas/sales/salesReports.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { jakartaDate } from "#contract/kit/words.ts"
import { readXlsx } from "#server/sheets/readXlsx.ts"
import { formatPercent, formatRupiah } from "#src/format/format.ts"
import { expect, expectAccessible, test, toast } from "./fixtures.ts"
import { asking, some } from "./lib/claims.ts"
import { choose, fetched } from "./lib/pegawai.ts"
import { playSales, type SalesDay } from "./lib/salesMonth.ts"
import { expectFits } from "./lib/width.ts"

test.use({ dataOf: "kisah penjualan" })

const REPORT = "/good-id/laporan-penjualan"
const REQUEST = "/good-id/penukaran-hadiah/permintaan"
const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const DAY_MS = 86_400_000
const AREAS = [
  ["Jawa Timur", null],
  ["Surabaya", "Jawa Timur"],
  ["Malang", "Jawa Timur"],
  ["Sulawesi", null],
  ["Makassar", "Sulawesi"],
] as const
const TEAMS = [
  { nama: "Tim Tunjungan", area: "Surabaya", target: 30_000_000 },
  { nama: "Tim Darmo", area: "Surabaya", target: 12_000_000 },
  { nama: "Tim Ijen", area: "Malang", target: 21_500_000 },
  { nama: "Tim Losari", area: "Makassar", target: 9_000_000 },
  { nama: "Tim Maros", area: "Sulawesi", target: 45_000_000 },
] as const
/** Days before today on which everybody sells, and on which the first of them moves to another team. */
const SOLD_ON = [28, 21, 14, 7, 1]
const MOVED_ON = 10
const COST = 40

type Rows<A> = { readonly rows: readonly A[] }
type Named = { readonly id: number; readonly nama: string }
type Sale = {
  readonly member: number
  readonly team: string
  readonly date: string
  readonly qty: number
  readonly amount: number
}

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0)
const amountOf = (sales: readonly Sale[]): number => sum(sales.map(({ amount }) => amount))
const teamTable = (page: Page) => page.getByRole("table", { name: "Penjualan per tim" })
const rowOf = (page: Page, by: string, name: string) =>
  page.getByRole("table", { name: `Penjualan per ${by}` }).getByRole("row", { name: new RegExp(`^${name}`) })
const ready = (page: Page) =>
  expect(page.locator("[data-machine=laporanPenjualan]")).toHaveAttribute("data-state", "ready")

const fillRequest = async (page: Page, member: string, reward: string) => {
  await page.goto(`${REQUEST}/catat`)
  for (const [label, name] of [
    [/^Pegawai/, member],
    [/^Hadiah/, reward],
  ] as const) {
    await page.getByLabel(label).fill(name)
    await page
      .getByRole("option", { name: new RegExp(`^${name}`) })
      .first()
      .click()
  }
}

test("five teams sell for a month: played, ranked, drilled, exported; the last piece of a reward goes to one of two", async ({
  page,
  server,
  signIn,
  api,
  tokenOf,
  guard,
  openContext,
}) => {
  test.setTimeout(600_000)
  page.setDefaultTimeout(30_000)
  /** The server is stopped while the month is played. */
  guard.allowLoads(({ pathname }) => pathname.startsWith("/api/v1/") || pathname.startsWith("/files/"))
  const ask = await asking(api, await tokenOf("lain"))
  const made = async (call: string, payload: object) => ((await ask(call, payload)) as { id: number }).id
  const today = jakartaDate(new Date().toISOString())
  const ago = (days: number) => new Date(Date.parse(today) - days * DAY_MS).toISOString().slice(0, 10)
  const range = { start: ago(29), end: today }

  await test.step("the company gets Good-ID and an area of sales", async () => {
    await signIn(page, "super", "/super-admin/setting/akses-aplikasi")
    await choose(page, /^Perusahaan/, "PT Lain Sejahtera")
    for (const name of ["Good-ID", "Sales Visit"])
      await page.getByRole("switch", { name, exact: true }).click()
    await page.getByRole("button", { name: "Simpan", exact: true }).click()
    await expect(toast(page, "Akses aplikasi PT Lain Sejahtera berhasil diperbarui")).toBeVisible()
    await page.goto("about:blank")
  })

  const areas = new Map<string, number>()
  const teams = new Map<string, number>()
  const people = await test.step("areas, five teams of two, one of whom moves within the month", async () => {
    for (const [nama, parent] of AREAS) {
      const parent_id = parent === null ? null : areas.get(parent)
      areas.set(nama, await made("good-id/create-area", { nama, parent_id }))
    }
    const free = ((await ask("good-id/list-pegawai-ploting", { per_page: 50, sort: "nama" })) as Rows<Named>)
      .rows
    expect(free.length).toBeGreaterThanOrEqual(10)
    for (const { nama, area, target } of TEAMS)
      teams.set(
        nama,
        await made("good-id/create-tim", {
          nama,
          area_id: areas.get(area),
          leader_id: some(free[0]).id,
          target_month: target,
        }),
      )
    const plotted: Named[] = []
    for (const person of free) {
      const team = TEAMS[Math.floor(plotted.length / 2)]
      if (team === undefined) break
      const { rows } = (await ask("good-id/ploting-tim", {
        tim_id: teams.get(team.nama),
        members_id: [person.id],
        valid_from: ago(60),
      })) as Rows<{ readonly ok: boolean }>
      /** An employee who joined later stays without a team. */
      if (rows[0]?.ok === true) plotted.push(person)
    }
    expect(plotted).toHaveLength(10)
    await ask("good-id/ploting-tim", {
      tim_id: teams.get("Tim Darmo"),
      members_id: [some(plotted[0]).id],
      valid_from: ago(MOVED_ON),
    })
    return plotted
  })

  const sales = await test.step("the month is played by the calls of the phone, and approved", async () => {
    await ask("companies/update/radius-penugasan", { min_duration_min: 0, require_photo_in: false })
    const variant = await made("good-id/varian-produk/create-update", {
      nama: "Kopi Kisah 200 g",
      kode: "KISAH-200",
      satuan: "dus",
      harga: 125_000,
      point_reward: 5,
    })
    const customers: number[] = []
    for (const nth of [1, 2, 3])
      customers.push(
        await made("customers/create", { nama: `Toko Kisah ${nth}`, lat: -7.25 - nth / 100, lng: 112.74 }),
      )
    const types = ((await ask("penugasan/pilihan-tipe", { q: "Kunjungan penjualan" })) as Rows<Named>).rows
    const played = people.flatMap(({ id }, nth): readonly Sale[] =>
      SOLD_ON.map((before, at) => {
        const isMoved = nth === 0 && before <= MOVED_ON
        const team = isMoved ? "Tim Darmo" : some(TEAMS[Math.floor(nth / 2)]).nama
        const qty = 3 + ((nth * 7 + at * 5) % 11)
        return { member: id, team, date: ago(before), qty, amount: qty * 133_350 }
      }),
    )
    const days = played.map(({ member, date, qty }, nth): SalesDay => ({
      member,
      date,
      stops: [
        {
          customer: some(customers[nth % customers.length]),
          lines: [{ products_id: variant, qty, harga: 133_350 }],
        },
      ],
    }))
    await playSales(server, some(types[0]).id, days)
    const visits: Visit[] = []
    for (const { id: members_id } of people) {
      const filters = { start_date: range.start, end_date: range.end, members_id, per_page: 100 }
      const { rows } = (await ask("visit/list/all", filters)) as Rows<Visit>
      visits.push(...rows.filter(({ customer }) => customer.nama.startsWith("Toko Kisah")))
    }
    expect(visits).toHaveLength(played.length)
    const { rows } = (await ask("visit/approval/bulk", {
      ids: visits.map(({ id }) => id),
      status: "approved",
    })) as Rows<{ readonly ok: boolean }>
    expect(rows.filter(({ ok }) => ok)).toHaveLength(played.length)
    return played
  })

  const ranked = TEAMS.map((team) => ({
    ...team,
    amount: amountOf(sales.filter((sale) => sale.team === team.nama)),
    share: targetIn(range.start, range.end)(team.target),
  })).toSorted((a, b) => b.amount - a.amount)
  const best = some(ranked[0])
  /** The demo has sales of others, who are in no team. */
  const { sums: others } = (await ask("good-id/laporan-penjualan", {
    ...range,
    tim_id: NO_TEAM,
  })) as AnswerOf<typeof salesReport>

  for (const size of [DESKTOP, PHONE])
    await test.step(`at ${size.width} px the teams are ranked by what they sold, with target and share`, async () => {
      await page.setViewportSize(size)
      await signIn(page, "lain", `${REPORT}?by=tim&start=${range.start}&end=${range.end}`)
      await ready(page)
      const table = teamTable(page)
      await expect(table.getByRole("link").filter({ hasNotText: NO_TEAM_WORDS })).toHaveText(
        ranked.map(({ nama }) => nama),
      )
      for (const [nth, { nama, amount, share }] of ranked.entries()) {
        const row = rowOf(page, "tim", nama)
        for (const text of [
          String(nth + 1),
          formatRupiah(amount),
          formatRupiah(share),
          formatPercent(achievementPct(amount, share) ?? 0),
        ])
          await expect(row).toContainText(text)
      }
      await expect(table.getByRole("row").last()).toContainText(formatRupiah(amountOf(sales) + others.amount))
      await expectAccessible(page)
      await expectFits(page)
    })
  await page.setViewportSize(DESKTOP)

  await test.step("the report is drilled from area to team to person to a single sale", async () => {
    await page.goto(`${REPORT}?start=${range.start}&end=${range.end}`)
    await ready(page)
    const east = sales.filter(({ team }) => ["Tim Tunjungan", "Tim Darmo", "Tim Ijen"].includes(team))
    await expect(rowOf(page, "area", "Jawa Timur")).toContainText(formatRupiah(amountOf(east)))
    await page
      .getByRole("table", { name: "Penjualan per area" })
      .getByRole("link", { name: "Jawa Timur", exact: true })
      .click()
    /** Who moved has sold for both teams, each on its days. */
    const own = sales.filter(({ member }) => member === some(people[0]).id)
    for (const team of ["Tim Tunjungan", "Tim Darmo"]) {
      await page.getByRole("radio", { name: "Tim", exact: true }).check()
      await teamTable(page).getByRole("link", { name: team, exact: true }).click()
      await expect(rowOf(page, "pegawai", some(people[0]).nama)).toContainText(
        formatRupiah(amountOf(own.filter((sale) => sale.team === team))),
      )
      if (team === "Tim Tunjungan") await page.goBack()
    }
    await page
      .getByRole("table", { name: "Penjualan per pegawai" })
      .getByRole("link", { name: some(people[0]).nama, exact: true })
      .click()
    const lines = page.getByRole("list", { name: "Penjualan satu per satu" }).getByRole("listitem")
    await expect(lines).toHaveCount(own.filter(({ team }) => team === "Tim Darmo").length)
    for (const { amount } of own.filter(({ team }) => team === "Tim Darmo"))
      await expect(lines.filter({ hasText: formatRupiah(amount) }).first()).toBeVisible()
    await expectAccessible(page)
  })

  await test.step("the report is prepared in the background and downloaded, ranked as on the page", async () => {
    await page.goto(`${REPORT}?by=tim&start=${range.start}&end=${range.end}`)
    await page.getByRole("button", { name: "Ekspor" }).click()
    await page.getByRole("menuitem", { name: "Siapkan Excel (XLSX)" }).click()
    await toast(page, "Ekspor disiapkan.").getByRole("link", { name: "Buka Unduhan" }).click()
    const row = page.getByRole("main").getByRole("listitem").filter({ hasText: "Laporan penjualan" })
    await expect(row).toContainText("per tim")
    await expect(row.getByText("Siap diunduh")).toBeVisible({ timeout: 60_000 })
    const { name, bytes } = await fetched(page, () =>
      row.getByRole("button", { name: /^Unduh Laporan penjualan/ }).click(),
    )
    expect(name).toBe(`Laporan penjualan per tim ${range.start} ${range.end}.xlsx`)
    const found = readXlsx(bytes, 100).filter(({ cells }) => teams.has(cells[1]?.text ?? ""))
    expect(found.map(({ cells }) => [0, 1, 3, 8].map((at) => cells[at]?.text))).toEqual(
      ranked.map(({ nama, amount, share }, nth) => [String(nth + 1), nama, String(amount), String(share)]),
    )
    expect(best.amount).toBe(Number(found[0]?.cells[3]?.text))
  })

  await test.step("rewards are redeemed to the last piece, which two ask for at once", async () => {
    const reward = "Payung Kisah"
    const rewards_id = await made("good-id/penukaran-hadiah/create-update", {
      nama: reward,
      point_cost: COST,
      stock: 3,
    })
    const pointsOf = async (id: number) =>
      (await ask("good-id/poin/find", { id })) as AnswerOf<typeof readPoints>
    const earned = (id: number) => sum(sales.filter(({ member }) => member === id).map(({ qty }) => qty * 5))
    for (const { id } of people.slice(0, 4)) expect((await pointsOf(id)).balance).toBe(earned(id))
    for (const { id } of people.slice(2, 4))
      await made("good-id/permintaan-hadiah/catat", { members_id: id, rewards_id, qty: 1 })

    const other = await (await openContext()).newPage()
    await signIn(other, "lain")
    const rivals = [page, other] as const
    for (const [nth, one] of rivals.entries()) await fillRequest(one, some(people[nth]).nama, reward)
    await Promise.all(rivals.map((one) => one.getByRole("button", { name: "Catat", exact: true }).click()))
    const outcomes = await Promise.all(
      rivals.map(async (one) => {
        const won = toast(one, /Permintaan hadiah PH\/.* dicatat/)
        const lost = toast(one, "Stok habis")
        await expect(won.or(lost).first()).toBeVisible()
        return (await won.count()) > 0 ? "won" : "lost"
      }),
    )
    expect(outcomes.toSorted()).toEqual(["lost", "won"])
    const loser = some(rivals[outcomes.indexOf("lost")])
    /** The refusal is at the field as well, and what was typed is kept. */
    await expect(loser.getByRole("main").getByText("Stok habis").first()).toBeVisible()
    await expect(loser.getByLabel(/^Hadiah/)).toHaveValue(reward)
    await expectAccessible(loser)
    for (const [nth, outcome] of outcomes.entries()) {
      const { id } = some(people[nth])
      expect((await pointsOf(id)).balance).toBe(earned(id) - (outcome === "won" ? COST : 0))
    }

    const { rows } = (await ask("good-id/permintaan-hadiah/list", { rewards_id })) as Rows<{ id: number }>
    expect(rows).toHaveLength(3)
    const ids = rows.map(({ id }) => id)
    for (const status of ["approved", "delivered"]) {
      const answer = (await ask("good-id/permintaan-hadiah/approval/bulk", { ids, status })) as Rows<{
        ok: boolean
      }>
      expect(answer.rows.filter(({ ok }) => ok)).toHaveLength(3)
    }
    await page.goto("/good-id/penukaran-hadiah")
    await expect(page.getByRole("row", { name: new RegExp(reward) })).toContainText("Stok habis")
    await expectFits(page)
  })
})
