import { type Editor, useEditorState } from "@tiptap/react"
import type { ReactElement } from "react"
import { Menu } from "../../overlay/Menu.tsx"
import { IconButton } from "../IconButton.tsx"
import { tableActions } from "./table.ts"

/** Inserts a table, or changes the one at the cursor. A table inside a table cannot be read on a phone. */
export function TableButton({ editor, icon }: { readonly editor: Editor; readonly icon: ReactElement }) {
  const isInside = useEditorState({ editor, selector: ({ editor: now }) => now.isActive("table") })
  return (
    <Menu
      align="start"
      button={<IconButton size="sm" label="Tabel" icon={icon} aria-pressed={isInside} />}
      groups={[
        {
          items: tableActions
            .filter((action) => action.isInside === isInside)
            .map(({ label, isDanger, press }) => ({
              label,
              tone: isDanger === true ? "danger" : "plain",
              onSelect: () => press(editor),
            })),
        },
      ]}
    />
  )
}
