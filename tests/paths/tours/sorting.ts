import type { Page } from "@playwright/test"
import { faq, faqKategori } from "#contract/areas/platform/faq.ts"
import { createSortingMachine } from "#machines/sorting/sortingMachine.ts"
import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { rows, sortingModel } from "../models/sorting.ts"
import { askAs, button, note } from "./lib/page.ts"

const CATEGORY = "Urutan yang diuji"
const LIST = faq.calls.list.path
const SORT = faq.calls.sort.path
/** A question that another super administrator adds in the meantime. */
const ADDED = "Pertanyaan tambahan"

const dialog = (page: Page) => page.getByRole("dialog", { name: /^Atur urutan/ })
const inDialog = (page: Page, name: string | RegExp) =>
  dialog(page).getByRole("button", { name, exact: true })
const handle = (page: Page) => inDialog(page, /^Pindahkan /)
const carried = (page: Page) => dialog(page).locator("button[aria-pressed=true]")
const readAgain = (page: Page) => inDialog(page, "Coba lagi")
const saveAgain = (page: Page) => inDialog(page, "Simpan lagi")

type Row = { readonly id: number; readonly question: string }
type Rows = { readonly rows: readonly Row[] }

/** Category of the walks; created by the first of them. */
const categoryOf = async (hand: Hand): Promise<number> => {
  const ask = await askAs(hand, "super")
  const { rows: known } = (await ask(faqKategori.calls.list.path, { type: "apps", q: CATEGORY })) as Rows
  const made = known[0] ?? (await ask(faqKategori.calls.create.path, { type: "apps", nama: CATEGORY }))
  return (made as Row).id
}
const add = async (hand: Hand, question: string): Promise<void> => {
  const ask = await askAs(hand, "super")
  const kategori_id = Number(note(hand, "category"))
  await ask(faq.calls.create.path, { type: "apps", kategori_id, question, answer: "<p>Ya.</p>" })
}
/** The category has exactly the model's questions, in the model's order: earlier steps have changed both. */
const putInOrder = async (hand: Hand): Promise<void> => {
  const ask = await askAs(hand, "super")
  const kategori_id = Number(note(hand, "category"))
  const read = async () => ((await ask(LIST, { type: "apps", kategori_id })) as Rows).rows
  const labels = rows.map(({ label }) => label)
  const before = await read()
  for (const { id, question } of before)
    if (!labels.includes(question)) await ask(faq.calls.remove.path, { ids: [id] })
  for (const label of labels) if (!before.some(({ question }) => question === label)) await add(hand, label)
  const all = await read()
  const ids = labels.map((label) => all.find(({ question }) => question === label)?.id)
  await ask(SORT, { kategori_id, ids })
}

const open = async (hand: Hand): Promise<void> => {
  hand.notes.set("category", String(await categoryOf(hand)))
  await putInOrder(hand)
  await hand.open(`/super-admin/webs/faq-apps?kategori_id=${note(hand, "category")}`, "super")
  await hand.until("no list is asked for", () => hand.calls.waiting(LIST))
  await hand.calls.release(LIST)
  await hand.press(button(hand.page, "Atur urutan"))
}

/** Manual order of the questions of one category, in its dialog. */
export const sortingTour = defineModel({
  ...sortingModel.options,
  machine: createSortingMachine("faq-appsSorting", "Mengurutkan baris"),
  gestures: {
    "row.lift": {
      control: (page, { id }) => {
        const label = rows.find((row) => row.id === id)?.label
        return label === undefined
          ? null
          : dialog(page).locator(`button[aria-pressed=false][aria-label^="Pindahkan ${label},"]`)
      },
    },
    "row.move": {
      control: (page, { to }) =>
        to < rows.length ? inDialog(page, to === 0 ? /^Naikkan / : /^Turunkan /) : null,
      act: ({ page }, { to }) => page.keyboard.press(to === 0 ? "Home" : "End"),
    },
    "row.drop": { control: (page) => inDialog(page, "Taruh di sini") },
    "row.release": { control: (page) => inDialog(page, "Batal memindahkan") },
    "sorting.retry": { control: (page) => readAgain(page).or(saveAgain(page)) },
  },
  states: {
    reading: { gone: (page) => [handle(page), readAgain(page)] },
    unreadable: { seen: (page) => [readAgain(page)], gone: (page) => [handle(page)] },
    resting: { seen: (page) => [handle(page)], gone: (page) => [carried(page), saveAgain(page)] },
    lifted: { seen: (page) => [carried(page)] },
    moved: { seen: (page) => [carried(page)] },
    saving: { seen: (page) => [handle(page)], gone: (page) => [carried(page), saveAgain(page)] },
    failed: {
      seen: (page) => [dialog(page).getByText(/^Urutan dikembalikan: /), saveAgain(page)],
      gone: (page) => [carried(page)],
    },
  },
  guide: { toasts: { "save ok": "Urutan FAQ disimpan" } },
  screen: {
    id: "faq-appsSorting",
    wideOnly: "a phone has the button in another part of the page, so the dialog would close",
    opens: { "": open },
    replies: {
      load: { call: LIST, real: { ok: putInOrder } },
      save: {
        call: SORT,
        real: { ok: null, Refused: (hand) => add(hand, ADDED) },
        faults: ["Unreachable", "forbidden"],
      },
    },
    /** The list behind the dialog asks by the same call once rows have changed, and would fail with it. */
    happens: (label, { context: { rows: read } }) => label !== "load Unreachable" || read.length === 0,
  },
})
