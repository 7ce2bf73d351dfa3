import { members } from "#contract/areas/members/members.ts"
import type { Page } from "@playwright/test"
import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { mailLinkModel, typed } from "../models/mailLink.ts"
import { never } from "../screen.ts"
import { askAs, button, note, unanswered } from "./lib/page.ts"

const LIST = "members/list-all"
const PAGE = "/mailing/input-password"
const ELSEWHERE = "another page of the product says so, at its own address"

const save = (page: Page) => button(page, "Simpan kata sandi")
const retry = (page: Page) => button(page, "Coba lagi")

type Link = { readonly link_state: string; readonly companie_name: string | null }
const COMPANY = "PT Maju Bersama"
/** Key of a link in this state that was mailed in the tour's company; null = none. Other tours invite people of others. */
const mailed = async ({ mails, api }: Hand, state: string): Promise<string | null> => {
  for (const { body } of await mails()) {
    const key = /\/mailing\/input-password\?key=(\S+)/.exec(body)?.[1]
    if (key === undefined) continue
    const answer = await api("mail/mailing/input-password-data", { key })
    const { link_state, companie_name } = answer.body.data as Link
    if (link_state === state && (companie_name ?? COMPANY) === COMPANY) return key
  }
  return null
}

type Member = { readonly offices_id: number }
let made = 0
/** Mails a link to a new employee. */
const mailOne = async (hand: Hand) => {
  const ask = await askAs(hand, "admin")
  const { rows } = (await ask(LIST, { per_page: 1 })) as { readonly rows: readonly Member[] }
  const nip = `SRT-${process.pid}-${Date.now() % 1e7}-${made++}`
  const { id } = (await ask("members/create/in-config", {
    ...members.example,
    offices_id: rows[0]?.offices_id,
    nip,
    nama: "Orang Surat",
    email: `${nip.toLowerCase()}@maju.test`,
    app_access: true,
  })) as { readonly id: number }
  await ask("members/send-email-demo", { type: "invite", members_id: [id] })
}

/** The demo's links are mailed a moment after the start; it has only one valid link. */
const keyOf = async (hand: Hand, state: string): Promise<string> => {
  if (state === "unknown") return "bukan-kunci"
  let key = await mailed(hand, state)
  if (key === null && state === "valid") await mailOne(hand)
  await hand.until(`no mail with a link that is ${state}`, async () => {
    key ??= await mailed(hand, state)
    return key !== null
  })
  return key ?? ""
}
const states: ReadonlySet<string> = new Set(["expired", "used", "unknown"])

/** Choosing a password with a mailed link, which works once. */
export const mailLinkTour = defineModel({
  ...mailLinkModel.options,
  gestures: {
    "password.submit": {
      control: save,
      act: async (hand, { typed: chosen }) => {
        const { page } = hand
        await page.locator("input[name=password]").fill(chosen.password)
        await page.locator("input[name=confirm_password]").fill(chosen.confirm_password)
        await hand.press(save(page))
      },
    },
    "link.retry": { control: (page) => retry(page) },
  },
  states: {
    reading: { gone: (page) => [retry(page), save(page)] },
    unavailable: { seen: (page) => [retry(page)], gone: (page) => [save(page)] },
    choosing: { seen: (page) => [save(page)] },
    saving: { seen: (page) => [page.locator("button[aria-busy=true]")] },
    "saving.sent": { gone: (page) => [unanswered(page)] },
    "saving.overdue": { seen: (page) => [unanswered(page)] },
    refused: never(ELSEWHERE),
    done: never(ELSEWHERE),
  },
  screen: {
    id: "mailLink",
    opens: {
      "": async (hand) => {
        const next = hand.coming("readLink") ?? ""
        const key = await keyOf(hand, states.has(next) ? next : "valid")
        hand.notes.set("key", key)
        await hand.open(`${PAGE}?key=${key}`)
      },
    },
    replies: {
      readLink: {
        call: "mail/mailing/input-password-data",
        real: { valid: null, expired: null, used: null, unknown: null },
        faults: ["Unreachable", "Invalid"],
      },
      savePassword: {
        call: "mail/mailing/update/password",
        real: {
          ok: null,
          // The link was used in another window first.
          isUsed: async (hand) => {
            await hand.api("mail/mailing/update/password", { key: note(hand, "key"), ...typed })
          },
        },
        faults: ["Unreachable", "Invalid"],
      },
    },
    leaves: {
      "savePassword ok": /^\/mailing\/response\/success/,
      "savePassword isUsed": /^\/mailing\/response\/errors/,
      "readLink expired": /^\/mailing\/response\/errors/,
      "readLink used": /^\/mailing\/response\/errors/,
      "readLink unknown": /^\/mailing\/response\/errors/,
      "readLink Invalid": /^\/mailing\/response\/errors/,
    },
  },
})
