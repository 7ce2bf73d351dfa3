import { buffer } from "node:stream/consumers"
import type { FileStore } from "./store.ts"

/** Reads whole files of companies, by their hash; null = missing. */
export const bytesFrom =
  (store: FileStore) =>
  async (company: number, sha256: string): Promise<Buffer | null> => {
    const stream = await store.read(company, sha256)
    return stream === null ? null : buffer(stream)
  }
