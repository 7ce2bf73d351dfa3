import type { Tx } from "../db/database.ts"

/**
 * A complete file: its name, and a function that draws it after the reading transaction has ended; a PDF unless
 * stated otherwise.
 */
export type Paper = {
  readonly name: string
  readonly type?: { readonly mime: string; readonly extension: string }
  readonly draw: () => Promise<Buffer>
}

/** Reads a company's file by its hash while a document is drawn; null = it does not exist. */
export type BytesOf = (companyId: number, sha256: string) => Promise<Buffer | null>

/**
 * Reads a document's content with the rights of the account that requested it; `ask` comes from the download address.
 */
export type PaperMaker = (tx: Tx, ask: unknown, now: Date, bytesOf: BytesOf) => Promise<Paper>
