import type { Leave } from "#contract/areas/leave/cuti.ts"
import type { LeaveClaim } from "#contract/areas/leave/klaimCuti.ts"
import { expect, expectAccessible, test, toast } from "./fixtures.ts"
import { machine } from "./lib/app.ts"
import { leaveGuide } from "#tests/paths/models/guides.ts"
import { asking, some } from "./lib/claims.ts"
import { queueOf } from "./lib/queue.ts"

type Rows<R> = { readonly rows: readonly R[] }
type Ledger = {
  readonly categories: readonly { readonly id: number; readonly balance: number }[]
  readonly entries: readonly { readonly kind: string; readonly amount: number; readonly note: string }[]
}

test("leave is decided with the ledger before and after, and stands in the ledger and the calendar", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const ask = await asking(api, await tokenOf("admin"))
  const { rows } = (await ask("cuti/list/all", {
    status: "pending",
    jenis: ["cuti"],
    per_page: 100,
  })) as Rows<Leave>
  const found = some(
    rows.find(
      ({ ledger, level_total }) =>
        level_total === 1 && ledger.length === 1 && ledger.every(({ asked, rest }) => asked <= rest),
    ),
  )
  const { balance = 0, asked = 0, year = 0 } = found.ledger[0] ?? {}
  await signIn(page, "admin", `/cuti?id=${found.id}`)
  const queue = queueOf(page, "cuti")
  const saldo = queue.panel.getByRole("region", { name: "Saldo" })
  await expect(saldo.getByText("Sesudah disetujui")).toBeVisible()
  await expect(queue.panel.getByRole("region", { name: "Rincian hari" })).toBeVisible()
  await expectAccessible(page)
  await queue.panel.getByRole("button", { name: /^Setujui/ }).click()
  await page.keyboard.press("Control+Enter")
  await expect(toast(page, "Pengajuan cuti disetujui")).toBeVisible()
  const after = (await ask("cuti/saldo/mutasi", { members_id: found.member.id, tahun: year })) as Ledger
  expect(after.categories.find(({ id }) => id === found.kategori_id)?.balance).toBe(balance - asked)

  await page.goto(`/cuti/saldo/${found.member.id}?tahun=${year}&kategori_id=${found.kategori_id}`)
  await expect(page.getByRole("heading", { name: found.member.nama })).toBeVisible()
  const entry = page.getByRole("row").filter({ hasText: "Diambil" }).last()
  await expect(entry).toBeVisible()
  await entry.getByRole("link").click()
  await expect(queue.panel.getByText("Disetujui oleh Siti Rahma")).toBeVisible()

  await page.goto(`/cuti/kalender?start_date=${found.start_date}&hari=${found.start_date}`)
  await expect(machine(page, "kalenderCuti")).toHaveAttribute("data-state", "ready")
  await expect(page.getByRole("link", { name: found.member.nama })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("link", { name: "Bulan berikutnya" }).click()
  await expect(page.getByRole("link", { name: found.member.nama })).toHaveCount(0)
})

test("a rejected leave is deleted in the words the testers' script promises", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const ask = await asking(api, await tokenOf("admin"))
  const { rows } = (await ask("cuti/list/all", {
    status: "rejected",
    jenis: ["cuti"],
    per_page: 1,
  })) as Rows<Leave>
  const { id } = some(rows[0])
  await signIn(page, "admin", `/cuti?status=semua&id=${id}`)
  const { panel } = queueOf(page, "cuti")
  await panel.getByRole("button", { name: /^Hapus/ }).click()
  await page.getByRole("button", { name: "Hapus pengajuan cuti", exact: true }).click()
  await expect(toast(page, some(leaveGuide(1).events?.["leave.remove"]?.toast))).toBeVisible()
})

test("permits are the same queue narrowed to izin and sakit", async ({ page, signIn, api, tokenOf }) => {
  const ask = await asking(api, await tokenOf("admin"))
  const count = async (jenis: readonly string[]) =>
    ((await ask("cuti/list/all", { status: "pending", jenis, per_page: 100 })) as Rows<Leave>).rows.length
  const [cuti, izin] = [await count(["cuti"]), await count(["izin", "sakit"])]
  expect(Math.min(cuti, izin)).toBeGreaterThan(0)
  await signIn(page, "admin", "/permit")
  await expect(page.getByRole("heading", { name: "Izin dan sakit" })).toBeVisible()
  await expect(page.getByText(`${izin} pengajuan izin`)).toBeVisible()
  await page.goto("/cuti")
  await expect(page.getByText(`${cuti} pengajuan cuti`)).toBeVisible()
})

test("a balance is corrected with a reason that stays in the ledger", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const ask = await asking(api, await tokenOf("admin"))
  const { rows } = (await ask("cuti/saldo/list-all", {})) as Rows<{
    readonly id: number
    readonly member: { readonly nama: string }
  }>
  const { id, member } = some(rows[1])
  await signIn(page, "admin", "/cuti/saldo")
  await page.getByRole("link", { name: member.nama }).click()
  await expect(page.getByRole("heading", { name: member.nama })).toBeVisible()
  await page.getByRole("button", { name: "Sesuaikan saldo" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("button", { name: "Simpan" }).click()
  await expect(dialog.getByText("Isi yang ditambahkan atau dikurangi")).toBeVisible()
  await dialog.getByRole("textbox", { name: /^Ditambah/ }).fill("-900")
  await dialog.getByRole("textbox", { name: /^Alasan/ }).fill("Saldo sistem lama")
  await dialog.getByRole("button", { name: "Simpan" }).click()
  await expect(dialog.getByText(/Paling banyak dikurangi/)).toBeVisible()
  await expect(dialog.getByRole("textbox", { name: /^Alasan/ })).toHaveValue("Saldo sistem lama")
  await dialog.getByRole("textbox", { name: /^Ditambah/ }).fill("1")
  await dialog.getByRole("button", { name: "Simpan" }).click()
  await expect(toast(page, "Saldo cuti disesuaikan")).toBeVisible()
  await expect(page.getByRole("row").filter({ hasText: "Saldo sistem lama" })).toBeVisible()
  const { entries } = (await ask("cuti/saldo/mutasi", { members_id: id })) as Ledger
  expect(entries.find(({ note }) => note === "Saldo sistem lama")).toMatchObject({
    kind: "adjusted",
    amount: 1,
  })
  await expectAccessible(page)
})

test("a claim is granted in days, priced, and noted as paid; an office admin is not told what it is worth", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const ask = await asking(api, await tokenOf("admin"))
  const { rows } = (await ask("cuti/klaim/list/all", {
    status: "pending",
    per_page: 100,
  })) as Rows<LeaveClaim>
  const found = some(rows.find(({ rest, level_total }) => rest >= 1 && level_total === 1))
  await signIn(page, "admin", `/cuti/klaim?id=${found.id}`)
  const queue = queueOf(page, "klaim-cuti")
  await expect(queue.panel.getByText("Nilai per hari")).toBeVisible()
  await queue.panel.getByRole("button", { name: /^Setujui/ }).click()
  await page.getByRole("textbox", { name: "Hari yang disetujui" }).fill("1")
  await queue.panel.getByRole("button", { name: /^Setujui/ }).click()
  await expect(toast(page, "Klaim cuti disetujui")).toBeVisible()
  const granted = (await ask("cuti/klaim/detail", { id: found.id })) as LeaveClaim
  expect(granted).toMatchObject({ days_approved: 1, amount: granted.rate })

  await page.goto(`/cuti/klaim?status=semua&id=${found.id}`)
  await queue.panel.getByRole("button", { name: "Catat dibayar" }).click()
  await expect(page.getByLabel("Dibayar bersama")).toBeVisible()
  await queue.note.fill("Bersama gaji bulan ini")
  await page.keyboard.press("Control+Enter")
  await expect(toast(page, "Klaim cuti dicatat sudah dibayar")).toBeVisible()
  expect(await ask("cuti/klaim/detail", { id: found.id })).toMatchObject({ status: "paid" })

  const office = await asking(api, await tokenOf("kantor"))
  const seen = (await office("cuti/klaim/list/all", { per_page: 100 })) as Rows<LeaveClaim>
  expect(seen.rows.filter(({ rate, amount }) => rate !== null || amount !== null)).toEqual([])
})
