import type { Locator } from "@playwright/test"
import { expect, expectAccessible, test, toast } from "./fixtures.ts"
import { DIVISI, FORM, form, list, removal } from "./lib/divisi.ts"
import { machine, shell } from "./lib/app.ts"
import { logout } from "./lib/shell.ts"

/** Counter for unique names, since tests may run repeatedly on one server. */
let made = 0
const unique = (name: string): string => `${name} ${process.pid}.${Date.now() % 1e7}.${made++}`

test("added, refused, put right, saved, changed, deleted", async ({ page, signIn }) => {
  const nama = unique("Pengawasan")
  await signIn(page, "admin", DIVISI)
  await list(page).ready.waitFor()
  await page.keyboard.press("n")
  await expect(page).toHaveURL(FORM)
  await expect(page).toHaveTitle("Tambah divisi · Balai")

  await form(page).save.click()
  await expect(form(page).nama).toHaveAttribute("aria-invalid", "true")
  await expect(form(page).nama).toBeFocused()
  await expect(page.getByText("Wajib diisi").filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByRole("button", { name: "1 isian perlu diperbaiki" })).toBeVisible()
  await expectAccessible(page)

  await form(page).nama.fill("Operasional")
  await form(page).kode.fill("UJI")
  await form(page).save.click()
  await expect(
    page.getByText("Sudah ada divisi dengan nama ini").filter({ visible: true }).first(),
  ).toBeVisible()
  await expect(form(page).kode).toHaveValue("UJI")
  await form(page).kode.fill("")
  await form(page).nama.fill(nama)
  await form(page).save.click()
  await expect(toast(page, "Divisi berhasil ditambahkan")).toBeVisible()
  await expect(page).toHaveURL(`${DIVISI}?action=true`)
  await list(page).search.fill(nama)
  await expect(list(page).row(nama)).toHaveCount(1)
  await expect(list(page).rows).toHaveCount(1)

  await list(page).link(nama).click()
  await expect(page).toHaveTitle(`${nama} · Balai`)
  await expect(form(page).nama).toHaveValue(nama)
  await form(page).nama.fill(`${nama} Baru`)
  await page.keyboard.press("Control+s")
  await expect(toast(page, "Divisi berhasil diperbarui")).toBeVisible()

  await list(page).search.fill(nama)
  await expect(list(page).rows).toHaveCount(1)
  await list(page).pick(`${nama} Baru`).check()
  await list(page).remove.click()
  const { title, dialog, yes } = removal(page)
  await expect(title).toBeVisible()
  await expect(dialog).toContainText("You will not be able to recover this record data!")
  await expect(dialog).toContainText(`${nama} Baru`)
  await expectAccessible(page)
  await page.keyboard.press("Escape")
  await expect(title).toBeHidden()
  await expect(list(page).rows).toHaveCount(1)
  await list(page).remove.click()
  await yes.click()
  await expect(toast(page, "Divisi berhasil dihapus")).toBeVisible()
  await expect(page.getByText("Tidak ada yang cocok")).toBeVisible()
  await expectAccessible(page)
})

test("a double click saves once; a connection cut in the middle loses nothing and saves once", async ({
  page,
  signIn,
  faults,
  api,
  tokenOf,
}) => {
  const token = await tokenOf("admin")
  const countOf = async (q: string) =>
    ((await api("devisi/list-all", { q }, token)).body.data as { readonly total: number }).total
  const twice = unique("Ganda")
  await signIn(page, "admin", FORM)
  await form(page).nama.fill(twice)
  await form(page).save.dblclick()
  await expect(toast(page, "Divisi berhasil ditambahkan")).toBeVisible()
  expect(await countOf(twice)).toBe(1)

  const cut = unique("Putus")
  await page.goto(FORM)
  await form(page).nama.fill(cut)
  const held = await faults.hold("devisi/create")
  await form(page).save.click()
  await held.arrived()
  await held.release()
  await expect(page).toHaveURL(/action=true/)

  const lost = unique("Hilang")
  await page.goto(FORM)
  await form(page).nama.fill(lost)
  const lift = await faults.abort("devisi/create")
  await form(page).save.click()
  await expect(page.getByText(/^Gagal disimpan: sambungan terputus/)).toBeVisible()
  await expect(form(page).nama).toHaveValue(lost)
  await expectAccessible(page)
  await lift()
  await form(page).save.click()
  await expect(toast(page, "Divisi berhasil ditambahkan")).toBeVisible()
  expect([await countOf(cut), await countOf(lost)]).toEqual([1, 1])
})

test("what was typed survives a reload and signing out, and is offered again", async ({ page, signIn }) => {
  const nama = unique("Draf")
  await signIn(page, "admin", FORM)
  await form(page).nama.fill(nama)
  await expect(form(page).kept).toBeVisible()
  await page.reload()
  await expect(form(page).draft).toBeVisible()
  await expectAccessible(page)
  await form(page).restore.click()
  await expect(form(page).nama).toHaveValue(nama)
  /** Wait for the logout: the login page does not, and a token that is still valid would be used again. */
  const ended = page.waitForResponse("**/api/v1/auth/logout")
  await logout(page)
  await ended
  await expect(page).toHaveURL("/login")
  await signIn(page, "admin", FORM)
  await form(page).restore.click()
  await expect(form(page).nama).toHaveValue(nama)
  await form(page).cancel.click()
  await expect(page.getByRole("heading", { name: "Buang perubahan?" })).toBeVisible()
  await page.getByRole("button", { name: "Buang perubahan" }).click()
  await expect(page).toHaveURL(new RegExp(`^[^?]*${DIVISI}`))
  await page.goto(FORM)
  await form(page).nama.waitFor()
  await expect(form(page).draft).toBeHidden()
})

test("two who change the same row: the second sees what differs and decides", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const token = await tokenOf("admin")
  const nama = unique("Bersama")
  const { body } = await api("devisi/create", { nama }, token)
  const { id, version } = body.data as { readonly id: number; readonly version: number }
  await signIn(page, "admin", `${FORM}/${id}`)
  await expect(form(page).nama).toHaveValue(nama)
  await form(page).kode.fill("SAYA")
  await page.getByRole("switch", { name: "Aktif" }).click()
  const theirs = { id, version, nama: `${nama} lagi`, kode: "MEREKA", is_active: true }
  await api("devisi/create", theirs, await tokenOf("terbatas"))
  await form(page).save.click()
  const notice = page.getByRole("alert", { name: "Data ini sudah diubah orang lain" })
  await expect(notice.locator("tbody tr")).toHaveCount(2)
  await expect(
    notice.getByRole("row", { name: `Nama divisi ${nama} ${nama} lagi`, exact: true }),
  ).toBeVisible()
  await expect(notice.getByRole("row", { name: "Kode diubah di keduanya SAYA MEREKA" })).toBeVisible()
  await expect(notice).toContainText("Hanya diubah di sini: Aktif. “Pakai milik mereka” membuangnya.")
  await expect(form(page).kode).toHaveValue("SAYA")
  await expectAccessible(page)
  await page.getByRole("button", { name: "Pakai milik saya" }).click()
  await expect(toast(page, "Divisi berhasil diperbarui")).toBeVisible()

  await page.goto(`${FORM}/${id}`)
  await expect(form(page).kode).toHaveValue("SAYA")
  await form(page).kode.fill("LAGI")
  await api("devisi/delete", { id }, token)
  await form(page).save.click()
  await expect(page.getByRole("alert", { name: "Data ini sudah dihapus" })).toBeVisible()
  await expect(form(page).kode).toHaveValue("LAGI")
  await expectAccessible(page)
  await page.getByRole("button", { name: "Simpan sebagai divisi baru" }).click()
  await expect(page).toHaveURL(/action=true/)
})

test("of rows that go together those in use stay, each with its reason", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const token = await tokenOf("admin")
  const stem = unique("Massal")
  const ids: number[] = []
  for (const at of [1, 2, 3]) {
    const { body } = await api("devisi/create", { nama: `${stem} ${at}` }, token)
    ids.push((body.data as { readonly id: number }).id)
  }
  await api("devisi/create", { nama: `${stem} anak`, parent_id: ids[2] }, token)
  await signIn(page, "admin", `${DIVISI}?q=${encodeURIComponent(stem)}`)
  await expect(list(page).rows).toHaveCount(4)
  for (const at of [1, 2, 3]) await list(page).pick(`${stem} ${at}`).check()
  await expect(page.getByText("3 dipilih")).toBeVisible()
  await list(page).remove.click()
  await expect(removal(page, 3).title).toBeVisible()
  await expect(removal(page, 3).dialog).toContainText("You will not be able to recover these records data!")
  await removal(page, 3).yes.click()
  await expect(list(page).results).toContainText("2 berhasil, 1 gagal.")
  await expect(list(page).results.getByRole("list", { name: "Baris yang gagal" })).toContainText(
    new RegExp(`${stem} 3.*subdivisi`),
  )
  await expect(list(page).rows).toHaveCount(2)
  await expectAccessible(page)
})

test("search, sort and page are in the address; Back undoes them; columns are remembered", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const token = await tokenOf("lain")
  const stem = unique("Halaman")
  for (let at = 10; at < 32; at++) await api("devisi/create", { nama: `${stem} ${at}` }, token)
  await signIn(page, "lain", DIVISI)
  await list(page).search.fill(stem)
  await expect(page).toHaveURL(new RegExp(`q=Halaman`))
  await expect(list(page).rows).toHaveCount(20)
  await expect(page.getByText("1–20 dari 22")).toBeVisible()
  await page.getByRole("button", { name: "Halaman berikutnya" }).click()
  await expect(page.getByText("21–22 dari 22")).toBeVisible()
  await expect(page).toHaveURL(/page=2/)
  await page.reload()
  await expect(page.getByText("21–22 dari 22")).toBeVisible()
  await page.goBack()
  await expect(page.getByText("1–20 dari 22")).toBeVisible()
  await page.getByRole("columnheader", { name: /Nama/ }).getByRole("button").click()
  await expect(page).toHaveURL(/dir=desc/)
  await expect(list(page).rows.first()).toContainText(`${stem} 31`)

  await page.locator("summary", { hasText: "Kolom" }).click()
  await page.getByRole("checkbox", { name: "Induk" }).uncheck()
  await page.getByText("Lapang", { exact: true }).click()
  await expect(page.getByRole("table", { name: "Divisi" })).toHaveAttribute("data-density", "comfortable")
  await page.keyboard.press("Escape")
  await expect(page.getByRole("columnheader", { name: "Induk" })).toHaveCount(0)
  await page.reload()
  await expect(list(page).rows).toHaveCount(20)
  await expect(page.getByRole("columnheader", { name: "Induk" })).toHaveCount(0)
  await expect(page.getByRole("table", { name: "Divisi" })).toHaveAttribute("data-density", "comfortable")

  await page.locator("main summary", { hasText: "Tampilan" }).click()
  await page.getByRole("textbox", { name: "Simpan yang tampil sekarang" }).fill("Uji halaman")
  await page.keyboard.press("Enter")
  await page.getByRole("button", { name: "Kosongkan pencarian" }).click()
  await expect(page).not.toHaveURL(/q=/)
  await page.reload()
  await page.locator("main summary", { hasText: "Tampilan" }).click()
  await expectAccessible(page)
  await page.getByRole("button", { name: "Uji halaman", exact: true }).click()
  await expect(page).toHaveURL(/q=Halaman.*dir=desc/)
  await expect(list(page).rows.first()).toContainText(`${stem} 31`)
  await page.getByText("Uji halaman", { exact: true }).first().click()
  await page.getByRole("button", { name: "Hapus tampilan Uji halaman" }).click()
  await expect(page.locator("main summary", { hasText: "Tampilan" })).toBeVisible()
})

test("of very many rows only those in sight are drawn, and every one can be reached", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const token = await tokenOf("lain")
  const stem = unique("Banyak")
  const names = Array.from({ length: 130 }, (_, at) => `${stem} ${100 + at}`)
  for (let at = 0; at < names.length; at += 10)
    await Promise.all(names.slice(at, at + 10).map((nama) => api("devisi/create", { nama }, token)))
  await signIn(page, "lain", `${DIVISI}?q=${encodeURIComponent(stem)}&per_page=500`)
  await list(page).ready.waitFor()
  const table = page.getByRole("table", { name: "Divisi" })
  await expect(table).toHaveAttribute("aria-rowcount", "131")
  await expect(list(page).row(`${stem} 100`)).toBeVisible()
  await expect.poll(() => list(page).rows.count()).toBeLessThan(70)
  await expectAccessible(page)
  await list(page).link(`${stem} 100`).focus()
  await page.keyboard.press("End")
  await expect(list(page).link(`${stem} 229`)).toBeFocused()
  await expect(list(page).link(`${stem} 229`)).toBeInViewport()
  await page.keyboard.press("ArrowUp")
  await expect(list(page).link(`${stem} 228`)).toBeFocused()
  await page.keyboard.press("Home")
  await expect(list(page).link(`${stem} 100`)).toBeFocused()
  await expect(list(page).link(`${stem} 100`)).toBeInViewport()
  for (let at = 0; at < 25; at++) await page.keyboard.press("ArrowDown")
  await expect(list(page).link(`${stem} 125`)).toBeFocused()
  await expect(list(page).link(`${stem} 125`)).toBeInViewport()
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(list(page).link(`${stem} 125`)).toBeAttached()
  await list(page).link(`${stem} 125`).press("End")
  await expect(list(page).link(`${stem} 229`)).toBeInViewport()
})

test("the list comes back at once from what was kept, and is read again behind it", async ({
  page,
  signIn,
  faults,
  api,
  tokenOf,
}) => {
  await signIn(page, "admin", DIVISI)
  await list(page).ready.waitFor()
  const first = await list(page).rows.first().getByRole("link").innerText()
  await page.goto("/home")
  await expect(machine(page, "home")).toHaveAttribute("data-state", "ready")
  const held = await faults.hold("devisi/list-all")
  await page.goto(DIVISI)
  await held.arrived()
  await expect(list(page).rows.first()).toContainText(first)
  await expect(page.getByText(/memperbarui…/)).toBeVisible()
  const nama = unique("AAA Awal")
  await api("devisi/create", { nama }, await tokenOf("admin"))
  await held.release()
  await expect(list(page).row(nama)).toHaveCount(1)
})

test("rows that take long have skeletons in their place, as high as they are", async ({
  page,
  signIn,
  faults,
}) => {
  const held = await faults.hold("devisi/list-all")
  await signIn(page, "admin", DIVISI)
  await held.arrived()
  const skeletons = page.locator("tbody tr[aria-hidden=true]")
  await expect(skeletons).toHaveCount(20)
  const height = async (rows: Locator) => (await rows.first().boundingBox())?.height
  const before = await height(skeletons)
  await held.release()
  await list(page).ready.waitFor()
  await expect(skeletons).toHaveCount(0)
  expect(await height(list(page).rows)).toBe(before)
})

test("sign-in, a division added and deleted, and out again: without a mouse", async ({ page }) => {
  const nama = unique("Papan Ketik")
  const press = (key: string) => page.keyboard.press(key)
  await page.goto("/login")
  await page.getByLabel("Email atau username").focus()
  await page.keyboard.type("admin@maju.test")
  await press("Tab")
  await page.keyboard.type("demo-1234")
  await press("Enter")
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused()
  await press("Control+k")
  await expect(shell(page).palette.getByRole("combobox")).toBeFocused()
  await page.keyboard.type("Divisi")
  await press("Enter")
  await expect(page).toHaveURL(DIVISI)
  await list(page).ready.waitFor()
  await press("n")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tambah divisi")
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused()
  for (let at = 0; at < 10; at++) {
    if (await form(page).nama.evaluate((node) => node === document.activeElement)) break
    await press("Tab")
  }
  await page.keyboard.type(nama)
  await press("Control+s")
  await expect(toast(page, "Divisi berhasil ditambahkan")).toBeVisible()
  await list(page).ready.waitFor()
  await press("/")
  await page.keyboard.type(nama)
  await expect(list(page).rows).toHaveCount(1)
  for (let at = 0; at < 30; at++) {
    if (
      await list(page)
        .pick(nama)
        .evaluate((node) => node === document.activeElement)
    )
      break
    await press("Tab")
  }
  await press("Space")
  await press("Delete")
  await expect(removal(page).title).toBeVisible()
  await press("Tab")
  await press("Shift+Tab")
  await removal(page).yes.focus()
  await press("Enter")
  await expect(toast(page, "Divisi berhasil dihapus")).toBeVisible()
})
