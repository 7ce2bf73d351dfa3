import type { Page } from "@playwright/test"
import { listSlips } from "#contract/areas/payroll/run.ts"
import { addCorrection, removeCorrection } from "#contract/areas/payroll/slip.ts"
import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { correctionModel, of, typed } from "../models/correction.ts"
import { askAs, button, stateOr, unanswered } from "./lib/page.ts"
import { calculatePeriod, makePeriod } from "./lib/payroll.ts"

/** Corrections of the slip that a walk can delete. */
const SOME = 4
const REASON = "Kenaikan terlambat"
const dialog = (page: Page) => page.getByRole("dialog", { name: /^Koreksi gaji/ })
const asked = (page: Page) => page.getByRole("dialog", { name: "Hapus koreksi ini?" })
const both = (page: Page) => dialog(page).or(asked(page))
const kode = (page: Page) => dialog(page).getByLabel("Komponen")
const amount = (page: Page) => dialog(page).getByLabel(/^Ditambah atau dikurangi/)
const remove = (page: Page) => page.getByRole("button", { name: /^Hapus koreksi/ }).first()
const confirm = (page: Page) => both(page).getByRole("button", { name: /^(Simpan|Hapus)$/ })
const busy = (page: Page) => both(page).locator("button[aria-busy=true]")

type Slips = { readonly rows: readonly { readonly members_id: number }[] }
const open = async (hand: Hand) => {
  const id = await makePeriod(hand)
  await calculatePeriod(hand, id)
  const ask = await askAs(hand, "admin")
  const { rows } = (await ask(listSlips.path, { period_id: id })) as Slips
  const member = rows[0]?.members_id ?? 0
  for (let at = 1; at <= SOME; at++)
    await ask(addCorrection.path, {
      period_id: id,
      members_id: member,
      kode: typed.full.kode,
      month: `2025-0${at}`,
      amount: at * 1_000,
      reason: REASON,
    })
  await hand.open(`/payroll/detail/${id}?pegawai=${member}`, "admin")
  await hand.until("no corrections", () => remove(hand.page).isVisible())
}
/** Without an amount and a reason the form is refused. */
const fill = async (page: Page, isFull: boolean) => {
  if (isFull) {
    await kode(page).selectOption(typed.full.kode)
    await dialog(page).getByLabel("Bulan yang dikoreksi: tahun").selectOption("2025")
    await dialog(page)
      .getByLabel(/^Bulan yang dikoreksi(?!:)/)
      .selectOption("09")
  }
  await amount(page).fill(isFull ? "-1000" : "")
  await dialog(page)
    .getByLabel(/^Alasan/)
    .fill(isFull ? REASON : "")
}

/** Correcting an earlier month on a slip, and taking it back. */
export const correctionTour = defineModel({
  ...correctionModel.options,
  /** The period of the walk can still change. */
  cases: {
    ...correctionModel.options.cases,
    "correction.open": { "": { of, isOpen: true } },
    "correction.takeBack": { "": { id: 9, words: "Gaji pokok", isOpen: true } },
  },
  gestures: {
    "correction.open": { control: (page) => button(page, "Tambah koreksi") },
    "correction.change": {
      control: amount,
      act: ({ page }, { values }) => fill(page, values.kode !== null),
    },
    "correction.submit": { control: confirm },
    "correction.takeBack": { control: remove },
    "correction.close": { control: (page) => both(page).getByRole("button", { name: "Batal", exact: true }) },
  },
  states: {
    closed: { seen: (page) => [remove(page)], gone: (page) => [confirm(page)] },
    editing: { seen: (page) => [kode(page), amount(page)], gone: (page) => [busy(page)] },
    saving: { seen: (page) => [busy(page)] },
    "saving.sent": { gone: (page) => [unanswered(page)] },
    "saving.overdue": { seen: (page) => [unanswered(page)] },
    asking: { seen: (page) => [confirm(page)], gone: (page) => [busy(page), kode(page)] },
    removing: { seen: (page) => [busy(page)] },
  },
  screen: {
    id: "correction",
    wordless: "each period has a name of its own",
    reads: stateOr("correction", "closed"),
    opens: { "": open },
    replies: {
      save: {
        call: addCorrection.path,
        real: { ok: null },
        faults: ["Unreachable", "Refused", "Invalid"],
      },
      takeBack: { call: removeCorrection.path, real: { ok: null }, faults: ["Unreachable", "Refused"] },
    },
  },
})
