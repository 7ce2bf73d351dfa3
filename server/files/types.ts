import type { FileType } from "#contract/kit/call.ts"

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
  zip: { mime: "application/zip", extension: "zip", isPicture: false },
  csv: { mime: "text/csv; charset=utf-8", extension: "csv", isPicture: false },
}

/** Number of leading bytes that identify a file type. */
export const HEAD_BYTES = 12

const starts = (head: Buffer, at: number, bytes: string) =>
  head.subarray(at, at + bytes.length).equals(Buffer.from(bytes, "latin1"))

/** Detects a file's type by its first bytes (magic number); its name and declared type cannot be trusted. */
export const typeOf = (head: Buffer): FileType | null => {
  if (starts(head, 0, "\x89PNG\r\n\x1a\n")) return "png"
  if (starts(head, 0, "\xff\xd8\xff")) return "jpeg"
  if (starts(head, 0, "RIFF") && starts(head, 8, "WEBP")) return "webp"
  if (starts(head, 0, "%PDF-")) return "pdf"
  return starts(head, 0, "PK\x03\x04") ? "xlsx" : null
}

/** Describes a file that is named like a spreadsheet but is none; null = unknown. */
export const whatInstead = (head: Buffer): string | null => {
  /** OLE container: workbooks from before 2007, or encrypted ones. */
  if (starts(head, 0, "\xd0\xcf\x11\xe0"))
    return "Berkas ini dikunci kata sandi atau berformat Excel lama (.xls): buka di Excel, lepas kata sandinya, lalu simpan sebagai .xlsx."
  const type = typeOf(head)
  if (type === null) return null
  return fileTypes[type].isPicture
    ? `Berkas ini gambar (${type.toUpperCase()}), bukan spreadsheet, apa pun namanya.`
    : type === "pdf"
      ? "Berkas ini PDF, bukan spreadsheet."
      : null
}

/** Whether a file without a magic number can be text; UTF-16 has a byte order mark. */
export const isText = (head: Buffer): boolean =>
  starts(head, 0, "\xff\xfe") ||
  [...head].every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 13)

const NAME_MAX = 100
const EXTENSION = /\.[A-Za-z0-9]{1,10}$/
/** Text under one of these names is opened as text: attendance machines write .dat and .txt, and are looked for by that name. */
const TEXT_EXTENSIONS = ["csv", "dat", "txt"]

/**
 * Sanitizes a file name for storage and download: the uploader's name with the extension of the detected type, because
 * the extension decides which program opens it. Removes folders, quotes and invisible characters (control, bidi, zero
 * width, lone surrogates), which can make `fdp.exe` look like `exe.pdf`. At most 100 characters.
 */
export const keptName = (name: string, type: FileType): string => {
  const last = name.split(/[/\\]/).at(-1) ?? ""
  const clean = last.normalize("NFC").replace(/[\p{C}\p{Zl}\p{Zp}"]/gu, "")
  const own = EXTENSION.exec(clean.trim())?.[0].slice(1) ?? ""
  const isNamedText = type === "csv" && TEXT_EXTENSIONS.includes(own.toLowerCase())
  const extension = isNamedText ? own : fileTypes[type].extension
  const stem = clean
    .trim()
    .replace(EXTENSION, "")
    .replace(/[. ]+$/, "")
  const short = Array.from(stem)
    .slice(0, NAME_MAX - extension.length - 1)
    .join("")
  return `${short.trim() || "berkas"}.${extension}`
}
