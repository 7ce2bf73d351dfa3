import type { Page } from "@playwright/test"
import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { profileModel } from "../models/profile.ts"
import { never } from "../screen.ts"
import { askAs, button, unanswered } from "./lib/page.ts"

const dialog = (page: Page) => page.getByRole("dialog", { name: "Change Profil" })
const inDialog = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true })
const field = (page: Page, name: string) => dialog(page).locator(`input[name="${name}"]`)

const openDialog = async (hand: Hand) => {
  const { page } = hand
  await hand.until("no heading", () => page.locator("main h1").isVisible())
  await hand.press(page.getByLabel(/^Akun /))
  await hand.press(button(page, "Profil"))
}

type Companies = { readonly rows: readonly { readonly companies_id: number }[] }
/** A super administrator's own browser, inside a company. */
const visit = async (hand: Hand) => {
  const ask = await askAs(hand, "super")
  const { rows } = (await ask("auth/super/companies/all", { q: "Maju" })) as Companies
  const { token } = (await ask("auth/super/companies/login", {
    companies_id: rows[0]?.companies_id,
    reason: "Memeriksa profil pegawai",
  })) as { readonly token: string }
  await hand.open("/favicon.svg", "super")
  await hand.page.evaluate((own) => {
    localStorage.setItem("auth.own_token", localStorage.getItem("auth.token") ?? "")
    localStorage.setItem("auth.own_path", "/super-admin/home")
    localStorage.setItem("auth.token", own)
  }, token)
  await hand.page.goto("/home")
}

/** The dialog 'Change Profil'. */
export const profileTour = defineModel({
  ...profileModel.options,
  gestures: {
    "profile.submit": {
      control: (page) => inDialog(page, "Save"),
      act: async (hand, { values }) => {
        const { page } = hand
        // If the name is not changed, other tests still find the person.
        if (values.nama_lengkap.trim() === "") await field(page, "nama_lengkap").fill(values.nama_lengkap)
        else await field(page, "nama_lengkap").fill(hand.notes.get("nama") ?? "")
        await field(page, "password").fill(values.password)
        await field(page, "confirm_password").fill(values.confirm_password)
        await hand.press(inDialog(page, "Save"))
      },
    },
    "profile.close": {
      control: (page) => inDialog(page, "Cancel").or(inDialog(page, "Tutup").last()),
      act: async (hand) => {
        const shut = inDialog(hand.page, "Cancel")
        // The close icon is also called Tutup.
        await hand.press((await shut.isVisible()) ? shut : inDialog(hand.page, "Tutup").last())
      },
    },
  },
  states: {
    starting: never("left before anything is drawn"),
    barred: {
      seen: (page) => [dialog(page).getByText(/^Profil dan kata sandi tidak dapat diubah selama /)],
      gone: (page) => [inDialog(page, "Save")],
    },
    editing: { seen: (page) => [inDialog(page, "Save"), inDialog(page, "Cancel")] },
    saving: { seen: (page) => [dialog(page).locator("button[aria-busy=true]")] },
    "saving.sent": { gone: (page) => [unanswered(page)] },
    "saving.overdue": { seen: (page) => [unanswered(page)] },
    closed: { gone: (page) => [dialog(page)] },
  },
  screen: {
    id: "profile",
    opens: {
      "": async (hand) => {
        await hand.open("/home", "admin")
        await openDialog(hand)
        hand.notes.set("nama", await field(hand.page, "nama_lengkap").inputValue())
      },
      visiting: async (hand) => {
        await visit(hand)
        await openDialog(hand)
      },
    },
    replies: {
      save: {
        call: "profil/update/users",
        real: { ok: null },
        faults: ["Unreachable", "Refused", "Invalid"],
      },
    },
    undone: {
      "profile.submit password":
        "a password that is changed ends every later sign-in of the walks: tests/e2e/session.entry.spec.ts",
    },
  },
})
