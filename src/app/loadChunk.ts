import { chunk } from "./reload.ts"

/** Code that is needed now: when it does not load, the page reloads or says so. */
export const loadChunk = async <A>(load: () => Promise<A>): Promise<A> => {
  try {
    return await load()
  } catch (error) {
    chunk.send({ type: "chunk.failed" })
    throw error
  }
}
