import { useState } from "react"
import type { SessionUser } from "#contract/user.ts"
import { CommandPalette, type PaletteGroup } from "#src/ui/layout/CommandPalette.tsx"
import { KeysDialog } from "#src/ui/layout/KeysDialog.tsx"
import { guardPage } from "./guard.ts"
import { screensFor } from "./routes.ts"
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
  const screens = screensFor((route) => guardPage(route, user) === null)
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

const keyGroups = [
  {
    label: "Di mana saja",
    rows: [
      { keys: ["Ctrl", "K"], text: "Pergi ke layar atau tindakan" },
      { keys: ["/"], text: "Pindah ke kotak pencarian" },
      { keys: ["Ctrl", "S"], text: "Simpan formulir" },
      { keys: ["Esc"], text: "Tutup lapisan teratas" },
      { keys: ["?"], text: "Daftar tombol ini" },
    ],
  },
  {
    label: "Di dalam daftar",
    rows: [
      { keys: ["J"], text: "Baris berikutnya" },
      { keys: ["K"], text: "Baris sebelumnya" },
      { keys: ["X"], text: "Pilih baris" },
      { keys: ["N"], text: "Tambah data" },
      { keys: ["Delete"], text: "Hapus yang dipilih" },
    ],
  },
]

type KeysProps = {
  readonly onClose: () => void
  readonly lettersOn: boolean
  readonly onLetters: (on: boolean) => void
}

export const Keys = (props: KeysProps) => <KeysDialog open groups={keyGroups} {...props} />
