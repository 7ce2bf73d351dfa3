import { jakartaDate } from "#contract/kit/words.ts"
import { asCompany } from "../db/asCompany.ts"
import type { Database, Tx } from "../db/database.ts"
import { bytesFrom } from "../files/bytesFrom.ts"
import type { FileStore } from "../files/store.ts"
import type { PaperMaker } from "../sheets/paper.ts"
import type { Enclosure, Letter, LetterOutcome } from "./letter.ts"

type Enclosed = Pick<Letter, "company" | "paper" | "paper_ask">

/** What goes with letters, and who is told how they went. */
export type Enclosing = {
  /** @throws where it cannot be drawn */
  readonly draw: (letter: Enclosed, now: Date) => Promise<Enclosure>
  /** In the transaction that keeps the outcome. */
  readonly noted: (tx: Tx, letter: Enclosed, outcome: LetterOutcome) => Promise<void>
}

/** Keeps how a letter went with whom it is about, in the transaction that keeps the outcome. */
export type LetterNote = (tx: Tx, company: number, ask: unknown, outcome: LetterOutcome) => Promise<void>

/** By the name of the paper that goes with a letter. */
type Registers = {
  readonly papers: Readonly<Record<string, PaperMaker>>
  readonly notes: Readonly<Record<string, LetterNote>>
}

/** Papers are read as the company whose letter it is, and drawn when it leaves: the outbox holds no pay. */
export const enclosingOf = (db: Database, store: FileStore, { papers, notes }: Registers): Enclosing => {
  const bytesOf = bytesFrom(store)
  return {
    draw: async ({ company, paper, paper_ask }, now) => {
      const make = papers[paper ?? ""]
      if (make === undefined) throw new Error(`no paper ${paper}`)
      const { name, draw } = await db.transact((tx) =>
        asCompany(tx, company, jakartaDate(now.toISOString()), () => make(tx, paper_ask, now, bytesOf)),
      )
      return { name: `${name}.pdf`, content: await draw() }
    },
    noted: async (tx, { company, paper, paper_ask }, outcome) => {
      await notes[paper ?? ""]?.(tx, company, paper_ask, outcome)
    },
  }
}
