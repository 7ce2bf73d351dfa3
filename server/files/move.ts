import { setTimeout as pause } from "node:timers/promises"
import { StoreAway } from "./away.ts"
import type { FileStore, Kept } from "./fileStore.ts"

/** Files in transfer at a time. */
const LANES = 4
/** A pass that copied something is followed by another, for files that came since; no more often than this. */
const PASSES = 5
const AWAY_PAUSE_MS = 5_000
const AWAY_TIMES = 12

export type Moved = {
  /** Copied in this run, and their bytes. */
  readonly copied: number
  readonly bytes: number
  /** Already there with the same size: stored by an earlier run. */
  readonly there: number
  /** Names (`company/sha256`) of files whose bytes are not those of their name: they are not copied. */
  readonly damaged: readonly string[]
  /** Files that came while the last pass ran. */
  readonly left: number
}

type Options = {
  /** Reads what is already there as well, and replaces it if it is damaged. */
  readonly deep?: boolean
  readonly onProgress?: (so: {
    readonly seen: number
    readonly copied: number
    readonly bytes: number
  }) => void
  readonly pauseMs?: number
}

const nameOf = ({ companyId, sha256 }: Kept) => `${companyId}/${sha256}`

const isWhole = async (store: FileStore, { companyId, sha256, size }: Kept): Promise<boolean> => {
  const bytes = await store.read(companyId, sha256)
  const draft = bytes === null ? null : await store.draft(bytes, size)
  if (draft === null) return false
  await store.drop(draft)
  return draft.sha256 === sha256
}

/** Repeats work while a store is away, for a minute. */
const patiently = async <A>(pauseMs: number, work: () => Promise<A>): Promise<A> => {
  for (let count = 1; ; count += 1) {
    try {
      return await work()
    } catch (thrown) {
      const isAway = thrown instanceof StoreAway && thrown.code !== "DamagedFile"
      if (!isAway || count === AWAY_TIMES) throw thrown
      await pause(pauseMs)
    }
  }
}

/**
 * Copies all files of one store to another and compares their hashes; nothing is removed. Safe while servers use
 * either store. A run that was interrupted is begun again: what is already there is not copied a second time.
 */
export const moveFiles = async (
  from: FileStore,
  to: FileStore,
  { deep = false, onProgress = () => undefined, pauseMs = AWAY_PAUSE_MS }: Options = {},
): Promise<Moved> => {
  const damaged = new Set<string>()
  const done = new Set<string>()
  let [copied, bytes, there, seen] = [0, 0, 0, 0]

  const isThere = async (one: Kept): Promise<boolean> => {
    if ((await to.sizeOf(one.companyId, one.sha256)) !== one.size) return false
    return !deep || isWhole(to, one).catch(() => false)
  }
  /** @returns whether it was copied */
  const copy = async (one: Kept): Promise<boolean> => {
    const source = await from.read(one.companyId, one.sha256)
    /** Removed since it was listed. */
    if (source === null) return false
    const draft = await to.draft(source, Number.MAX_SAFE_INTEGER).catch((thrown: unknown) => {
      if (thrown instanceof StoreAway && thrown.code === "DamagedFile") return null
      throw thrown
    })
    try {
      if (draft === null || draft.sha256 !== one.sha256) {
        damaged.add(nameOf(one))
        return false
      }
      await to.place(one.companyId, draft)
      return true
    } finally {
      if (draft !== null) await to.drop(draft)
    }
  }
  const settle = async (one: Kept): Promise<void> => {
    if (await isThere(one)) there += 1
    else if (await copy(one)) {
      copied += 1
      bytes += one.size
    }
    done.add(nameOf(one))
    seen += 1
    onProgress({ seen, copied, bytes })
  }
  const takeAll = async (page: readonly Kept[]): Promise<void> => {
    const rest = page.filter((one) => !done.has(nameOf(one)))
    const lane = async (): Promise<void> => {
      for (let one = rest.shift(); one !== undefined; one = rest.shift()) {
        const next = one
        await patiently(pauseMs, () => settle(next))
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
  }
  const leftNow = async (): Promise<number> => {
    let left = 0
    for await (const page of from.list()) left += page.filter((one) => !done.has(nameOf(one))).length
    return left
  }

  let left = Infinity
  for (let pass = 0; pass < PASSES && left > 0; pass += 1) {
    for await (const page of from.list()) await takeAll(page)
    left = await leftNow()
  }
  return { copied, bytes, there, damaged: [...damaged].toSorted(), left }
}
