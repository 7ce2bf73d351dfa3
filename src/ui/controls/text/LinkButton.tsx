import { type Editor, useEditorState } from "@tiptap/react"
import { type FormEvent, type ReactElement, useState } from "react"
import { Popover } from "../../overlay/Popover.tsx"
import { Button } from "../Button.tsx"
import { IconButton } from "../IconButton.tsx"
import { addressOf } from "./richText.ts"
import { TextField } from "./TextField.tsx"

type Props = { readonly editor: Editor; readonly icon: ReactElement }

/** Adds a link to the selected text, edits the link at the cursor, or removes it. */
export function LinkButton({ editor, icon }: Props) {
  const { href, isEmpty } = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      const { href: held } = now.getAttributes("link")
      return { href: typeof held === "string" ? held : null, isEmpty: now.state.selection.empty }
    },
  })
  return (
    <Popover
      label="Tautan"
      button={<IconButton size="sm" label="Tautan" icon={icon} aria-pressed={href !== null} />}
    >
      {(close) => <LinkForm key={href} {...{ editor, href, isEmpty, close }} />}
    </Popover>
  )
}

type FormProps = {
  readonly editor: Editor
  readonly href: string | null
  readonly isEmpty: boolean
  readonly close: () => void
}

function LinkForm({ editor, href, isEmpty, close }: FormProps) {
  const [typed, setTyped] = useState(href ?? "")
  const [error, setError] = useState<string | undefined>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // This form must not submit the form around the editor.
    event.stopPropagation()
    const address = addressOf(typed)
    if (address === null) {
      setError("Isi alamat, misalnya https://contoh.co.id")
      return
    }
    const at = editor.chain().focus().extendMarkRange("link")
    if (href === null && isEmpty)
      at.insertContent({
        type: "text",
        text: typed.trim(),
        marks: [{ type: "link", attrs: { href: address } }],
      }).run()
    else at.setLink({ href: address }).run()
    close()
  }
  return (
    <form onSubmit={submit} className="grid w-72 gap-3 p-3" noValidate>
      <TextField
        label="Alamat tautan"
        value={typed}
        error={error}
        autoFocus
        onChange={(next) => {
          setTyped(next)
          setError(undefined)
        }}
      />
      <div className="flex justify-end gap-2">
        {href !== null && (
          <Button
            size="sm"
            onClick={() => {
              editor.chain().focus().extendMarkRange("link").unsetLink().run()
              close()
            }}
          >
            Lepas tautan
          </Button>
        )}
        <Button size="sm" variant="primary" type="submit">
          Pasang
        </Button>
      </div>
    </form>
  )
}
