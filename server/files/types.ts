import type { FileType } from "#contract/call.ts"

type Known = { readonly mime: string; readonly extension: string; readonly isPicture: boolean }

export const fileTypes: Readonly<Record<FileType, Known>> = {
  png: { mime: "image/png", extension: "png", isPicture: true },
  jpeg: { mime: "image/jpeg", extension: "jpg", isPicture: true },
  webp: { mime: "image/webp", extension: "webp", isPicture: true },
  pdf: { mime: "application/pdf", extension: "pdf", isPicture: false },
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
  return starts(head, 0, "%PDF-") ? "pdf" : null
}

/** A file name without folders, control characters or quotes, at most 100 characters. */
export const safeName = (name: string, fallback: string): string => {
  const last = name.split(/[/\\]/).at(-1) ?? ""
  const clean = last.replace(/[\p{Cc}"]/gu, "").trim()
  return clean.slice(0, 100).toWellFormed() || fallback
}
