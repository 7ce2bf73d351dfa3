import type { Database, Tx } from "#server/db/database.ts"

/** Either driver's Drizzle. */
type Transacting = {
  readonly transaction: <A>(work: (tx: unknown) => Promise<A>) => Promise<A>
}

/** As the server has it; opened and closed by whoever measures, and tidied by nobody. */
export const asDatabase = (kind: Database["kind"], db: Transacting): Database => ({
  kind,
  transact: (work) => db.transaction((tx) => work(tx as Tx)),
  tidy: async () => undefined,
  close: async () => undefined,
})
