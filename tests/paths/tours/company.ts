import { plusDays } from "#server/time/calendar.ts"
import { jakartaDate } from "#contract/kit/words.ts"
import { companyWords } from "#machines/lifecycles/companyMachine.ts"
import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { companyModel } from "../models/lifecycles.ts"
import { never } from "../screen.ts"
import { openRow, saysIn, standingIn, takeStep } from "./lib/listRow.ts"
import { askAs, note } from "./lib/page.ts"

const LIST = "companies/list/table"
const CLOCK = "the server's own clock brings it: tests/server/platform/companyLife.test.ts"
const take = takeStep(LIST)
const says = (status: keyof typeof companyWords) => saysIn(companyWords[status].label)

const openCompany = (hand: Hand) =>
  openRow(hand, {
    path: "/super-admin/companies",
    call: "companies/create/new",
    values: { admin_nama: "Admin Uji", admin_email: `admin.${crypto.randomUUID().slice(0, 13)}@uji.test` },
  })

/** Cancels the subscription of the company, as its administrator. */
const cancel = async (hand: Hand) => {
  const ask = await askAs(hand, "super")
  const nama = note(hand, "nama")
  const { rows } = (await ask(LIST, { q: nama })) as { readonly rows: readonly { readonly id: number }[] }
  const visit = { companies_id: rows[0]?.id, reason: "Uji berhenti" }
  const { token } = (await ask("auth/super/companies/login", visit)) as { readonly token: string }
  const last = { effective_date: plusDays(jakartaDate(new Date().toISOString()), 30), reason: "Pindah" }
  const { body } = await hand.api(
    "companies/un-subscribe",
    { plan: "leave", confirm_name: nama, ...last },
    token,
  )
  if (body.api_status !== 1) throw new Error(JSON.stringify(body))
}

/** A company, from its creation on. */
export const companyTour = defineModel({
  ...companyModel.options,
  gestures: {
    "company.deal": (hand) => take(hand, { label: "Jadikan Deal", confirm: "Jadikan Deal", after: "active" }),
    "company.close": (hand, { note: reason }) =>
      take(hand, { label: "Tutup", confirm: "Tutup perusahaan", after: "close", reason: reason ?? "" }),
    "company.reopen": (hand, { note: reason }) =>
      take(hand, { label: "Buka kembali", confirm: "Buka kembali", after: "active", reason: reason ?? "" }),
    "company.expire": never(CLOCK),
    "company.leave": never(CLOCK),
  },
  states: { trial: says("trial"), active: says("active"), close: says("close") },
  screen: {
    id: "company",
    wordless: "each company has a name of its own",
    reads: standingIn(LIST),
    opens: {
      "": openCompany,
      berhenti: async (hand) => {
        await openCompany(hand)
        await cancel(hand)
      },
    },
    replies: {},
  },
})
