import { type Editor, EditorContent, useEditor, useEditorState } from "@tiptap/react"
import {
  Bold,
  Braces,
  Code,
  Heading2,
  Heading3,
  Image,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  SquareCode,
  Table,
  Underline,
  Undo2,
} from "lucide-react"
import { useEffect, useEffectEvent } from "react"
import { cx } from "../cx.ts"
import { Field, type FieldBase, useField } from "../Field.tsx"
import { IconButton } from "../IconButton.tsx"
import { type InsertGroup, InsertButton } from "./InsertButton.tsx"
import { LinkButton } from "./LinkButton.tsx"
import { type Picture, shownIn } from "./picture.ts"
import { PictureButton, type PictureUpload } from "./PictureButton.tsx"
import { TableButton } from "./TableButton.tsx"
import { extensionsFor, htmlOf, type Mark, toolbar } from "./richText.ts"

const ICONS: Readonly<Record<Mark["key"], LucideIcon>> = {
  bold: Bold,
  italic: Italic,
  underline: Underline,
  code: Code,
  h2: Heading2,
  h3: Heading3,
  bulletList: List,
  orderedList: ListOrdered,
  blockquote: Quote,
  codeBlock: SquareCode,
}

export type RichTextFieldProps = FieldBase & {
  /** HTML; "" = empty. */
  readonly value: string
  readonly onChange: (html: string) => void
  /** Uploads pictures; without it the text has none. */
  readonly pictures?: PictureUpload
  /** URLs of the pictures in the stored text. */
  readonly shown?: readonly Picture[]
  /** Words to insert at the cursor. */
  readonly inserts?: readonly InsertGroup[]
}

/** Rich text editor with the same look as the published text. */
export function RichTextField(props: RichTextFieldProps) {
  const {
    label,
    name,
    hint,
    error,
    required,
    labelHidden,
    id,
    value,
    onChange,
    pictures,
    shown = [],
    inserts,
  } = props
  const ids = useField({ id, hint, error })
  const locked = props.readOnly === true || props.disabled === true
  const labelId = `${ids.controlId}-label`
  const { "aria-describedby": describedBy } = ids.aria
  const editor = useEditor({
    extensions: extensionsFor(pictures !== undefined),
    content: shownIn(value, shown),
    editable: !locked,
    injectCSS: false,
    onUpdate: ({ editor: changed }) => onChange(htmlOf(changed)),
    editorProps: {
      attributes: {
        id: ids.controlId,
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": labelId,
        ...(name === undefined ? {} : { name }),
        ...(describedBy === undefined ? {} : { "aria-describedby": describedBy }),
        ...(error ? { "aria-invalid": "true" } : {}),
        ...(required ? { "aria-required": "true" } : {}),
        ...(locked ? { "aria-readonly": "true" } : {}),
        class: "rich min-h-56 max-h-[32rem] overflow-y-auto px-3 py-2 focus-visible:outline-none",
      },
    },
  })
  /** The value changed from outside: a draft was restored, or another user's version was loaded. */
  const meet = useEffectEvent((html: string) => {
    if (html !== htmlOf(editor)) editor.commands.setContent(shownIn(html, shown), { emitUpdate: false })
  })
  useEffect(() => meet(value), [value])
  useEffect(() => editor.setEditable(!locked, false), [editor, locked])
  return (
    <Field {...{ hint, error, required, labelHidden, ids }} label={<span id={labelId}>{label}</span>}>
      <div
        className={cx(
          "rounded-control border bg-surface focus-within:outline-2 focus-within:outline-offset-1",
          error ? "border-bad" : locked ? "border-line bg-sunken" : "border-control",
        )}
      >
        {/* Rendered while disabled too, so that nothing shifts when a form is opened for editing. */}
        <fieldset disabled={locked} className="m-0 min-w-0 border-0 p-0">
          <Toolbar editor={editor} label={label} pictures={pictures} inserts={inserts} />
        </fieldset>
        {/* The same height before the editor has mounted. */}
        <EditorContent editor={editor} className="min-h-56" />
      </div>
    </Field>
  )
}

type ToolbarProps = {
  readonly editor: Editor
  readonly label: string
  readonly pictures: PictureUpload | undefined
  readonly inserts: readonly InsertGroup[] | undefined
}

function Toolbar({ editor, label, pictures, inserts }: ToolbarProps) {
  const { on, canUndo, canRedo } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: toolbar.filter(({ isOn }) => isOn(now)).map(({ key }) => key),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  })
  return (
    <div
      role="toolbar"
      aria-label={`Bentuk ${label}`}
      className="flex flex-wrap gap-0.5 border-b border-line px-1 py-1"
    >
      {toolbar.map(({ key, label: does, press }) => {
        const Icon = ICONS[key]
        return (
          <IconButton
            key={key}
            size="sm"
            label={does}
            icon={<Icon aria-hidden="true" />}
            aria-pressed={on.includes(key)}
            onClick={() => press(editor)}
          />
        )
      })}
      <TableButton editor={editor} icon={<Table aria-hidden="true" />} />
      {pictures !== undefined && (
        <PictureButton editor={editor} pictures={pictures} icon={<Image aria-hidden="true" />} />
      )}
      <LinkButton editor={editor} icon={<LinkIcon aria-hidden="true" />} />
      {inserts !== undefined && (
        <InsertButton editor={editor} groups={inserts} icon={<Braces aria-hidden="true" />} />
      )}
      <IconButton
        size="sm"
        label="Urungkan (Ctrl+Z)"
        icon={<Undo2 aria-hidden="true" />}
        disabled={!canUndo}
        onClick={() => editor.chain().focus().undo().run()}
      />
      <IconButton
        size="sm"
        label="Ulangi (Ctrl+Y)"
        icon={<Redo2 aria-hidden="true" />}
        disabled={!canRedo}
        onClick={() => editor.chain().focus().redo().run()}
      />
    </div>
  )
}
