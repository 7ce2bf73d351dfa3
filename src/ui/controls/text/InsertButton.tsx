import type { Editor } from "@tiptap/react"
import type { ReactElement } from "react"
import { Menu } from "../../overlay/Menu.tsx"
import { IconButton } from "../IconButton.tsx"

export type InsertGroup = {
  readonly heading: string
  readonly items: readonly { readonly label: string; readonly text: string }[]
}

/** Inserts words at the cursor, chosen from a list: the fields of a letter. */
export function InsertButton({
  editor,
  groups,
  icon,
}: {
  readonly editor: Editor
  readonly groups: readonly InsertGroup[]
  readonly icon: ReactElement
}) {
  return (
    <Menu
      align="start"
      button={<IconButton size="sm" label="Sisipkan isian" icon={icon} />}
      groups={groups.map(({ heading, items }) => ({
        heading,
        items: items.map(({ label, text }) => ({
          label,
          onSelect: () => editor.chain().focus().insertContent({ type: "text", text }).run(),
        })),
      }))}
    />
  )
}
