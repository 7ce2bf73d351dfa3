import type { Page } from "@playwright/test"
import { expect, expectAccessible, test, toast } from "./fixtures.ts"
import { choose, PEGAWAI, rows, tickAll, unique } from "./lib/pegawai.ts"
import { dialogNamed } from "./lib/shell.ts"

const LABEL = "Ubah data"
const choice = (page: Page) => dialogNamed(page, "Ubah data beberapa pegawai")
const review = (page: Page) => dialogNamed(page, "Periksa perubahan")
const results = (page: Page) => page.getByRole("region", { name: `Hasil: ${LABEL}` })

test("several employees changed together: chosen, looked at row by row, some refused, tried again", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  test.slow()
  const token = await tokenOf("admin")
  const ask = async (call: string, payload: object) => {
    const { body } = await api(call, payload, token)
    expect(body.api_status, JSON.stringify(body)).toBe(1)
    return body.data as { id: number }
  }
  const mark = unique("Ubah")
  const division = await ask("devisi/create", { nama: `Divisi ${mark}` })
  const listed = (await ask("members/list-all", { page: 1, per_page: 20 })) as unknown as {
    readonly rows: readonly {
      readonly offices_id: number
      readonly departement_id: number
      readonly jabatan_id: number
    }[]
  }
  const [like] = listed.rows
  const made: number[] = []
  for (const name of ["Satu", "Dua", "Tiga"])
    made.push(
      (
        await ask("members/create", {
          nip: unique("U-"),
          nama: `${mark} ${name}`,
          phone: "0840-1234-5678",
          jenis_kelamin: "P",
          offices_id: like?.offices_id,
          departement_id: name === "Tiga" ? division.id : like?.departement_id,
          jabatan_id: like?.jabatan_id,
          status_karyawan: "tetap",
          tanggal_masuk: "2025-01-06",
          attendance_type: "free",
        })
      ).id,
    )
  await signIn(page, "admin", `${PEGAWAI}?q=${mark}`)
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole("checkbox", { name: `Pilih ${mark} Satu` }).check()
  await page.getByRole("button", { name: LABEL, exact: true }).click()
  await expect(choice(page).title).toBeVisible()
  /** Nothing is changed. */
  await page.getByRole("button", { name: "Lihat perubahan" }).click()
  await expect(page.getByText("Pilih paling sedikit satu yang diubah")).toBeVisible()
  await page.getByRole("checkbox", { name: "Divisi" }).check()
  await page.getByRole("button", { name: "Lihat perubahan" }).click()
  await expect(page.getByRole("combobox", { name: /^Divisi/ })).toHaveAttribute("aria-invalid", "true")
  await choose(page, /^Divisi/, `Divisi ${mark}`)
  await page.getByRole("radio", { name: "Semua 3 pegawai menurut saringan" }).check()
  await expectAccessible(page)
  await page.getByRole("button", { name: "Lihat perubahan" }).click()

  const { dialog, title } = review(page)
  await expect(title).toBeVisible()
  await expect(dialog.getByText("2 berubah, 1 tidak berubah.")).toBeFocused()
  await expect(dialog.getByRole("region", { name: "Berubah" }).getByRole("listitem").first()).toContainText(
    new RegExp(`${mark} (Satu|Dua)`),
  )
  await expectAccessible(page)
  /** Going back and forth keeps the input. */
  await dialog.getByRole("button", { name: "Kembali" }).click()
  await expect(page.getByRole("combobox", { name: /^Divisi/ })).toHaveValue(`Divisi ${mark}`)
  await page.getByRole("button", { name: "Lihat perubahan" }).click()
  await expect(title).toBeVisible()
  /** Another user changes one of the employees at the same time (optimistic lock). */
  await ask("members/update-bulk", { members_id: [made[1]], status_karyawan: "harian" })
  await dialog.getByRole("button", { name: "Ubah 2 pegawai" }).click()
  await expect(results(page)).toContainText("1 berhasil, 1 gagal.")
  await expect(results(page)).toContainText(`${mark} Dua`)
  await results(page).getByRole("button", { name: "Coba lagi yang gagal" }).click()
  await expect(review(page).dialog.getByText("1 berubah.")).toBeVisible()
  await page.getByRole("button", { name: "Ubah 1 pegawai" }).click()
  await expect(toast(page, "1 pegawai diubah")).toBeVisible()
  await expect(results(page)).toHaveCount(0)
  await expect(rows(page).filter({ hasText: `Divisi ${mark}` })).toHaveCount(3)
})

test("a lost answer stays on the preview, and pressing again does it once", async ({
  page,
  signIn,
  guard,
}) => {
  guard.allowLoads((url) => url.href.includes("members/update-bulk"))
  await signIn(page, "admin", `${PEGAWAI}?sort=nip`)
  await rows(page).first().getByRole("checkbox").check()
  await page.getByRole("button", { name: LABEL, exact: true }).click()
  await page.getByRole("checkbox", { name: "Status pegawai" }).check()
  const status = page.getByRole("combobox", { name: /^Status pegawai/ })
  await status.selectOption("Outsourcing")
  await page.getByRole("button", { name: "Lihat perubahan" }).click()
  const go = page.getByRole("button", { name: "Ubah 1 pegawai" })
  await expect(go).toBeVisible()
  await page.route(/members\/update-bulk$/, (route) => route.abort())
  await go.click()
  await expect(review(page).dialog.getByRole("alert")).toBeVisible()
  await page.unroute(/members\/update-bulk$/)
  await go.click()
  await expect(toast(page, "1 pegawai diubah")).toBeVisible()
})

test("whoever was archived is found and comes back", async ({ page, signIn, api, tokenOf }) => {
  const token = await tokenOf("admin")
  const { body } = await api(
    "members/list-all",
    { page: 1, per_page: 20, sort: "tanggal_masuk", status: "active" },
    token,
  )
  const [someone] = (
    body.data as {
      readonly rows: readonly { readonly id: number; readonly nip: string; readonly nama: string }[]
    }
  ).rows
  if (someone === undefined) throw new Error("nobody works here")
  await api("members/delete", { id: someone.id }, token)
  await signIn(page, "admin", `${PEGAWAI}?q=${encodeURIComponent(someone.nip)}`)
  await expect(page.getByText("Tidak ada yang cocok")).toBeVisible()
  await page.goto(`${PEGAWAI}?q=${encodeURIComponent(someone.nip)}&status=archived`)
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole("columnheader", { name: "Diarsipkan" })).toBeVisible()
  /** An unknown employee has no form. */
  await expect(rows(page).getByRole("link")).toHaveCount(0)
  await tickAll(page)
  await expect(page.getByRole("button", { name: "Hapus", exact: true })).toHaveCount(0)
  await expect(page.getByRole("button", { name: LABEL, exact: true })).toHaveCount(0)
  await page.getByRole("button", { name: "Kembalikan", exact: true }).click()
  await expectAccessible(page)
  await dialogNamed(page, "Kembalikan pegawai")
    .dialog.getByRole("button", { name: "Kembalikan", exact: true })
    .click()
  await expect(toast(page, "1 pegawai dikembalikan")).toBeVisible()
  await expect(page.getByText("Tidak ada yang cocok")).toBeVisible()
  await page.goto(`${PEGAWAI}?q=${encodeURIComponent(someone.nip)}`)
  await expect(rows(page)).toHaveCount(1)
})
