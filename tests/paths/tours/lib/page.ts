import type { Locator, Page } from "@playwright/test"
import type { StateValue } from "xstate"
import { API_BASE, TOKEN_HEADER } from "#contract/kit/constants.ts"
import type { Hand } from "../../browser/hand.ts"

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("button", { name, exact: true })

/** The hint of a save without an answer after a while. */
export const unanswered = (page: Page): Locator =>
  page.getByText(/^Server belum menjawab\. Isian Anda tetap ada/)

/** State of a machine whose part of the page is drawn only while it is open; otherwise this one. */
export const stateOr =
  (id: string, absent: string) =>
  async ({ page }: Hand): Promise<StateValue> => {
    const shown = page.locator(`[data-machine="${id}"]`)
    const states = await shown.evaluateAll((all) => all.map((one) => one.getAttribute("data-state")))
    const text = states.at(-1) ?? absent
    return text.startsWith("{") ? (JSON.parse(text) as StateValue) : text
  }

/** A note of an earlier step. @throws when there is none */
export const note = ({ notes }: Hand, key: string): string => {
  const value = notes.get(key)
  if (value === undefined) throw new Error(`nothing is known of ${key}`)
  return value
}

/** Sends a form with files as this account, directly to the server. @throws when it is refused */
export const sendForm = async (
  hand: Hand,
  who: string,
  call: string,
  payload: object,
  files: Readonly<Record<string, File>>,
): Promise<void> => {
  const body = new FormData()
  body.append("payload", JSON.stringify(payload))
  for (const [name, file] of Object.entries(files)) body.append(name, file)
  const { origin } = new URL(hand.page.url())
  const headers = { accept: "application/json", [TOKEN_HEADER]: await hand.signedIn(who) }
  const answer = await fetch(`${origin}${API_BASE}/${call}`, { method: "POST", headers, body })
  const text = await answer.text()
  if (!answer.ok || (JSON.parse(text) as { readonly api_status: number }).api_status !== 1)
    throw new Error(`${call}: ${text}`)
}

type Ask = (call: string, payload?: object) => Promise<unknown>

/** Calls the server directly as this account. @throws the server's message when it refuses */
export const askAs = async ({ api, signedIn }: Hand, who: string): Promise<Ask> => {
  const token = await signedIn(who)
  return async (call, payload = {}) => {
    const { body } = await api(call, payload, token)
    if (body.api_status !== 1) throw new Error(`${call}: ${JSON.stringify(body)}`)
    return body.data
  }
}

export const dropOf = (page: Page, name: string) =>
  page.locator("summary").filter({ hasText: new RegExp(`^${name}$`) })
/** Does something in a dropdown of a list, and closes it. */
export const inDrop = async (hand: Hand, name: string, act: () => Promise<void>) => {
  const { page } = hand
  await hand.press(dropOf(page, name))
  await act()
  if (
    (await page
      .locator("details[open] > summary")
      .filter({ hasText: new RegExp(`^${name}$`) })
      .count()) > 0
  )
    await page.keyboard.press("Escape")
}
