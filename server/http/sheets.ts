import type { FastifyInstance } from "fastify"
import type { Database } from "../db/database.ts"
import { bindOwner, bindPay, PLATFORM } from "../db/owner.ts"
import { bytesFrom } from "../files/bytesFrom.ts"
import type { FileStore } from "../files/store.ts"
import type { SheetClaim, SheetLinks } from "../files/sheetLinks.ts"
import { sheetBook } from "../register/sheetBook.ts"
import { makeSheet, type ReadAs } from "../sheets/makeSheet.ts"
import { HttpStop, Refusal } from "../call/answer.ts"
import { assertOpenTo } from "../call/maintenance.ts"
import { bindKeyOfLink, isKeyHash } from "../call/keySession.ts"
import { bindSelfRows, bindSessionOf, selfOf } from "../call/session.ts"

type Deps = {
  readonly db: Database
  readonly store: FileStore
  readonly links: SheetLinks
  readonly clock: () => Date
}

/**
 * `GET /files/sheets/{claim}.{signature}`: a table as xlsx or a document as PDF, read with the rights of the account
 * that requested the URL.
 */
export const serveSheets = (app: FastifyInstance, { db, store, links, clock }: Deps): void => {
  const fileBytes = bytesFrom(store)
  const as =
    (claim: SheetClaim): ReadAs =>
    (work) =>
      (db.read ?? db.transact)(async (tx) => {
        await bindOwner(tx, claim)
        if (claim.self !== undefined) await bindSelfRows(tx, claim.self)
        await bindPay(tx, claim.pay)
        return work(tx)
      })
  /** Signed URLs become invalid when the session or the API key ends (log-out or revocation). */
  const isAlive = (claim: SheetClaim, ip: string): Promise<boolean> =>
    db.transact((tx) =>
      (isKeyHash(claim.session)
        ? bindKeyOfLink(tx, claim.session, ip, clock())
        : bindSessionOf(tx, claim.session, clock(), true)
      ).then(
        async (session) => {
          assertOpenTo(session)
          const isOwn =
            session.accountId === claim.account && (session.companyId ?? PLATFORM) === claim.company
          return isOwn && (claim.self === undefined || (await selfOf(tx, session))?.id === claim.self)
        },
        (thrown: unknown) => {
          if (thrown instanceof HttpStop || thrown instanceof Refusal) return false
          throw thrown
        },
      ),
    )

  /** A wildcard, not a named parameter: those are limited to 100 characters, and the URL contains the whole payload. */
  app.get("/files/sheets/*", async (request, reply) => {
    const { "*": address } = request.params as { readonly "*": string }
    const claim = links.read(address, clock())
    if (claim === null || !(await isAlive(claim, request.ip)))
      throw new HttpStop(404, "Berkas tidak ditemukan atau tautannya sudah kedaluwarsa")
    const deps = { book: sheetBook, now: clock(), bytesOf: fileBytes }
    const { mime, name, body } = await makeSheet(deps, claim, as(claim))
    return reply
      .header("content-type", mime)
      .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .header("cache-control", "private, no-store")
      .send(body)
  })
}
