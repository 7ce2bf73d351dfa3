import type { Page } from "@playwright/test"
import { API_BASE, LIVE_PATH } from "#contract/kit/constants.ts"
import { calls } from "#contract/index.ts"
import { askServer } from "#server/run/ask.ts"
import { type Api, expect, expectAccessible, test, type Who } from "./fixtures.ts"
import { machine } from "./lib/app.ts"
import { expectNoScroll } from "./lib/width.ts"

// Bills that other tests leave open would stand next to the one made here.
test.use({ dataOf: "top-up" })

const TOP_UP = "/setting/point/top-up"
const QUEUE = "/super-admin/point/transaksi"
/** Time limit of a live update from the other party, ms. */
const SOON = { timeout: 5_000 }
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
)
const proof = { name: "bukti.png", mimeType: "image/png", buffer: PIXEL }

const bill = (page: Page, status: string) => page.locator(`[data-topup][data-status="${status}"]`)
const dialog = (page: Page) => page.getByRole("dialog")
const balanceOf = async (page: Page): Promise<number> => {
  const text = await page.getByText("Saldo point", { exact: true }).locator("xpath=../p[2]").innerText()
  return Number(text.replaceAll(".", ""))
}
/** API calls of a page from now on. */
const listen = (page: Page): readonly string[] => {
  const heard: string[] = []
  page.on("request", (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith(API_BASE) && pathname !== LIVE_PATH)
      heard.push(pathname.slice(API_BASE.length + 1))
  })
  return heard
}
const background = new Set<string>(calls.filter((call) => call.background).map(({ path }) => path))

test("a top-up goes all the way round on two screens, and credits once", async ({
  page,
  signIn,
  openContext,
  guard,
}) => {
  const other = await (await openContext()).newPage()
  const second = await (await openContext()).newPage()
  await Promise.all([
    signIn(page, "admin", TOP_UP),
    signIn(other, "super", QUEUE),
    signIn(second, "super", QUEUE),
  ])
  await expect(page.getByRole("heading", { name: "Top Up", level: 1 })).toBeVisible()
  const before = await balanceOf(page)

  await page.getByRole("button", { name: "Beli Point 1.000" }).click()
  await dialog(page).getByRole("button", { name: "Buat tagihan" }).click()
  await expect(dialog(page).getByText("Pilih rekening tujuan")).toBeVisible()
  await dialog(page).getByRole("radio").first().check()
  await dialog(page).getByRole("button", { name: "Buat tagihan" }).dblclick()
  await expect(bill(page, "created")).toHaveCount(1)
  const invoice = (await bill(page, "created").getAttribute("data-topup")) ?? ""
  await expect(page.getByRole("timer")).toHaveText(/^23\.59\.\d\d$/)

  await expect(other.getByRole("link", { name: invoice })).toBeVisible(SOON)
  await other.getByRole("link", { name: invoice }).click()
  await expect(dialog(other).getByRole("button", { name: "Setujui" })).toHaveAttribute(
    "aria-disabled",
    "true",
  )

  const heard = listen(other)
  await page.getByRole("button", { name: "Konfirmasi pembayaran" }).click()
  await dialog(page).getByLabel("Bank pengirim").fill("BCA")
  await dialog(page).getByLabel("Nama pemilik rekening").fill("PT Maju Bersama")
  await dialog(page).getByRole("button", { name: "Kirim konfirmasi" }).click()
  await expect(dialog(page).getByText("Lampirkan bukti transfer")).toBeVisible()
  await dialog(page)
    .getByLabel(/^Bukti transfer/)
    .setInputFiles(proof)
  await expectAccessible(page)
  /**
   * The server executes it, but the answer is lost: the retry with the same idempotency key must not execute it again.
   */
  let sent = 0
  guard.allowLoads(({ pathname }) => pathname.endsWith("/konfirmasi-pembayaran"))
  await page.route(`**${API_BASE}/companies/history-topup/konfirmasi-pembayaran`, async (route) => {
    sent += 1
    if (sent > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await dialog(page).getByRole("button", { name: "Kirim konfirmasi" }).click()
  await expect(bill(page, "waiting_confirmation")).toHaveCount(1)
  await expect.poll(() => sent).toBe(2)

  await expect(bill(other, "waiting_confirmation")).toBeVisible(SOON)
  expect(heard.filter((path) => !background.has(path))).toEqual([])
  await expect(
    other.getByRole("link", { name: "Buka bukti transfer" }).getByRole("presentation"),
  ).toBeVisible()
  await expectAccessible(other)
  await second.getByRole("link", { name: invoice }).click()
  await dialog(second).getByRole("button", { name: "Setujui" }).click()
  await expect(dialog(second).getByRole("heading", { name: "Setujui top-up?" })).toBeVisible()
  await dialog(other).getByRole("button", { name: "Setujui" }).click()
  await dialog(other).last().getByRole("button", { name: "Setujui" }).dblclick()
  await expect(bill(other, "approved")).toBeVisible()
  await expect(
    dialog(second)
      .getByText(/^Top-up ini sudah disetujui oleh /)
      .first(),
  ).toBeVisible(SOON)

  await expect(bill(page, "approved")).toBeVisible(SOON)
  expect(await balanceOf(page)).toBe(before + 1_000)
  await bill(page, "approved").getByRole("link", { name: invoice }).click()
  await expect(dialog(page).getByRole("listitem")).toHaveCount(3)
})

type Point = { readonly payees: readonly { readonly bank_id: number }[] }
type Offer = { readonly rows: readonly { readonly id: number }[] }
type Made = { readonly row: { readonly id: number; readonly no_invoice: string; readonly total: number } }

/** A bill of the smallest package, created directly on the server. */
const ordered = async (api: Api, token: string): Promise<Made["row"]> => {
  const point = (await api("companies/my-point", {}, token)).body.data as Point
  const offer = (await api("point/master/list/all", {}, token)).body.data as Offer
  const order = { paket_id: offer.rows[0]?.id, qty: 1, bank_id: point.payees[0]?.bank_id }
  return ((await api("companies/history-topup/create", order, token)).body.data as Made).row
}

test("a rejection is told with its reason", async ({ page, signIn, api, tokenOf, server }) => {
  const token = await tokenOf("admin")
  const row = await ordered(api, token)
  const form = new FormData()
  const paid_at = new Intl.DateTimeFormat("sv", { timeZone: "Asia/Jakarta" }).format(new Date())
  form.set(
    "payload",
    JSON.stringify({
      id: row.id,
      paid_at,
      from_bank: "BCA",
      from_name: "PT Maju Bersama",
      amount: row.total,
    }),
  )
  form.set("proof", new Blob([PIXEL], { type: "image/png" }), "bukti.png")
  await fetch(`${server.url}${API_BASE}/companies/history-topup/konfirmasi-pembayaran`, {
    method: "POST",
    headers: { "access-token": token },
    body: form,
  })
  const reason = "Transfer tidak ditemukan di mutasi rekening"
  await signIn(page, "super", `${QUEUE}?status=waiting_confirmation`)
  await page.getByRole("link", { name: row.no_invoice }).click()
  await dialog(page).getByRole("button", { name: "Tolak" }).click()
  const asked = dialog(page).last()
  await asked.getByLabel(/^Alasan/).fill("Tak")
  await asked.getByRole("button", { name: "Tolak" }).click()
  await expect(asked.getByText("Isi alasan 5 sampai 500 karakter")).toBeVisible()
  await asked.getByLabel(/^Alasan/).fill(reason)
  await asked.getByRole("button", { name: "Tolak" }).click()
  await expect(machine(page, "topupQueue")).toBeVisible()
  await expect(page.getByRole("link", { name: row.no_invoice })).toHaveCount(0)
  await signIn(page, "admin" satisfies Who, `/setting/point/history?id=${row.id}`)
  await expect(dialog(page).getByText(reason).first()).toBeVisible()
})

test("a bill whose time runs out says so on both screens, and nobody moves it any more", async ({
  page,
  signIn,
  openContext,
  api,
  tokenOf,
  server,
}) => {
  const [company, platform] = [await tokenOf("admin"), await tokenOf("super")]
  const { id, no_invoice } = await ordered(api, company)
  const other = await (await openContext()).newPage()
  await Promise.all([
    signIn(page, "admin", TOP_UP),
    signIn(other, "super", `${QUEUE}?status=created&id=${id}`),
  ])
  const mine = (status: string) => page.locator(`[data-topup="${no_invoice}"][data-status="${status}"]`)
  await mine("created").getByRole("button", { name: "Konfirmasi pembayaran" }).click()
  await dialog(page).getByLabel("Bank pengirim").fill("BCA")
  await expect(bill(other, "created")).toBeVisible()
  await expectNoScroll(other.locator("table"), 1024)

  await askServer(server.dataDir, `demo tenggat ${no_invoice} 0`)
  const over = /^Top-up ini sudah kedaluwarsa pada /
  await expect(dialog(page).getByRole("alert")).toHaveText(over, SOON)
  const send = dialog(page).getByRole("button", { name: "Kirim konfirmasi" })
  await expect(send).toHaveAttribute("aria-disabled", "true")
  await expect(dialog(page).getByLabel("Bank pengirim")).toHaveValue("BCA")
  await expect(dialog(other).getByText("Top-up ini tidak lagi cocok dengan saringan")).toBeVisible(SOON)
  await dialog(other).getByRole("link", { name: "Lihat tanpa saringan" }).click()
  await expect(bill(other, "expired")).toContainText("Bila masih perlu, perusahaan memesan lagi.")
  await expect(bill(other, "expired").getByRole("listitem")).toHaveText([/^Dibuat oleh/, /^Kedaluwarsa/])
  for (const name of ["Tolak", "Setujui"])
    await expect(dialog(other).getByRole("button", { name })).toHaveAccessibleDescription(over)
  await expectAccessible(other)

  for (const [call, payload, token] of [
    ["konfirmasi-pembayaran", { id, status: "cancelled" }, company],
    ["super/approved", { id, status: "approved" }, platform],
  ] as const)
    expect((await api(`companies/history-topup/${call}`, payload, token)).body.api_message).toMatch(over)

  await dialog(page).getByRole("button", { name: "Tutup" }).last().click()
  await expect(mine("expired")).toContainText("pesan lagi bila masih perlu")
  await mine("expired").getByRole("link", { name: no_invoice }).click()
  await dialog(page).getByRole("link", { name: "Top up lagi" }).click()
  await expect(machine(page, "topupDesk")).toBeVisible()
})

test("what was filled in of a payment is offered again after the page was left, the chosen file named; once sent it is gone", async ({
  page,
  signIn,
}) => {
  await signIn(page, "lain", TOP_UP)
  await page.getByRole("button", { name: "Beli Point 1.000" }).click()
  await dialog(page).getByRole("radio").first().check()
  await dialog(page).getByRole("button", { name: "Buat tagihan" }).click()
  await expect(bill(page, "created").first()).toBeVisible()
  const open = () => page.getByRole("button", { name: "Konfirmasi pembayaran" }).first().click()
  const bank = dialog(page).getByLabel("Bank pengirim")
  const owner = dialog(page).getByLabel("Nama pemilik rekening")
  const attach = () =>
    dialog(page)
      .getByLabel(/^Bukti transfer/)
      .setInputFiles(proof)
  await open()
  await bank.fill("BCA")
  await attach()
  await owner.fill("PT Lain Sejahtera")
  await page.reload()
  await open()
  await expect(dialog(page).getByText(/^Ada isian yang belum disimpan.*Bukti transfer/)).toBeVisible()
  await expect(bank).toHaveValue("")
  await dialog(page).getByRole("button", { name: "Pulihkan" }).click()
  await expect(bank).toHaveValue("BCA")
  await expect(owner).toHaveValue("PT Lain Sejahtera")
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => /^draft\..*\.topup\./.test(key)).length)
  await expect.poll(drafts).toBe(1)
  await attach()
  await dialog(page).getByRole("button", { name: "Kirim konfirmasi" }).click()
  await expect(bill(page, "waiting_confirmation").first()).toBeVisible()
  await expect.poll(drafts).toBe(0)
})
