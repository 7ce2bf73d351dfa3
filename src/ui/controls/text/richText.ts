import { Blockquote } from "@tiptap/extension-blockquote"
import { Bold } from "@tiptap/extension-bold"
import { Code } from "@tiptap/extension-code"
import { CodeBlock } from "@tiptap/extension-code-block"
import { Document } from "@tiptap/extension-document"
import { HardBreak } from "@tiptap/extension-hard-break"
import { Heading } from "@tiptap/extension-heading"
import { Italic } from "@tiptap/extension-italic"
import { Link } from "@tiptap/extension-link"
import { BulletList, ListItem, ListKeymap, OrderedList } from "@tiptap/extension-list"
import { Paragraph } from "@tiptap/extension-paragraph"
import { Text } from "@tiptap/extension-text"
import { Underline } from "@tiptap/extension-underline"
import { UndoRedo } from "@tiptap/extensions"
import type { Editor } from "@tiptap/react"
import { PictureNode } from "./picture.ts"
import { tableExtensions } from "./table.ts"

const SCHEMES = ["https:", "http:", "mailto:", "tel:"]
/** Allowed link protocols: the server keeps no others (server/kit/cleanHtml.ts). */
export const isAddress = (text: string): boolean =>
  URL.canParse(text) && SCHEMES.includes(new URL(text).protocol)

/** Completes a typed address that has no scheme: it becomes a web site or a mail address. */
export const addressOf = (typed: string): string | null => {
  const text = typed.trim()
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(text)
    ? text
    : /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)
      ? `mailto:${text}`
      : `https://${text}`
  return /\.|^(?:mailto|tel):/.test(whole) && isAddress(whole) ? whole : null
}

/** The server's allow-list, and nothing else: pasted content loses the rest at once. */
const extensions = [
  Document,
  Paragraph,
  Text,
  HardBreak,
  Heading.configure({ levels: [2, 3] }),
  Bold,
  Italic,
  Underline,
  BulletList,
  OrderedList,
  ListItem,
  ListKeymap,
  Blockquote,
  Code,
  CodeBlock.configure({ languageClassPrefix: null }),
  ...tableExtensions,
  Link.configure({
    openOnClick: false,
    defaultProtocol: "https",
    isAllowedUri: (url, { defaultValidate }) => defaultValidate(url) && isAddress(url),
    HTMLAttributes: { rel: null, target: null },
  }),
  UndoRedo,
]

/** With pictures, for a text that may have them. */
export const extensionsFor = (hasPictures: boolean) =>
  hasPictures ? [...extensions, PictureNode] : extensions

export type Mark = {
  readonly key:
    | "bold"
    | "italic"
    | "underline"
    | "code"
    | "h2"
    | "h3"
    | "bulletList"
    | "orderedList"
    | "blockquote"
    | "codeBlock"
  readonly label: string
  readonly isOn: (editor: Editor) => boolean
  readonly press: (editor: Editor) => void
}

const chain = (editor: Editor) => editor.chain().focus()
/** Toolbar buttons, in order. */
export const toolbar: readonly Mark[] = [
  {
    key: "bold",
    label: "Tebal (Ctrl+B)",
    isOn: (editor) => editor.isActive("bold"),
    press: (editor) => chain(editor).toggleBold().run(),
  },
  {
    key: "italic",
    label: "Miring (Ctrl+I)",
    isOn: (editor) => editor.isActive("italic"),
    press: (editor) => chain(editor).toggleItalic().run(),
  },
  {
    key: "underline",
    label: "Garis bawah (Ctrl+U)",
    isOn: (editor) => editor.isActive("underline"),
    press: (editor) => chain(editor).toggleUnderline().run(),
  },
  {
    key: "code",
    label: "Kode (Ctrl+E)",
    isOn: (editor) => editor.isActive("code"),
    press: (editor) => chain(editor).toggleCode().run(),
  },
  {
    key: "h2",
    label: "Judul bagian",
    isOn: (editor) => editor.isActive("heading", { level: 2 }),
    press: (editor) => chain(editor).toggleHeading({ level: 2 }).run(),
  },
  {
    key: "h3",
    label: "Judul kecil",
    isOn: (editor) => editor.isActive("heading", { level: 3 }),
    press: (editor) => chain(editor).toggleHeading({ level: 3 }).run(),
  },
  {
    key: "bulletList",
    label: "Daftar berbutir",
    isOn: (editor) => editor.isActive("bulletList"),
    press: (editor) => chain(editor).toggleBulletList().run(),
  },
  {
    key: "orderedList",
    label: "Daftar bernomor",
    isOn: (editor) => editor.isActive("orderedList"),
    press: (editor) => chain(editor).toggleOrderedList().run(),
  },
  {
    key: "blockquote",
    label: "Kutipan",
    isOn: (editor) => editor.isActive("blockquote"),
    press: (editor) => chain(editor).toggleBlockquote().run(),
  },
  {
    key: "codeBlock",
    label: "Blok kode",
    isOn: (editor) => editor.isActive("codeBlock"),
    press: (editor) => chain(editor).toggleCodeBlock().run(),
  },
]

/** Empty paragraphs count as no text. */
export const htmlOf = (editor: Editor): string => (editor.isEmpty ? "" : editor.getHTML())
