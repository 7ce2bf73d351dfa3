import { chunk } from "./reload.ts"

/** Loads a chunk that is needed now; on failure the page reloads or shows an error. */
export const loadChunk = async <A>(load: () => Promise<A>): Promise<A> => {
  try {
    return await load()
  } catch (error) {
    chunk.send({ type: "chunk.failed" })
    throw error
  }
}
