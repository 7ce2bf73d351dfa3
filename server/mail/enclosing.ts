import { jakartaDate } from "#contract/kit/words.ts"
import { asCompany } from "../db/asCompany.ts"
import type { Database, Tx } from "../db/database.ts"
import { bytesFrom } from "../files/bytesFrom.ts"
import type { FileStore } from "../files/store.ts"
import type { PaperMaker } from "../sheets/paper.ts"
import type { Enclosure, Letter, LetterOutcome } from "./letter.ts"

type Enclosed = Pick<Letter, "company" | "paper" | "paper_ask">

/** Attachments of mails, and the callback with the outcome of sending. */
export type Enclosing = {
  /** @throws when the attachment cannot be rendered */
  readonly draw: (letter: Enclosed, now: Date) => Promise<Enclosure>
  /** Runs in the transaction that stores the outcome. */
  readonly noted: (tx: Tx, letter: Enclosed, outcome: LetterOutcome) => Promise<void>
}

/** Stores the outcome of a mail at the row it is about, in the transaction that stores the outcome. */
export type LetterNote = (tx: Tx, company: number, ask: unknown, outcome: LetterOutcome) => Promise<void>

/** By the name of the attached document. */
type Registers = {
  readonly papers: Readonly<Record<string, PaperMaker>>
  readonly notes: Readonly<Record<string, LetterNote>>
}

/**
 * Attachments are rendered as the company that sends the mail, at the time of sending: the outbox stores no pay data.
 */
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
