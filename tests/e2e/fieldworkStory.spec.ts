import type { Visit } from "#contract/areas/fieldwork/visit.ts"
import { jakartaDate } from "#contract/kit/words.ts"
import { expect, expectAccessible, test, toast } from "./fixtures.ts"
import { asking, rupiah, some } from "./lib/claims.ts"
import { type Play, playDay } from "./lib/fieldDay.ts"
import { card, chooseAll, column, decideDay, exported, names, outlets, table } from "./lib/fieldStory.ts"
import { choose, pickSheet } from "./lib/pegawai.ts"
import { expectFits } from "./lib/width.ts"

test.use({ dataOf: "kisah lapangan" })

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const STOPS = 40
const CALLS = 8
const COD = 127_350
/** One recipient pays less than was asked. */
const PAID_LESS = 100_000
const FAR = 11
const RECIPIENT = "Bagian penerimaan"
const TITLE = "Antar pesanan harian"

type Named = { readonly id: number; readonly nama: string }
type Rows<A> = { readonly rows: readonly A[] }
type Sold = Named & { readonly harga: number }

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0)
const typed = (date: string): string => date.split("-").toReversed().join("/")

test("a courier's and a sales day: planned, played, decided in bulk and reported, without a tile server", async ({
  page,
  context,
  server,
  signIn,
  api,
  tokenOf,
  guard,
}) => {
  test.setTimeout(600_000)
  page.setDefaultTimeout(30_000)
  /** The server is stopped while a day is played. */
  guard.allowLoads(({ pathname }) => pathname.startsWith("/api/v1/") || pathname.startsWith("/files/"))
  const strangers: string[] = []
  context.on("request", (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith("http") && origin !== server.url) strangers.push(request.url())
  })
  const today = jakartaDate(new Date().toISOString())
  const range = `start_date=${today}&end_date=${today}`
  const ask = await asking(api, await tokenOf("lain"))
  const visitsOf = async (filters: object) =>
    (
      (await ask("visit/list/all", {
        start_date: today,
        end_date: today,
        per_page: 100,
        ...filters,
      })) as Rows<Visit>
    ).rows

  await test.step("the company gets the two areas, with their task types", async () => {
    await signIn(page, "super", "/super-admin/setting/akses-aplikasi")
    await choose(page, /^Perusahaan/, "PT Lain Sejahtera")
    for (const area of ["Courier", "Sales Visit"]) {
      await page.getByRole("switch", { name: area, exact: true }).click()
      await expect(page.getByText(/^Dinyalakan: .*tipe tugas awalnya dibuat/).first()).toBeVisible()
    }
    await page.getByRole("button", { name: "Simpan", exact: true }).click()
    await expect(toast(page, "Akses aplikasi PT Lain Sejahtera berhasil diperbarui")).toBeVisible()
  })

  await test.step("the admin takes forty outlets in, each with its point", async () => {
    await signIn(page, "lain", "/penugasan/pelanggan/impor")
    const lines = ["Nama pelanggan;Alamat;Lintang;Bujur", ...outlets.map(({ cells }) => cells)]
    await pickSheet(page, {
      name: "outlet.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(lines.join("\r\n")),
    })
    await page.getByRole("button", { name: `Masukkan ${STOPS} pelanggan` }).click()
    await expect(toast(page, `${STOPS} baris dimasukkan`)).toBeVisible({ timeout: 60_000 })
  })

  await test.step("an outlet too far away is told, not refused, and no visit is too short", async () => {
    await page.goto("/setting/penugasan/radius-penugasan")
    await page.getByLabel("Radius dari pelanggan").fill("100")
    await page.getByLabel("Check-in di luar radius").selectOption("warn")
    await page.getByLabel("Durasi paling singkat").fill("0")
    await page.getByRole("button", { name: "Simpan" }).click()
    await expect(toast(page, "Radius penugasan disimpan")).toBeVisible()
  })

  const busy = new Set((await visitsOf({})).map(({ member }) => member.id))
  const free = ((await ask("master-data/pegawai", {})) as Rows<Named>).rows.filter(({ id }) => !busy.has(id))
  const [courier, seller] = [some(free[0]), some(free[1])]

  await test.step("one courier gets forty deliveries, after a preview", async () => {
    await page.goto(`/penugasan/tugas/tugaskan?tanggal=${today}`)
    await chooseAll(page, /^Pegawai/, [courier.nama])
    await chooseAll(page, /^Pelanggan/, names)
    await page.getByLabel("Judul").fill(TITLE)
    await choose(page, /^Tipe tugas/, "Antar barang Courier")
    await page.getByLabel("Penerima", { exact: true }).fill(RECIPIENT)
    await page.getByLabel("Bayar di tempat (COD)").fill(String(COD))
    await page.getByRole("button", { name: "Lihat pembagian" }).click()
    await expect(page.getByRole("heading", { name: `${STOPS} tugas untuk 1 pegawai` })).toBeVisible()
    await expect(page.getByText(/rute .* garis lurus/)).toBeVisible()
    await expectAccessible(page)
    await expectFits(page)
    await page.getByRole("button", { name: `Tugaskan ${STOPS} tugas` }).click()
    await expect(toast(page, `${STOPS} tugas ditugaskan`)).toBeVisible()
    await page.goto(`/penugasan/tugas/rute/${courier.id}?tanggal=${today}`)
    await expect(page.locator("[data-handle]")).toHaveCount(STOPS)
  })

  const products = ((await ask("products/list-all", { is_active: true, sort: "nama" })) as Rows<Sold>).rows
  const [first, second, third] = [some(products[0]), some(products[1]), some(products[2])]
  const linesOf = (...lines: readonly (readonly [Sold, number, number | null])[]) =>
    lines.map(([{ id }, qty, harga]) => ({ products_id: id, qty, harga }))
  const valueOf = ({ lines = [] }: Play): number =>
    sum(
      lines.map(
        ({ products_id, qty, harga }) =>
          qty * (harga ?? some(products.find(({ id }) => id === products_id)).harga),
      ),
    )

  await page.goto("about:blank")
  const deliveries =
    await test.step("he delivers 37, fails three times, and reports once from too far away", () =>
      playDay(server, {
        member: courier.id,
        date: today,
        plays: Array.from({ length: STOPS }, (_, nth): Play => {
          if (nth === 5) return { failure: "tutup" }
          if (nth === 17) return { failure: "tidak_ada_orang" }
          if (nth === 29) return { failure: "tutup" }
          return {
            recipient: nth % 2 === 0 ? "Ibu Ratna" : "Satpam",
            collected: nth === 20 ? PAID_LESS : COD,
            isFar: nth === FAR,
            ...(nth % 10 === 3 ? { lines: linesOf([first, nth, null], [second, 2, 45_500]) } : {}),
          }
        }),
      }))
  const delivered = deliveries.filter(({ failure }) => failure === undefined)
  expect([delivered.length, deliveries.map(({ refused }) => refused).filter((why) => why !== null)]).toEqual([
    37,
    [],
  ])

  await test.step("where the company refuses a far check-in, a sales day is planned as visits", async () => {
    await signIn(page, "lain", "/setting/penugasan/radius-penugasan")
    await page.getByLabel("Check-in di luar radius").selectOption("block")
    await page.getByRole("button", { name: "Simpan" }).click()
    await expect(toast(page, "Radius penugasan disimpan")).toBeVisible()
    await page.goto("/visit")
    await page.getByRole("button", { name: "Rencanakan kunjungan" }).click()
    const dialog = page.getByRole("dialog")
    await chooseAll(page, /^Pegawai/, [seller.nama])
    await chooseAll(page, /^Pelanggan/, names.slice(0, CALLS))
    await dialog.getByRole("textbox", { name: "Tanggal" }).fill(typed(today))
    await choose(page, /^Tipe tugas/, "Kunjungan penjualan Sales Visit")
    await dialog.getByRole("textbox", { name: "Tujuan" }).fill("Menawarkan produk baru")
    await dialog.getByRole("button", { name: "Rencanakan", exact: true }).click()
    await expect(toast(page, `${CALLS} kunjungan direncanakan`)).toBeVisible()
  })

  await page.goto("about:blank")
  const calls = await test.step("she sells at six of eight, and is refused once from too far away", () =>
    playDay(server, {
      member: seller.id,
      date: today,
      plays: Array.from({ length: CALLS }, (_, nth): Play => {
        if (nth === 2) return {}
        if (nth === 6) return { failure: "tutup" }
        return {
          isFar: nth === 4,
          lines: linesOf([first, nth + 1, null], [nth % 2 === 0 ? second : third, 7, 33_335]),
        }
      }),
    }))
  expect(calls.flatMap(({ refused }) => refused ?? [])).toEqual([
    expect.stringMatching(/^Jarak 3\d\d m dari pelanggan: paling jauh 100 m$/),
  ])

  await test.step("the admin decides both days in bulk", async () => {
    await signIn(page, "lain", "/visit")
    await decideDay(page, courier.nama, today, some(deliveries[FAR]), STOPS)
    await decideDay(page, seller.nama, today, undefined, CALLS)
    const decided = await visitsOf({})
    const of = (who: Named) => decided.filter(({ member }) => member.id === who.id)
    expect(
      of(courier)
        .filter(({ status }) => status === "rejected")
        .map(({ customer }) => customer.nama),
    ).toEqual([some(deliveries[FAR]).customer])
    expect(of(courier).filter(({ status }) => status === "approved")).toHaveLength(STOPS - 1)
    expect(of(seller).filter(({ status }) => status === "approved")).toHaveLength(CALLS)
  })

  const paid = sum(delivered.map(({ collected = 0 }) => collected))
  const handed = sum(delivered.map(valueOf))
  const sales = calls.filter(({ lines = [] }) => lines.length > 0)
  const sold = sum(sales.map(valueOf))
  const qtyOf = (all: readonly Play[], { id }: Named) =>
    sum(all.flatMap(({ lines = [] }) => lines.map((line) => (line.products_id === id ? line.qty : 0))))

  for (const size of [DESKTOP, PHONE])
    await test.step(`at ${size.width} px the courier's area says what was played`, async () => {
      await page.setViewportSize(size)
      await page.goto(`/courier?${range}`)
      const root = page.locator("[data-machine=layanan]")
      await expect(root).toHaveAttribute("data-state", "ready")
      for (const [label, value] of [
        ["Direncanakan", String(STOPS)],
        ["Terkirim", "37"],
        ["Berhasil pertama kali", "100%"],
        ["COD tertagih", rupiah(paid)],
      ] as const)
        await expect(card(page, label)).toContainText(value)
      await expect(root.getByRole("heading", { name: "Terlambat atau gagal (3)" })).toBeVisible()
      await expect(root.getByRole("listitem").filter({ hasText: /^Tutup\s*2$/ })).toBeVisible()
      await expect(root.getByRole("listitem").filter({ hasText: "COD belum tertagih" })).toContainText(
        rupiah(STOPS * COD - paid),
      )
      await expect(root.getByText(`${STOPS} di peta · 0 tanpa titik`)).toBeVisible()
      await expect(page.getByRole("application", { name: `Peta ${STOPS} titik` })).toBeVisible()
      await expectAccessible(page)
      await expectFits(page)

      await page.goto(`/courier/rute?tanggal=${today}`)
      await expect(root.getByRole("link", { name: new RegExp(`${courier.nama}.*37/40`) })).toBeVisible()
      const stops = root.getByRole("list", { name: "Perhentian" }).getByRole("listitem")
      await expect(stops).toHaveCount(STOPS)
      await expect(stops.filter({ hasText: "Gagal" })).toHaveCount(3)
      await expect(stops.nth(20)).toContainText(`tertagih ${rupiah(PAID_LESS)}`)
      await expect(stops.nth(FAR)).toContainText("penerima Satpam")
      await expectFits(page)

      await page.goto(`/courier/laporan?${range}`)
      await expect(table(page, "pegawai").getByRole("row", { name: courier.nama })).toContainText(
        rupiah(paid),
      )
      await page.getByRole("radio", { name: "Pelanggan" }).check()
      await expect(table(page, "pelanggan").getByRole("row").last()).toContainText(rupiah(STOPS * COD))
      await page.getByRole("radio", { name: "Produk" }).check()
      await expect(table(page, "produk").getByRole("row").last()).toContainText(rupiah(handed))
      await expectAccessible(page)
      await expectFits(page)

      await page.goto(`/sales-visit?${range}`)
      await expect(card(page, "Nilai")).toContainText(rupiah(sold))
      await expect(root.getByText(`${CALLS} di peta · 0 tanpa titik`)).toBeVisible()
      await page.goto(`/sales-visit/sales?${range}`)
      for (const product of [first, second, third])
        await expect(table(page, "produk").getByRole("row", { name: product.nama })).toContainText(
          String(qtyOf(calls, product)),
        )
      await expect(table(page, "produk").getByRole("row").last()).toContainText(rupiah(sold))
      await expectFits(page)
    })
  await page.setViewportSize(DESKTOP)

  await test.step("the files have the same sums, to the rupiah", async () => {
    await page.goto(`/courier/laporan?${range}`)
    expect(await exported(page, "CSV")).toMatchObject([
      {
        Pegawai: courier.nama,
        Direncanakan: "40",
        Terkirim: "37",
        "Percobaan gagal": "3",
        "COD ditagih (Rp)": String(STOPS * COD),
        "COD tertagih (Rp)": String(paid),
      },
    ])
    await page.goto(`/courier/laporan?${range}&menurut=customer`)
    const byCustomer = await exported(page, "Excel (XLSX)")
    expect(new Set(byCustomer.map((row) => row["Pelanggan"]))).toEqual(new Set(names))
    for (const { customer, collected = 0 } of deliveries)
      expect(byCustomer.find((row) => row["Pelanggan"] === customer)).toMatchObject({
        "COD tertagih (Rp)": String(collected),
      })
    await page.goto(`/sales-visit/laporan?${range}`)
    expect(await exported(page, "CSV")).toMatchObject([
      { Pegawai: seller.nama, Selesai: "7", Pesanan: "6", "Nilai (Rp)": String(sold) },
    ])
    await page.goto(`/sales-visit/laporan?${range}&menurut=product`)
    const byProduct = await exported(page, "Excel (XLSX)")
    expect([column(byProduct, "Nilai (Rp)"), column(byProduct, "Jumlah")]).toEqual([
      sold,
      sum([first, second, third].map((product) => qtyOf(calls, product))),
    ])
  })

  await test.step("what failed is planned for tomorrow, and nothing was asked of another host", async () => {
    const tomorrow = new Date(Date.parse(`${today}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
    await page.goto(`/courier/tugas?tanggal=${tomorrow}`)
    const again = page.getByRole("list", { name: "Tugas dan kunjungan" }).getByRole("listitem")
    await expect(again).toHaveCount(3)
    await expect(again.filter({ hasText: "percobaan ke-2" }).filter({ hasText: "Belum mulai" })).toHaveCount(
      3,
    )
    expect(await page.evaluate(() => document.documentElement.dataset["tiles"] ?? null)).toBeNull()
    expect(strangers).toEqual([])
  })
})
