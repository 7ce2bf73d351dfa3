import type { Tx } from "../db/database.ts"

/** A file made whole: what it is called, and how it is drawn once the transaction that read it has ended; a PDF where nothing else is said. */
export type Paper = {
  readonly name: string
  readonly type?: { readonly mime: string; readonly extension: string }
  readonly draw: () => Promise<Buffer>
}

/** The bytes of a file of a company, by their hash; null = they are not there. Asked for while a paper is drawn. */
export type BytesOf = (companyId: number, sha256: string) => Promise<Buffer | null>

/** Reads what stands on a paper as whoever asked for it; `ask` is what its address carries. */
export type PaperMaker = (tx: Tx, ask: unknown, now: Date, bytesOf: BytesOf) => Promise<Paper>
