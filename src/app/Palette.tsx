import type { SessionUser } from "#contract/kit/user.ts"
import { listPeople, livePalette } from "#src/api/actors/palette.ts"
import { readRecents } from "#src/api/browser/preferences.ts"
import { maySend } from "#src/api/wire/access.ts"
import { marks, useMachine } from "#src/screens/screen.ts"
import { CommandPalette } from "#src/ui/layout/CommandPalette.tsx"
import { KeysDialog } from "#src/ui/layout/KeysDialog.tsx"
import type { PaletteGroup, PaletteItem } from "#src/ui/layout/palette.ts"
import { type Destination, destinationsFor, fits, fittingOf } from "./destinations.ts"
import { keysOn } from "./keys.ts"
import { findOpen } from "./routes.ts"
import { takeTyped } from "./typedAhead.ts"
import { useOnce } from "#src/ui/useOnce.ts"

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

const RECENT = 5
const PEOPLE = "/users/pegawai"

const itemOf = ({ path, title, trail, icon }: Destination, before = ""): PaletteItem => ({
  id: before + path,
  label: title,
  ...(trail === null ? {} : { note: trail }),
  ...(icon === undefined ? {} : { icon }),
})
/** The same page may be listed among the recent pages and in the menu. */
const LAST = "terakhir:"
const addressOf = (id: string): string => (id.startsWith(LAST) ? id.slice(LAST.length) : id)

/** Command palette (Ctrl K): every live screen this user may open, every visible employee, and global actions. */
export function Palette({ user, actions, onClose, onGo }: Props) {
  const start = useOnce(() => ({ q: takeTyped(), mayFind: maySend(user, listPeople) }))
  const all = useOnce(() => destinationsFor(user))
  const { snapshot, send } = useMachine(livePalette, { input: start })
  const { q, people, marked } = snapshot.context
  const isEmpty = q.trim() === ""
  const recent = readRecents().flatMap((path) =>
    all.filter((one) => one.path === path && path !== location.pathname),
  )
  const menu = fittingOf(all, q).map((one) => itemOf(one))
  const doing = actions
    .filter((action) => fits(action.label, q))
    .map(({ id, label, keys }) => ({ id, label, ...(keys === undefined ? {} : { keys }) }))
  const found = people.map(({ id, nama, nip, kantor, foto }) => ({
    id: `${PEOPLE}/form/${id}`,
    label: nama,
    note: `${nip} · ${kantor}`,
    person: { name: nama, photo: foto },
  }))
  const isNothing = !isEmpty && menu.length + doing.length + found.length === 0 && !snapshot.hasTag("busy")
  const further: readonly PaletteItem[] =
    isNothing && findOpen(PEOPLE, user) !== null
      ? [
          {
            id: `${PEOPLE}?q=${encodeURIComponent(q.trim())}`,
            label: `Cari “${q.trim()}” di Pegawai`,
            icon: "users",
          },
        ]
      : []
  const groups: readonly PaletteGroup[] = [
    {
      label: "Terakhir dibuka",
      items: isEmpty ? recent.slice(0, RECENT).map((one) => itemOf(one, LAST)) : [],
    },
    { label: "Menu", items: menu },
    { label: "Pegawai", items: found },
    { label: "Tindakan", items: doing },
    { label: `Tidak ada yang cocok dengan “${q}”.`, items: further },
  ].filter(({ items }) => items.length > 0)
  const ids = groups.flatMap((group) => group.items.map((item) => item.id))
  const active = marked !== null && ids.includes(marked) ? marked : (ids[0] ?? null)
  return (
    <div {...marks("palette", snapshot.value)}>
      <CommandPalette
        open
        onClose={onClose}
        query={q}
        onQuery={(typed) => send({ type: "palette.type", q: typed })}
        groups={groups}
        loading={snapshot.hasTag("busy")}
        active={active}
        onActive={(id) => send({ type: "palette.mark", id })}
        onPick={(id) => {
          onClose()
          const action = actions.find((one) => one.id === id)
          if (action === undefined) onGo(addressOf(id))
          else action.run()
        }}
      />
    </div>
  )
}

type KeysProps = {
  readonly onClose: () => void
  readonly lettersOn: boolean
  readonly onLetters: (on: boolean) => void
}

/** Shortcuts of the page behind the dialog. */
export function Keys(props: KeysProps) {
  const groups = useOnce(() => keysOn((selector) => document.querySelector(`main ${selector}`) !== null))
  return <KeysDialog open groups={groups} {...props} />
}
