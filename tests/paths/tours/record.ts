import type { Page } from "@playwright/test"
import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { failures, MESSAGE } from "../outcomes.ts"
import { recordModel, removals } from "../models/record.ts"
import { never } from "../screen.ts"
import { newcomer } from "./lib/newcomers.ts"
import { askAs, button } from "./lib/page.ts"

const PATH = "/users/pegawai"
const SAVE = "members/create"
const REMOVE = "members/delete"
const BORN = "Garut"
const sections = [
  { title: "Identitas", keys: ["tempat_lahir"] },
  { title: "Kontak darurat", keys: ["kontak_darurat_nama"] },
]
const edit = (page: Page, title: string) => button(page, `Ubah ${title}`)
const cancel = (page: Page) => page.locator("form").getByRole("button", { name: "Batal", exact: true })
const actions = (page: Page) => page.getByRole("button", { name: /^Tindakan lain untuk/ })
const asked = (page: Page) => page.getByRole("heading", { name: /^Are you sure you want delete/ })
const inDialog = (page: Page, name: string | RegExp) =>
  page.getByRole("alertdialog").getByRole("button", { name })
/** The one field of a section that a walk changes; one section is open at a time. */
const box = (page: Page) => page.getByRole("textbox", { name: /^(Tempat lahir|Nama kontak)/ })
const openSection = async (page: Page): Promise<string> =>
  (await edit(page, "Identitas").isVisible()) ? "Kontak darurat" : "Identitas"

const open = async (hand: Hand) => {
  const ask = await askAs(hand, "admin")
  const { id } = (await ask("members/create", {
    ...newcomer(),
    phone: "0840-1234-5678",
    jenis_kelamin: "P",
    offices_id: 1,
    departement_id: 1,
    jabatan_id: 1,
    status_karyawan: "tetap",
    tanggal_masuk: "2025-01-06",
    attendance_type: "free",
    tempat_lahir: BORN,
    kontak_darurat_nama: BORN,
  })) as { readonly id: number }
  await hand.open(`${PATH}/form/${id}`, "admin")
  await hand.until("no page", () => edit(hand.page, "Identitas").isVisible())
}
/** Presses Simpan with another value in the open section. */
const save = async (hand: Hand) => {
  const { page } = hand
  const typed = `Garut ${Number(hand.notes.get("typed") ?? 0) + 1}`
  hand.notes.set("typed", typed.slice(6)).set(`typed ${await openSection(page)}`, typed)
  await box(page).fill(typed)
  await hand.press(page.getByRole("button", { name: /^Simpan/ }))
  await hand.until("nothing is sent", () => hand.calls.waiting(SAVE))
}

/** The page of an employee: read, and changed in one section at a time. */
export const recordTour = defineModel({
  ...recordModel.options,
  inputs: { "": { id: 7, listPath: PATH, sections } },
  cases: {
    ...recordModel.options.cases,
    "section.edit": { "": { title: "Identitas" }, other: { title: "Kontak darurat" } },
    "form.points": { "": { keys: ["tempat_lahir"] }, below: { keys: ["kontak_darurat_nama"] } },
  },
  answers: { removal: { ...removals, gone: { output: { ...removals.gone.output, message: MESSAGE } } } },
  facts: ({ open: title }) => title,
  gestures: {
    "section.edit": { control: (page, { title }) => edit(page, title) },
    "section.close": {
      control: cancel,
      act: async (hand) => {
        const { page } = hand
        // Unsaved input would be asked about first, in each section.
        for (const { title } of sections) {
          const other = edit(page, title)
          if (await other.isVisible()) await hand.press(other)
          await box(page).fill(hand.notes.get(`saved ${title}`) ?? BORN)
        }
        await hand.press(cancel(page))
      },
    },
    "form.settled": async (hand) => {
      await save(hand)
      await hand.calls.release(SAVE)
      for (const { title } of sections) {
        const typed = hand.notes.get(`typed ${title}`)
        if (typed !== undefined) hand.notes.set(`saved ${title}`, typed)
      }
    },
    "form.points": async (hand, { keys }) => {
      await save(hand)
      const errors = Object.fromEntries(keys.map((key) => [key, ["Ditolak server"]]))
      await hand.calls.fail(SAVE, { _tag: "Invalid", message: "Periksa kembali isian Anda", errors })
    },
    "record.remove": async (hand) => {
      await hand.press(actions(hand.page))
      await hand.press(hand.page.getByRole("menuitem", { name: "Arsipkan" }))
    },
  },
  states: {
    reading: { seen: (page) => [edit(page, "Identitas")], gone: (page) => [box(page), asked(page)] },
    editing: { seen: (page) => [box(page), cancel(page)] },
    removing: { seen: (page) => [asked(page)] },
    gone: never("the list is shown"),
  },
  screen: {
    id: "record",
    wordless: "each walk has an employee of its own",
    holds: [SAVE, REMOVE],
    opens: { "": open },
    replies: {
      removal: {
        acts: {
          gone: async (hand) => {
            await hand.press(inDialog(hand.page, /^Hapus pegawai/))
            await hand.until("nothing is sent", () => hand.calls.waiting(REMOVE))
            await hand.calls.release(REMOVE)
          },
          used: async (hand) => {
            await hand.press(inDialog(hand.page, /^Hapus pegawai/))
            await hand.until("nothing is sent", () => hand.calls.waiting(REMOVE))
            await hand.calls.fail(REMOVE, failures.Refused)
            await hand.press(inDialog(hand.page, "Tutup"))
          },
          cancelled: (hand) => hand.press(inDialog(hand.page, "Batal")),
        },
      },
    },
    /** The form, which is another machine, says so. */
    says: { "form.settled": /^Pegawai berhasil diperbarui$/ },
    sends: { "form.settled": SAVE },
    leaves: { "removal gone": /^\/users\/pegawai/ },
    happens: (label, { context: { open: title }, paths }) => {
      if (label === "section.edit") return title !== "Identitas"
      if (label === "section.edit other") return title !== "Kontak darurat"
      return !label.startsWith("form.points") || !paths.includes("reading")
    },
    unwalked: { "record.reading|form.points|0": "a draft that is restored: tests/e2e/record.spec.ts" },
  },
})
