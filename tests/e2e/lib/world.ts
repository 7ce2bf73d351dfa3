import type { BrowserContext, Page } from "@playwright/test"
import { askServer } from "#server/run/ask.ts"
import { DEMO_PASSWORD } from "#server/demo/accounts.ts"
import { play } from "#server/demo/activity/play.ts"
import { GUEST, type World } from "#tests/paths/browser/hand.ts"
import type { Who } from "../fixtures.ts"
import type { Server } from "./server.ts"

type Fixtures = Pick<World, "api"> & {
  readonly page: Page
  readonly context: BrowserContext
  readonly tokenOf: (who: Who) => Promise<string>
  readonly server: Server
}

const MAJU = "PT Maju Bersama"

const guestToken = async (api: Fixtures["api"], tokenOf: Fixtures["tokenOf"]): Promise<string> => {
  const own = await tokenOf("super")
  const { rows } = (await api("auth/super/companies/all", { q: MAJU }, own)).body.data as {
    readonly rows: readonly { readonly companies_id: number }[]
  }
  const entered = await api(
    "auth/super/companies/login",
    { companies_id: rows[0]?.companies_id, reason: "Memutuskan tingkat kedua" },
    own,
  )
  return (entered.body.data as { readonly token: string }).token
}

/** A new session of an account that was added after the demo was loaded. */
const newToken = async (api: Fixtures["api"], username: string): Promise<string> => {
  const { body } = await api("auth/login", { username, password: DEMO_PASSWORD })
  return (body.data as { readonly token: string }).token
}

/** A play of the demo's activity on a server: its words, such as `klaim 3 BKS`. @throws an error where nobody is allowed to */
export const playOn = async (server: Server, line: string): Promise<void> => {
  const played = await play({ link: server.signInLink, carry: (request) => fetch(request) }, line, new Date())
  if (played.company === null) throw new Error(`${line}: ${played.what}`)
}

/** The environment a walk of the path kit gets from a browser test. */
export const worldOf = ({ page, context, api, tokenOf, server }: Fixtures): World => ({
  page,
  context,
  api,
  tokenOf: (who) => {
    if (who === GUEST) return guestToken(api, tokenOf)
    return who.includes("@") ? newToken(api, who) : tokenOf(who as Who)
  },
  newCompany: async () => {
    const email = await askServer(server.dataDir, "demo company")
    if (email === null) throw new Error("no server makes a company")
    return email
  },
  linkOf: server.signInLink,
  mails: server.mails,
  play: async (what, levels, office = "") => {
    const line = `${what} ${levels} ${office}`.trim()
    await playOn(server, line)
  },
})
