import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table"
import type { Editor } from "@tiptap/react"

/** Attributes of a cell: the server's allow-list, without widths and alignment, which are inline styles (CSP). */
const spans = { colspan: { default: 1 }, rowspan: { default: 1 } }

/** Tables without resizable columns: neither stored text nor the editor has an inline style. */
export const tableExtensions = [
  Table.configure({ resizable: false, View: null }).extend({
    renderHTML: () => ["table", ["tbody", 0]],
  }),
  TableRow,
  TableHeader.extend({ addAttributes: () => spans }),
  TableCell.extend({ addAttributes: () => spans }),
]

const ROWS = 3
const COLUMNS = 3

export type TableAction = {
  readonly label: string
  /** Needs the cursor in a table. */
  readonly isInside: boolean
  readonly isDanger?: true
  readonly press: (editor: Editor) => void
}

const chain = (editor: Editor) => editor.chain().focus()
export const tableActions: readonly TableAction[] = [
  {
    label: "Sisipkan tabel",
    isInside: false,
    press: (editor) => chain(editor).insertTable({ rows: ROWS, cols: COLUMNS, withHeaderRow: true }).run(),
  },
  { label: "Tambah baris", isInside: true, press: (editor) => chain(editor).addRowAfter().run() },
  { label: "Tambah kolom", isInside: true, press: (editor) => chain(editor).addColumnAfter().run() },
  {
    label: "Hapus baris",
    isInside: true,
    isDanger: true,
    press: (editor) => chain(editor).deleteRow().run(),
  },
  {
    label: "Hapus kolom",
    isInside: true,
    isDanger: true,
    press: (editor) => chain(editor).deleteColumn().run(),
  },
  {
    label: "Hapus tabel",
    isInside: true,
    isDanger: true,
    press: (editor) => chain(editor).deleteTable().run(),
  },
]
