import type { BrowserContext, Page } from "@playwright/test"
import { askServer } from "#server/ask.ts"
import type { World } from "#tests/paths/browser/hand.ts"
import type { Who } from "../fixtures.ts"
import type { Server } from "./server.ts"

type Fixtures = Pick<World, "api"> & {
  readonly page: Page
  readonly context: BrowserContext
  readonly tokenOf: (who: Who) => Promise<string>
  readonly server: Server
}

/** What a walk of the path kit is given by a browser test. */
export const worldOf = ({ page, context, api, tokenOf, server }: Fixtures): World => ({
  page,
  context,
  api,
  tokenOf: (who) => tokenOf(who as Who),
  linkOf: server.signInLink,
  mails: server.mails,
  play: async (what) => {
    if ((await askServer(server.dataDir, `demo play ${what}`)) === null) throw new Error("no server plays")
  },
})
