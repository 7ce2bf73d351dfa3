import type { Call } from "#contract/kit/call.ts"
import { isExport } from "#contract/areas/jobs/queuedExports.ts"
import type { Tx } from "../db/database.ts"
import type { SheetLinks } from "../files/sheetLinks.ts"
import { authorise, authoriseWrite } from "./access.ts"
import { Refusal } from "./answer.ts"
import type { Context, Exported, LiveCall } from "./handler.ts"
import { takeExport } from "./limits.ts"
import type { Session } from "./session.ts"

type Deps = {
  readonly live: ReadonlyMap<string, LiveCall>
  readonly decode: (call: Call, body: unknown, query: Readonly<Record<string, unknown>>) => unknown
  readonly links: SheetLinks
}

const PREFIX = "/files/sheets/"
const urlIn = (data: unknown): string =>
  typeof data === "object" && data !== null && "url" in data && typeof data.url === "string" ? data.url : ""

/** Counts a call that exports a table. @throws Refusal when the company's exports of the day are used up */
export const countExport = async (tx: Tx, session: Session | null, call: Call, now: Date): Promise<void> => {
  if (session?.companyId == null || !isExport(call)) return
  await takeExport(tx, session.companyId, session.row, now)
}

/**
 * Runs an export call inside another call's transaction, checked as if it were sent.
 * @throws Refusal where there is no such export, or the caller may not send it; InvalidFields
 */
export const exportOf = async (
  { live, decode, links }: Deps,
  ctx: Context<Session | null>,
  path: string,
  payload: unknown,
): Promise<Exported> => {
  const found = live.get(path)
  const { session } = ctx
  if (session === null || found === undefined || !isExport(found.call))
    throw new Refusal("Ekspor ini tidak dapat disiapkan", "not_found")
  const { call, handler } = found
  authorise(session, call)
  const asked = decode(call, payload, {})
  authoriseWrite(session, call, asked)
  if (handler.kind !== "tx" || handler.prepare !== null || handler.check !== null)
    throw new Error(`${path} does more than answering a URL`)
  await countExport(ctx.tx, session, call, ctx.now)
  const { data } = await handler.run(ctx as never, asked as never, null)
  const url = urlIn(data)
  const claim = url.startsWith(PREFIX) ? links.read(url.slice(PREFIX.length), ctx.now) : null
  if (claim === null) throw new Error(`${path} answered no sheet`)
  return { call, asked, claim }
}
