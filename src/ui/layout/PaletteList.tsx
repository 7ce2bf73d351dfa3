import { useEffect, useRef } from "react"
import { Avatar } from "../data/Avatar.tsx"
import { NavIcon } from "./NavIcon.tsx"
import { Kbd } from "../controls/Kbd.tsx"
import type { CommandPaletteProps, PaletteItem } from "./palette.ts"

type PaletteListProps = Pick<
  CommandPaletteProps,
  "groups" | "loading" | "active" | "onActive" | "onPick" | "query"
> & {
  readonly id: string
  readonly optionId: (id: string) => string
}

/** The palette's entries in groups; the highlighted one is kept in view. */
export function PaletteList(props: PaletteListProps) {
  const { groups, active, query, loading = false } = props
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" })
  }, [active, groups])
  return (
    <div
      ref={box}
      id={props.id}
      role="listbox"
      aria-label="Hasil pencarian"
      className="min-h-0 flex-1 scroll-py-2 overflow-y-auto p-1.5"
    >
      {groups.map((group) => (
        <div key={group.label} role="group" aria-label={group.label}>
          <p aria-hidden="true" className="px-2.5 pt-2 pb-1 text-caption font-semibold text-ink-3">
            {group.label}
          </p>
          {group.items.map((item) => (
            <Option key={item.id} {...props} item={item} />
          ))}
        </div>
      ))}
      {groups.length === 0 && (
        <div
          role="option"
          aria-selected="false"
          aria-disabled="true"
          className="px-2.5 py-8 text-center wrap-anywhere text-ink-3"
        >
          {loading
            ? "Mencari…"
            : query === ""
              ? "Ketik untuk mencari."
              : `Tidak ada yang cocok dengan “${query}”.`}
        </div>
      )}
    </div>
  )
}

function Option(props: PaletteListProps & { readonly item: PaletteItem }) {
  const { item, active } = props
  return (
    <div
      id={props.optionId(item.id)}
      role="option"
      tabIndex={-1}
      aria-selected={item.id === active}
      onPointerMove={() => item.id !== active && props.onActive(item.id)}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => props.onPick(item.id)}
      className="flex min-h-9 cursor-pointer items-center gap-3 rounded-badge px-2.5 py-1 aria-selected:bg-brand-soft pointer-coarse:min-h-11"
    >
      {item.person === undefined ? (
        <NavIcon name={item.icon} className="size-4 text-ink-3" />
      ) : (
        <Avatar name={item.person.name} src={item.person.photo} />
      )}
      <span className="min-w-0 flex-1 truncate">{item.label}</span>
      {item.note && <span className="max-w-[50%] truncate text-caption text-ink-3">{item.note}</span>}
      {item.keys && <Kbd keys={item.keys} />}
    </div>
  )
}
