import type { Page } from "@playwright/test"
import { devisi } from "#contract/areas/company/devisi.ts"
import { createFormMachine } from "#machines/form/formMachine.ts"
import { form } from "#tests/e2e/lib/divisi.ts"
import type { Hand } from "../browser/hand.ts"
import { defineModel, once } from "../model.ts"
import { draft, keptAt, missing, row, start, theirs } from "../models/form.ts"
import { outcomes } from "../outcomes.ts"
import { never, type Sight } from "../screen.ts"
import { asAdmin, newName, PATH } from "./lib/divisi.ts"
import { unanswered } from "./lib/page.ts"

const FORM = `${PATH}/form`
const fields = Object.keys(devisi.values.fields)
const RENEWED = "sent by a part of a page that changes its row: tests/e2e/programs.spec.ts"
const STAYS = "only the form of a setting stays: its spec is categories.spec.ts"
const NO_FILE = "a division has no file: see pegawai.spec.ts"
/** An id that does not exist. */
const NOBODY = 999_999_999

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true })
const title = (page: Page, name: string | RegExp) => page.getByRole("heading", { name })
const conflict = (page: Page) => title(page, /^Data ini sudah (diubah orang lain|Anda ubah)/)
const keepMine = (page: Page) => button(page, /^Pakai (milik saya|isian ini)$/)
const takeTheirs = (page: Page) => button(page, /^Pakai (milik mereka|yang tersimpan)$/)
const orphan = (page: Page) => title(page, "Data ini sudah dihapus")
const leaving = (page: Page) => title(page, "Buang perubahan?")

const note = ({ notes }: Hand, key: string): string => {
  const value = notes.get(key)
  if (value === undefined) throw new Error(`nothing is known of ${key}`)
  return value
}

/** Creates a division for this walk. */
const make = async (hand: Hand): Promise<number> => {
  const ask = await asAdmin(hand)
  const nama = newName()
  const { id } = (await ask("devisi/create", { nama })) as { readonly id: number }
  hand.notes.set("nama", nama).set("id", String(id))
  return id
}
/** Stores a draft as an earlier visit in this browser would have. */
const keepDraft = async (hand: Hand, id: number | null) => {
  if (hand.coming("recallDraft") !== "draft") return
  const ask = await asAdmin(hand)
  const me = (await ask("me", {})) as { readonly id: number; readonly companies_id: number }
  const value = JSON.stringify({ values: { nama: newName() }, version: null, at: new Date().toISOString() })
  await hand.page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    `draft.${me.id}.${me.companies_id}.devisi.${id ?? "new"}`,
    value,
  ] as const)
}
const open = async (hand: Hand, id: number | null) => {
  await hand.open("/favicon.svg", "admin")
  await keepDraft(hand, id)
  await hand.page.goto(id === null ? FORM : `${FORM}/${id}`)
}
const shown: Sight = {
  seen: (page) => [form(page).nama],
  gone: (page) => [conflict(page), orphan(page), leaving(page)],
}

export const devisiFormTour = defineModel({
  machine: createFormMachine("devisiForm", "Formulir divisi"),
  inputs: {
    "": { id: null, listPath: PATH, fields, start: { is_active: true } },
    row: { id: 7, listPath: PATH, fields, start: {} },
  },
  guide: { toasts: { "save ok": "Divisi berhasil …" } },
  cases: {
    "form.change": { "": { patch: { nama: "Operasional" } }, back: { patch: { nama: start.nama } } },
    "form.submit": { "": { unread: {} } },
    "form.cancel": once,
    "form.stop": once,
    "form.retry": once,
    "form.renew": once,
    "draft.flush": once,
    "stored.remove": { "": { key: "foto" } },
    "stored.confirm": once,
    "stored.keep": once,
    "draft.restore": once,
    "draft.discard": once,
    "leave.confirm": once,
    "leave.stay": once,
    "stale.keepMine": once,
    "stale.takeTheirs": once,
    "orphan.saveAsNew": once,
  },
  answers: {
    load: outcomes({ ok: row }, { isMissing: missing }),
    recallDraft: outcomes({ none: null, draft }),
    keepDraft: outcomes({ ok: keptAt }),
    forgetDraft: outcomes({ ok: null }),
    save: outcomes({ ok: null }, { isMissing: missing }),
    detach: outcomes({ ok: { version: 6 } }),
    readTheirs: outcomes({ ok: theirs }),
  },
  gestures: {
    "form.change": {
      control: (page) => form(page).nama,
      act: async (hand, { patch }) => {
        const isBack = patch["nama"] === start.nama
        await form(hand.page).nama.fill(isBack ? note(hand, "nama") : newName())
      },
    },
    "form.submit": {
      control: (page) => page.getByRole("button", { name: /^Simpan(?! sebagai)/ }),
      act: async ({ page }) => page.keyboard.press("Control+s"),
    },
    "form.cancel": {
      control: (page) => form(page).cancel.or(button(page, "Buang isian")),
      act: async (hand) => {
        const { page } = hand
        await hand.press((await orphan(page).isVisible()) ? button(page, "Buang isian") : form(page).cancel)
      },
    },
    "form.stop": { control: (page) => button(page, "berhenti menunggu") },
    "form.renew": never(RENEWED),
    "form.retry": { control: (page) => button(page, "Coba lagi") },
    "draft.flush": async ({ page }) => form(page).nama.blur(),
    "stored.remove": never(NO_FILE),
    "stored.confirm": never(NO_FILE),
    "stored.keep": never(NO_FILE),
    "draft.restore": { control: (page) => form(page).restore },
    "draft.discard": { control: (page) => button(page, "Buang") },
    "leave.confirm": { control: (page) => button(page, "Buang perubahan") },
    "leave.stay": { control: (page) => button(page, "Tetap di sini") },
    "stale.keepMine": { control: (page) => keepMine(page) },
    "stale.takeTheirs": { control: (page) => takeTheirs(page) },
    "orphan.saveAsNew": { control: (page) => button(page, "Simpan sebagai divisi baru") },
  },
  states: {
    starting: never("left before anything is drawn"),
    loading: { gone: (page) => [form(page).nama, button(page, "Coba lagi")] },
    missing: {
      seen: (page) => [
        page.getByText("Data divisi tidak ditemukan"),
        page.getByRole("link", { name: "Kembali ke daftar" }),
      ],
    },
    unavailable: { seen: (page) => [button(page, "Coba lagi")], gone: (page) => [form(page).nama] },
    recalling: never("the browser answers at once"),
    editing: shown,
    "editing.pristine": { gone: (page) => [page.getByText(/^Tersimpan sebagai draf/)] },
    "editing.offered": { seen: (page) => [form(page).draft, form(page).restore, button(page, "Buang")] },
    "editing.dirty": never("nothing of it shows yet"),
    "editing.keeping": never("the browser answers at once"),
    "editing.kept": { seen: (page) => [form(page).kept] },
    "editing.clearing": never("the browser answers at once"),
    detachAsked: never(NO_FILE),
    detaching: never(NO_FILE),
    discarding: never("the browser answers at once"),
    saving: { seen: (page) => [form(page).nama], gone: (page) => [form(page).draft, conflict(page)] },
    "saving.sent": { gone: (page) => [unanswered(page)] },
    "saving.overdue": { seen: (page) => [unanswered(page)] },
    comparing: never("the browser answers at once"),
    conflicted: {
      seen: (page) => [conflict(page), keepMine(page), takeTheirs(page)],
    },
    orphaned: { seen: (page) => [orphan(page), button(page, "Simpan sebagai divisi baru")] },
    adopting: never("the browser answers at once"),
    leaving: { seen: (page) => [leaving(page)] },
    abandoning: never("the browser answers at once"),
    forgetting: never("the browser answers at once"),
    reopening: never(STAYS),
    saved: { at: `${PATH}?action=true`, gone: (page) => [form(page).nama] },
    left: { at: PATH, gone: (page) => [leaving(page)] },
  },
  screen: {
    id: "devisiForm",
    facts: ({ id, draft: offer, theirs: other, values }) => [
      id === null,
      offer === null,
      other === null,
      values["nama"] === start.nama,
    ],
    opens: {
      "": (hand) => open(hand, null),
      row: async (hand) => open(hand, hand.coming("load") === "isMissing" ? NOBODY : await make(hand)),
    },
    replies: {
      load: {
        call: "devisi/find",
        real: { ok: null, isMissing: null },
        faults: ["Unreachable", "Tracked", "Invalid"],
      },
      recallDraft: { itself: { none: null, draft: null } },
      keepDraft: { itself: { ok: null } },
      forgetDraft: { itself: { ok: null } },
      save: {
        call: "devisi/create",
        real: {
          ok: null,
          /** Another user saves first (optimistic lock). */
          Stale: async (hand) => {
            const ask = await asAdmin(hand)
            const id = Number(note(hand, "id"))
            const { version } = (await ask("devisi/find", { id })) as { readonly version: number }
            await ask("devisi/create", { id, version, nama: note(hand, "nama"), kode: `K${id}.${version}` })
          },
        },
        faults: [
          "Unreachable",
          "TimedOut",
          "ServerBroken",
          "Tracked",
          "Refused",
          "Invalid",
          "isMissing",
          "BadRequest",
          "SessionOver",
        ],
      },
      detach: never(NO_FILE),
      readTheirs: { itself: { ok: null } },
    },
    happens: (label, { context: { id, values, theirs: other }, paths }) => {
      const isOwn = values["nama"] !== start.nama
      const isNamed = values["nama"] !== undefined
      switch (label) {
        case "form.change back":
          return id !== null && isOwn
        // Without a name the validation fails before a request is sent.
        case "form.submit":
          return isNamed
        case "form.cancel":
          return !paths.some((path) => ["loading", "missing", "unavailable"].includes(path))
        // The press takes the focus off the field, which first saves the draft.
        case "draft.discard":
        case "draft.restore":
          return !paths.includes("editing.dirty")
        case "save Stale":
        case "save isMissing":
          return id !== null
        case "save ok":
          return other === null && (id !== null || isOwn)
        default:
          return true
      }
    },
    leaves: { "save BadRequest": "/400", "save SessionOver": "/login" },
    unwalked: {
      "devisiForm.comparing|xstate.done.actor.readTheirs|1":
        "with its refusal the server says how the row stands now",
      "devisiForm.loading|form.cancel|0": "no button for it while the row loads: the menu leads away",
      "devisiForm.missing|form.cancel|0": "the way back is a link",
      "devisiForm.unavailable|form.cancel|0": "no button for it: the menu leads away",
      "devisiForm.abandoning|xstate.done.actor.abandonDraft|0": STAYS,
      "devisiForm.forgetting|xstate.done.actor.forgetDraft|0": STAYS,
      "devisiForm.reopening|xstate.done.actor.reopen|0": STAYS,
      "devisiForm.reopening|xstate.done.actor.reopen|1": STAYS,
      "devisiForm.editing|form.submit|0": "a division has no field whose text can mean nothing",
    },
  },
})
