import type { Locator, Page } from "@playwright/test"
import type { Hand } from "../../browser/hand.ts"

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("button", { name, exact: true })

/** What an earlier step left. @throws when none did */
export const note = ({ notes }: Hand, key: string): string => {
  const value = notes.get(key)
  if (value === undefined) throw new Error(`nothing is known of ${key}`)
  return value
}

type Ask = (call: string, payload?: object) => Promise<unknown>

/** Asks the server as somebody, past the browser. @throws what it says when it refuses */
export const askAs = async ({ api, signedIn }: Hand, who: string): Promise<Ask> => {
  const token = await signedIn(who)
  return async (call, payload = {}) => {
    const { body } = await api(call, payload, token)
    if (body.api_status !== 1) throw new Error(`${call}: ${JSON.stringify(body)}`)
    return body.data
  }
}
