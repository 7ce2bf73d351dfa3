import type { Readable } from "node:stream"
import { Refusal } from "./answer.ts"
import type { Draft, Drafting, FileStore } from "../files/store.ts"
import type { Unclaimed } from "../files/unclaimed.ts"

/** Which of a company's files rows name, by their hash. */
export type NamedFiles = (companyId: number, hashes: readonly string[]) => Promise<ReadonlySet<string>>

/**
 * The files of one request. They are drafts until everything has been found right; then they take their places, so
 * that they are there when the transaction that names them ends. Whatever no row names afterwards goes at once.
 *
 * Two requests may hold the same bytes at the same time, in two processes too, and share their place. So each keeps
 * its draft to the end: one that takes a file away asks once more whether it has been named meanwhile, and one whose
 * file was named looks once more whether it is there. Whichever comes last puts it back.
 */
export const makeStash = (store: FileStore, unclaimed: Unclaimed, companyId: number) => {
  const drafts: Draft[] = []
  let arePlaced = false

  const placeAll = async (some: readonly Draft[]): Promise<void> => {
    for (const draft of some) await store.place(companyId, draft)
  }
  const settle = async (named: NamedFiles): Promise<void> => {
    const kept = await named(
      companyId,
      drafts.map(({ sha256 }) => sha256),
    )
    const claimed = drafts.filter(({ sha256 }) => kept.has(sha256))
    await placeAll(claimed)
    unclaimed.claim(
      companyId,
      claimed.reduce((sum, { size }) => sum + size, 0),
    )
    const left = drafts.filter(({ sha256 }) => !kept.has(sha256))
    for (const { sha256 } of left) await store.remove(companyId, sha256)
    if (left.length > 0) {
      const since = await named(
        companyId,
        left.map(({ sha256 }) => sha256),
      )
      await placeAll(left.filter(({ sha256 }) => since.has(sha256)))
    }
  }

  return {
    /** Reads a stream to its end. @returns null when it is longer than allowed @throws Refusal when the company has sent too much for nothing */
    save: async (
      source: Readable,
      maxBytes: number,
      keeperFor?: Drafting["keeperFor"],
    ): Promise<Draft | null> => {
      const draft = await store.draft(source, maxBytes, {
        onBytes: (more) => {
          if (!unclaimed.take(companyId, more)) throw new Refusal(unclaimed.words, "quota")
        },
        ...(keeperFor === undefined ? {} : { keeperFor }),
      })
      if (draft !== null) drafts.push(draft)
      return draft
    },
    /** Before the transaction that may name them. */
    place: async (): Promise<void> => {
      arePlaced = true
      await placeAll(drafts)
    },
    /** After it, however it ended. @throws where the database cannot say what it names: then they stay for the hourly sweep */
    end: async (named: NamedFiles): Promise<void> => {
      try {
        if (arePlaced && drafts.length > 0) await settle(named)
      } finally {
        for (const draft of drafts) await store.drop(draft)
      }
    },
  }
}
export type Stash = ReturnType<typeof makeStash>
