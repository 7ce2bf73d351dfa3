import type { Readable } from "node:stream"
import { Refusal } from "./answer.ts"
import type { Draft, Drafting, FileStore } from "../files/store.ts"
import type { Unclaimed } from "../files/unclaimed.ts"

/** Which of these file hashes are referenced by rows of the company. */
export type NamedFiles = (companyId: number, hashes: readonly string[]) => Promise<ReadonlySet<string>>

/**
 * The files of one request. They are drafts until the request is validated; then they are moved to their final place,
 * so that they exist when the transaction that references them commits. Files that no row references afterwards are
 * removed at once.
 *
 * Race: two requests, also in two processes, may upload the same bytes and share the final place (content addressing).
 * So each keeps its draft to the end. A request that removes a file checks again for references and restores the file
 * from its draft; a request whose file is referenced restores it if it is missing. The last one always restores it.
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
    for (const draft of claimed) await store.replace(companyId, draft)
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
    /**
     * Reads a stream to its end.
     * @returns null when it exceeds the limit
     * @throws Refusal when the company's quota of unreferenced uploads is used up
     */
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
    /** Call before the transaction that may reference the files. */
    place: async (): Promise<void> => {
      arePlaced = true
      await placeAll(drafts)
    },
    /**
     * Call after the transaction, committed or not.
     * @throws when the database cannot report the references: the files then stay for the hourly sweep
     */
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
