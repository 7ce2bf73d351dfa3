import type { FileType } from "#contract/call.ts"

type Known = { readonly mime: string; readonly extension: string; readonly isPicture: boolean }

export const fileTypes: Readonly<Record<FileType, Known>> = {
  png: { mime: "image/png", extension: "png", isPicture: true },
  jpeg: { mime: "image/jpeg", extension: "jpg", isPicture: true },
  webp: { mime: "image/webp", extension: "webp", isPicture: true },
  pdf: { mime: "application/pdf", extension: "pdf", isPicture: false },
  xlsx: {
    mime: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    extension: "xlsx",
    isPicture: false,
  },
  csv: { mime: "text/csv; charset=utf-8", extension: "csv", isPicture: false },
}

/** Bytes needed to tell what a file is. */
export const HEAD_BYTES = 12

const starts = (head: Buffer, at: number, bytes: string) =>
  head.subarray(at, at + bytes.length).equals(Buffer.from(bytes, "latin1"))

/** What a file is by its first bytes; a name or a declared type is only a claim. */
export const typeOf = (head: Buffer): FileType | null => {
  if (starts(head, 0, "\x89PNG\r\n\x1a\n")) return "png"
  if (starts(head, 0, "\xff\xd8\xff")) return "jpeg"
  if (starts(head, 0, "RIFF") && starts(head, 8, "WEBP")) return "webp"
  if (starts(head, 0, "%PDF-")) return "pdf"
  return starts(head, 0, "PK\x03\x04") ? "xlsx" : null
}

/** Whether what has no mark of its own can be lines of text; UTF-16 has its mark. */
export const isText = (head: Buffer): boolean =>
  starts(head, 0, "\xff\xfe") ||
  [...head].every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 13)

/** A file name without folders, control characters or quotes, at most 100 characters. */
export const safeName = (name: string, fallback: string): string => {
  const last = name.split(/[/\\]/).at(-1) ?? ""
  const clean = last.replace(/[\p{Cc}"]/gu, "").trim()
  return clean.slice(0, 100).toWellFormed() || fallback
}
