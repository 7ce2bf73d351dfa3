import { useState } from "react"
import type { SessionUser } from "#contract/kit/user.ts"
import { CommandPalette } from "#src/ui/layout/CommandPalette.tsx"
import type { PaletteGroup } from "#src/ui/layout/palette.ts"
import { KeysDialog } from "#src/ui/layout/KeysDialog.tsx"

import { keysOn } from "./keys.ts"
import { mayOpen, screensFor } from "./routes.ts"
import { takeTyped } from "./typedAhead.ts"

export type Action = {
  readonly id: string
  readonly label: string
  readonly keys?: readonly string[]
  readonly run: () => void
}

type Props = {
  readonly user: SessionUser
  readonly actions: readonly Action[]
  readonly onClose: () => void
  readonly onGo: (to: string) => void
}

const matches = (label: string, query: string) =>
  query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => label.toLowerCase().includes(word))

/** Ctrl K: any live screen this user may open, and what can be done anywhere; mounted while it is open. */
export function Palette({ user, actions, onClose, onGo }: Props) {
  const [query, setQuery] = useState(takeTyped)
  const [marked, setMarked] = useState<string | null>(null)
  const screens = screensFor((route) => mayOpen(route, user))
  const found: PaletteGroup[] = [
    {
      label: "Layar",
      items: screens
        .filter(({ title, note }) => matches(`${title} ${note ?? ""}`, query))
        .map(({ path, title, note }) => ({ id: path, label: title, ...(note === null ? {} : { note }) })),
    },
    {
      label: "Tindakan",
      items: actions
        .filter((action) => matches(action.label, query))
        .map(({ id, label, keys }) => ({ id, label, ...(keys === undefined ? {} : { keys }) })),
    },
  ]
  const groups = found.filter((group) => group.items.length > 0)
  const ids = groups.flatMap((group) => group.items.map((item) => item.id))
  const active = marked !== null && ids.includes(marked) ? marked : (ids[0] ?? null)
  return (
    <CommandPalette
      open
      onClose={onClose}
      query={query}
      onQuery={setQuery}
      groups={groups}
      active={active}
      onActive={setMarked}
      onPick={(id) => {
        onClose()
        const action = actions.find((one) => one.id === id)
        if (action === undefined) onGo(id)
        else action.run()
      }}
    />
  )
}

type KeysProps = {
  readonly onClose: () => void
  readonly lettersOn: boolean
  readonly onLetters: (on: boolean) => void
}

/** The keys of the page behind the dialog. */
export function Keys(props: KeysProps) {
  const [groups] = useState(() => keysOn((selector) => document.querySelector(`main ${selector}`) !== null))
  return <KeysDialog open groups={groups} {...props} />
}
