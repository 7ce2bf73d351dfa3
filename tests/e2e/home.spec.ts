import type { Locator, Page } from "@playwright/test"
import { answers, expect, expectAccessible, test, toast } from "./fixtures.ts"
import { fetched } from "./lib/pegawai.ts"
import { expectFits } from "./lib/width.ts"

/** This test changes targets and the arrangement of the home. */
test.use({ dataOf: "home" })

const card = (page: Page, name: string) => page.locator(`[data-card=${name}]`)
const figure = (page: Page, name: string) =>
  card(page, name).locator("[data-state=ready], [data-state=empty]")
const rest = (page: Page) => page.getByRole("list", { name: "Rincian hari ini" })

type Counted = { readonly href: string; readonly count: number }
/** List items with the count each one shows. */
const counted = (items: Locator): Promise<readonly Counted[]> =>
  items.evaluateAll((nodes) =>
    nodes.flatMap((node) => {
      const href = node.querySelector("a")?.getAttribute("href") ?? ""
      const count = Number(node.querySelector("b, span:last-child")?.textContent.replaceAll(".", ""))
      return href === "" || Number.isNaN(count) ? [] : [{ href, count }]
    }),
  )

test("opened by its address, the home asks for its figures once, before its code is there", async ({
  page,
  signIn,
}) => {
  await signIn(page, "admin", "/home")
  const asked: string[] = []
  page.on("request", (request) => {
    if (/\/index\/home$|\/inbox\/waiting$/.test(request.url())) asked.push(request.url())
    if (/\/assets\/work-/.test(request.url())) asked.push("code")
  })
  await page.goto("/home")
  await expect(page.locator("[data-coach=figures] a").first()).toBeVisible()
  const figures = asked.filter((one) => one.endsWith("/index/home"))
  expect(figures).toHaveLength(1)
  expect(asked.indexOf(figures[0] ?? "")).toBeLessThan(asked.indexOf("code"))
})

test("what is to be completed and who is where today each lead to exactly those who are counted", async ({
  page,
  signIn,
}) => {
  await signIn(page, "admin", "/home")
  /** The demo's employees check in and out during the test: compare with the count just loaded. */
  const compare = async (items: Locator, least: number) => {
    await expect(items.first()).toBeVisible()
    const found = await counted(items)
    expect(found.length).toBeGreaterThanOrEqual(least)
    for (const { href, count } of found) {
      /** A THR that nobody has made a period for: its page is the list of periods. */
      if (href === "/payroll") continue
      await page.goto(href)
      /** A row of a list, or of a queue. */
      await expect(page.locator("[data-row]").first()).toBeVisible()
      const shown = await page.locator("[data-row]").count()
      /** With more rows than a page has, the total is shown below it. */
      const isSaid = (await page.getByText(`dari ${count}`).count()) > 0
      expect([href, isSaid || shown === count]).toEqual([href, true])
    }
    await page.goto("/home")
  }
  await expect(async () => {
    await page.goto("/home")
    await compare(card(page, "tindakan").getByRole("listitem"), 2)
    /** On a day off there may be none. */
    await compare(rest(page).getByRole("listitem"), 0)
  }).toPass()
})

test("the trend by week and month, as a table, a sheet and a picture; the address keeps what was chosen", async ({
  page,
  signIn,
}) => {
  await signIn(page, "admin", "/home")
  const trend = card(page, "tren")
  await expect(figure(page, "tren")).toBeVisible()
  await expect(trend.getByRole("list", { name: "Keterangan" }).last()).toContainText("Periode sebelumnya")
  await trend.getByRole("radio", { name: "Bulan" }).check()
  await expect(page).toHaveURL("/home?tren=month")
  await expect(trend.getByRole("heading")).toHaveText("Kehadiran 12 bulan terakhir")
  await trend.getByRole("button", { name: "Lihat sebagai tabel" }).click()
  await expect(trend.getByRole("columnheader").first()).toHaveText("Bulan")
  await expect(trend.getByRole("rowheader", { name: "November 2026" })).toBeVisible()
  await expectAccessible(page)
  await trend.getByRole("button", { name: "Lihat sebagai grafik" }).click()

  const picture = await fetched(page, () => trend.getByRole("button", { name: "Simpan gambar" }).click())
  expect(picture.name).toBe("Kehadiran 12 bulan terakhir.png")
  expect([...picture.bytes.subarray(1, 4)].map((byte) => String.fromCodePoint(byte)).join("")).toBe("PNG")
  const sheet = await fetched(page, async () => {
    await trend.getByRole("button", { name: "Ekspor" }).click()
    await page.getByRole("menuitem", { name: "CSV" }).click()
  })
  expect(sheet.bytes.toString("utf8").trim().split("\n")).toHaveLength(13)

  const office = page.getByRole("combobox", { name: "Kantor" })
  await office.selectOption({ label: "Cabang Bandung" })
  await expect(page).toHaveURL(/offices_id=\d+&tren=month/)
  await expect(figure(page, "ontime")).toBeVisible()
  await page.reload()
  await expect(trend.getByRole("heading")).toHaveText("Kehadiran 12 bulan terakhir")
  await expect(office.locator("option:checked")).toHaveText("Cabang Bandung")
})

test("a target is set where its figure stands: a wrong one is said at its field, a right one is kept with its history", async ({
  page,
  signIn,
}) => {
  await signIn(page, "admin", "/home")
  const ontime = card(page, "ontime")
  await expect(figure(page, "ontime")).toBeVisible()
  await ontime.getByRole("button", { name: /^Arti/ }).click()
  await expect(
    page.getByRole("dialog", { name: /^Arti/ }).getByText("Hari kerja yang dimulai tepat waktu"),
  ).toBeVisible()
  await page.keyboard.press("Escape")
  await ontime.getByRole("button", { name: /^Ubah target/ }).click()
  const dialog = page.getByRole("dialog", { name: /^Target/ })
  const field = dialog.getByRole("textbox", { name: "Target" })
  await field.fill("0")
  await dialog.getByRole("button", { name: "Simpan" }).click()
  await expect(dialog.getByText("Isi bilangan bulat 1 sampai 100")).toBeVisible()
  await expect(field).toHaveValue("0")
  await expectAccessible(page)
  await field.fill("97")
  await dialog.getByRole("button", { name: "Simpan" }).click()
  await expect(toast(page, "Target disimpan")).toBeVisible()
  await expect(dialog).toHaveCount(0)
  /** The card reloads with the saved targets. */
  await expect(figure(page, "ontime")).toBeVisible()
  await ontime.getByRole("button", { name: /^Ubah target/ }).click()
  await expect(dialog.getByRole("list", { name: "Riwayat target" })).toContainText("97% mulai")
  await expect(field).toHaveValue("97")
})

test("a target somebody else has set meanwhile is told at the field, and what was typed can be saved over it", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  await signIn(page, "admin", "/home")
  const come = card(page, "kehadiran")
  await expect(figure(page, "kehadiran")).toBeVisible()
  await come.getByRole("button", { name: /^Ubah target/ }).click()
  const dialog = page.getByRole("dialog", { name: /^Target/ })
  const field = dialog.getByRole("textbox", { name: "Target" })
  await field.fill("88")
  const other = await api("home/update-target", { metric: "kehadiran", value: 91 }, await tokenOf("admin"))
  expect(other.body.api_status).toBe(1)
  await dialog.getByRole("button", { name: "Simpan" }).click()
  await expect(dialog.getByText("Sudah menjadi 91%. Simpan lagi untuk menggantinya")).toBeVisible()
  await expect(field).toHaveValue("88")
  await dialog.getByRole("button", { name: "Simpan" }).click()
  await expect(toast(page, "Target disimpan")).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test("no card of the month stands half empty, in a column, a half or the whole of the page", async ({
  page,
  signIn,
}) => {
  await signIn(page, "admin", "/home")
  for (const metric of ["kehadiran", "kunjungan"]) await expect(figure(page, metric)).toBeVisible()
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const alone = card(page, "kunjungan")
    const free = await alone.evaluate((node) => {
      const bottoms = [...node.querySelectorAll("li, p")].map((one) => one.getBoundingClientRect().bottom)
      return node.getBoundingClientRect().bottom - Math.max(...bottoms)
    })
    expect(free, `${width} px`).toBeLessThan(64)
  }
})

test("everybody has their own arrangement", async ({ page, signIn, openContext }) => {
  await signIn(page, "admin", "/home")
  await expect(card(page, "ulang_tahun")).toBeVisible()
  await page.getByRole("button", { name: "Atur beranda" }).click()
  const dialog = page.getByRole("dialog", { name: "Atur beranda" })
  await expectAccessible(page)
  await dialog.getByRole("checkbox", { name: "Ulang tahun" }).uncheck()
  /** Two steps: above the birthdays, then above the announcements. */
  const raise = dialog.getByRole("button", { name: "Naikkan Tren kehadiran" })
  await raise.click()
  /** The moved card keeps the focus. */
  await expect(raise).toBeFocused()
  await page.keyboard.press("Enter")
  await dialog.getByRole("button", { name: "Simpan" }).click()
  await expect(card(page, "ulang_tahun")).toHaveCount(0)
  await page.reload()
  await expect(card(page, "tren")).toBeVisible()
  const order = await page
    .locator("[data-card]")
    .evaluateAll((cards) => cards.map((node) => node.getAttribute("data-card")))
  expect(order).toEqual([
    "antrean",
    "tindakan",
    "hari_ini",
    "lapangan",
    "penjualan",
    "tren",
    "pengumuman",
    "kehadiran",
    "ontime",
    "kunjungan",
  ])
  await expectFits(page)
  const other = await (await openContext()).newPage()
  await signIn(other, "kantor", "/home")
  await expect(card(other, "ulang_tahun")).toBeVisible()
})

test("one card fails alone and is asked for again; who may not see a month has none of it", async ({
  page,
  signIn,
  faults,
  openContext,
}) => {
  const lift = await faults.abort("home/performance-ontime")
  await signIn(page, "admin", "/home")
  await expect(figure(page, "kehadiran")).toBeVisible()
  const ontime = card(page, "ontime")
  await expect(ontime.getByText("Data tidak dapat dimuat")).toBeVisible()
  await expectAccessible(page)
  await lift()
  await ontime.getByRole("button", { name: "Coba lagi" }).click()
  await expect(figure(page, "ontime")).toBeVisible()

  const limited = await (await openContext()).newPage()
  await signIn(limited, "terbatas", "/home")
  await expect(limited.getByRole("heading", { name: "Yang Anda kelola" })).toBeVisible()
  await expect(limited.locator("[data-card]")).toHaveCount(0)
  await expect(limited.getByRole("combobox", { name: "Kantor" })).toHaveCount(0)
  const kept = limited.getByRole("region", { name: "Yang Anda kelola" }).getByRole("link")
  await expect(kept).toHaveText(["Divisi", "Jabatan"])
  await expect(limited.getByRole("region", { name: "Pengumuman" })).toBeVisible()
  await expect(limited.getByRole("main").getByRole("region")).toHaveCount(2)
  await expectAccessible(limited)
  await kept.first().click()
  await expect(limited).toHaveURL(/\/setting\/umum\/departement$/)
})

test("who has given notice is on the platform's home: name, last day, why, and the way to whom to call", async ({
  page,
  signIn,
  faults,
}) => {
  const leaving = page.getByRole("region", { name: "Akan berhenti berlangganan" })
  await signIn(page, "super")
  await expect(leaving.getByRole("listitem")).toHaveCount(1)
  await expect(leaving).toContainText(/18 hari lagi\s*sampai \d{1,2} [A-Z][a-z]{2} \d{4} · 41 pegawai/)
  await expect(leaving).toContainText("Bergabung dengan grup yang sudah memakai sistem sendiri")
  await expectAccessible(page)
  await leaving.getByRole("link", { name: "PT Karya Busana Lestari" }).click()
  await expect(page).toHaveURL(/\/super-admin\/companies\/users\?companies_id=\d+$/)
  await expect(page.getByRole("button", { name: /Perusahaan: PT Karya Busana Lestari/ })).toBeVisible()

  await faults.answer(
    "companies/list-by-status",
    answers.ok({ rows: [], total: 0, page: 1, last_page: 1, counts: { trial: 0, active: 0, close: 0 } }),
  )
  await page.goto("/super-admin/home")
  await expect(leaving).toContainText("Tidak ada perusahaan yang akan berhenti berlangganan.")
})
