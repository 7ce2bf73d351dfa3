import { notFound } from "../../call/answer.ts"
import type { PaperMaker } from "../../sheets/paper.ts"
import { buffer } from "node:stream/consumers"
import { type Head, writtenFiles, zipped } from "./berkas/content.ts"
import { exportRows, storedExport } from "./berkas/exports.ts"

/** A file of pay as it was exported; several files are an archive. The call has already checked the caller's rights. */
export const berkasPaper: PaperMaker = async (tx, ask) => {
  const { id } = ask as { readonly id: number }
  const stored = await storedExport(tx, id)
  if (stored === null) throw notFound("berkas gaji")
  const rows = await exportRows(tx, id)
  const head = stored.head as Head
  const files = await writtenFiles(
    stored.kind,
    head,
    rows.map(({ values }) => values),
  )
  const [only] = files
  if (files.length === 1 && only !== undefined) {
    const dot = only.name.lastIndexOf(".")
    return {
      name: only.name.slice(0, dot),
      type: { mime: only.mime, extension: only.name.slice(dot + 1) },
      draw: () => Promise.resolve(only.bytes),
    }
  }
  return {
    name: `${head.nama} ${head.month}`,
    type: { mime: "application/zip", extension: "zip" },
    draw: () => buffer(zipped(files)),
  }
}
