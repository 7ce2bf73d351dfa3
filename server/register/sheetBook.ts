import type { SheetBook } from "../sheets/makeSheet.ts"
import { papers } from "./papers.ts"
import { sheets } from "./sheets.ts"
import { streams } from "./streams.ts"

/** Every table and document that can be downloaded. */
export const sheetBook: SheetBook = { sheets, streams, papers }
