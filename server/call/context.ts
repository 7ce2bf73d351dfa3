import type { Call } from "#contract/kit/call.ts"
import type { Tx } from "../db/database.ts"
import { audit, files, outbox, platformFiles } from "../db/tables/index.ts"
import type { Links } from "../files/links.ts"
import type { SheetClaim } from "../files/sheetLinks.ts"
import type { Upload } from "../files/store.ts"
import { announce } from "./announce.ts"
import { takeStorage } from "./limits.ts"
import { letterLimits } from "./mailLimits.ts"
import { Refusal } from "./answer.ts"
import type { Context, Exported } from "./handler.ts"
import type { Session } from "./session.ts"

type Parts = {
  readonly tx: Tx
  readonly now: Date
  readonly call: Call
  readonly session: Session | null
  readonly address: string
  readonly requestId: string | null
  readonly uploads: ReadonlyMap<string, Upload>
  readonly links: Links
  readonly publicUrl: string
  /** Runs an export call for a context; absent = this context runs none. */
  readonly runExport?: (ctx: Context<Session | null>, path: string, payload: unknown) => Promise<Exported>
}

/** The rows a file is read with: those of the session's offices, or of the employee in a call about oneself. */
const rowsFor = (session: Session | null): Pick<SheetClaim, "offices" | "self"> => {
  if (session?.self != null) return { offices: [], self: session.self.id }
  return { offices: session?.scope === "office" ? session.offices : null }
}

/** Builds a handler's context, bound to its transaction. Also reports how many audit rows the handler wrote. */
export const makeContext = (
  parts: Parts,
): { readonly ctx: Context<Session | null>; readonly audits: () => number } => {
  const { tx, now, call, session, uploads, links } = parts
  const at = now.toISOString()
  const companyId = session?.companyId ?? 0
  const accountId = session?.accountId ?? 0
  const limits = letterLimits(tx, companyId, now)
  let audits = 0
  const ctx: Context<Session | null> = {
    tx,
    now,
    session,
    companyId,
    accountId,
    address: parts.address,
    publicUrl: parts.publicUrl,
    uploads,
    audit: async (...entries) => {
      if (entries.length === 0) return
      audits += entries.length
      if (session === null || session.row.has_webhooks) await announce(tx, companyId, now, entries)
      await tx.insert(audit).values(
        entries.flatMap(({ entity, entityId, action, before, after, alsoIn = null }) => {
          const row = {
            companies_id: companyId,
            at,
            actor_id: accountId,
            acting_for: session?.impersonating === true ? companyId : null,
            call: call.path,
            entity,
            entity_id: entityId,
            action,
            before,
            after,
            request_id: parts.requestId,
            api_keys_id: session?.key?.id ?? null,
            api_keys_nama: session?.key?.nama ?? null,
          }
          return alsoIn === null ? [row] : [row, { ...row, companies_id: alsoIn, request_id: null }]
        }),
      )
    },
    mailRefusal: limits.refusal,
    mail: async ({ to, subject, body, notice = false }) => {
      const refusal = notice ? null : await limits.refusal(to)
      if (refusal !== null) throw new Refusal(refusal, "throttled")
      if (!notice) await limits.sent(to)
      await tx.insert(outbox).values({
        companies_id: companyId,
        to_address: to,
        subject,
        body,
        is_notice: notice,
        created_at: at,
        next_attempt_at: at,
      })
    },
    keep: async ({ name, type, size, sha256 }, owner = companyId) => {
      if (owner !== 0) await takeStorage(tx, owner, size, now)
      const file = { name, type, size, sha256, created_at: at, created_by: accountId }
      const [row] =
        owner === 0
          ? await tx.insert(platformFiles).values(file).returning({ id: platformFiles.id })
          : await tx
              .insert(files)
              .values({ companies_id: owner, ...file })
              .returning({ id: files.id })
      if (row === undefined) throw new Error("the file's row was not written")
      return row.id
    },
    fileUrl: (company, file) => links.url(company, file, now),
    pictures: {
      source: (fileId) => links.pictures.source(companyId, fileId),
      isGood: (source) => links.pictures.isGood(companyId, source),
    },
    previewUrl: (id) => links.previews.url(id, now),
    sheetUrl: (sheet, ask) =>
      links.sheets.url(
        {
          sheet,
          company: companyId,
          account: accountId,
          session: session?.tokenHash ?? "",
          ...rowsFor(session),
          pay: session?.seesPay === true,
          ask,
        },
        now,
      ),
    exportOf: (path, payload) => {
      if (parts.runExport === undefined) throw new Error(`${path} is not run here`)
      return parts.runExport(ctx, path, payload)
    },
  }
  return { ctx, audits: () => audits }
}
