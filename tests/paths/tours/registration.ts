import { jakartaDate } from "#contract/kit/words.ts"
import { registrationStatusWords } from "#machines/lifecycles/registrationMachine.ts"
import { defineModel } from "../model.ts"
import { registrationModel } from "../models/lifecycles.ts"
import { never } from "../screen.ts"
import { openRow, saysIn, standingIn, takeStep } from "./lib/listRow.ts"
import { askAs } from "./lib/page.ts"

const LIST = "registrasi-langganan/list"
const take = takeStep(LIST)
const says = (status: keyof typeof registrationStatusWords) => saysIn(registrationStatusWords[status].label)

/** A subscription registration of a company whose trial runs, paid today. */
export const registrationTour = defineModel({
  ...registrationModel.options,
  gestures: {
    "registration.confirm": (hand) =>
      take(hand, { label: "Konfirmasi", confirm: "Konfirmasi registrasi", after: "confirmed" }),
    "registration.reject": (hand, { note: reason }) =>
      take(hand, { label: "Tolak", confirm: "Tolak registrasi", after: "rejected", reason: reason ?? "" }),
    "registration.expire": never(
      "the server's own clock brings it: tests/server/growth/registrations.test.ts",
    ),
  },
  states: {
    pending: says("pending"),
    confirmed: says("confirmed"),
    rejected: says("rejected"),
    expired: never("nobody brings it about"),
  },
  screen: {
    id: "registration",
    wordless: "each registration has a name of its own",
    reads: standingIn(LIST),
    opens: {
      "": async (hand) => {
        const ask = await askAs(hand, "super")
        const { rows } = (await ask("companies/list-by-status", { q: "Sinar Kopi" })) as {
          readonly rows: readonly { readonly id: number }[]
        }
        await openRow(hand, {
          path: "/super-admin/registrasi-langanan",
          call: "registrasi-langganan/create",
          values: {
            companies_id: rows[0]?.id,
            plan: "usaha",
            period: "1",
            member_count: 12,
            amount: 300_000,
            paid_at: jakartaDate(new Date().toISOString()),
          },
        })
      },
    },
    replies: {},
  },
})
