import { Dialog as Modal, DialogBackdrop, DialogPanel } from "@headlessui/react"
import { CornerDownLeft, Search } from "lucide-react"
import { useId, type KeyboardEvent } from "react"
import { Kbd } from "../controls/Kbd.tsx"
import { scrimClass } from "../overlay/Dialog.tsx"
import { useMounted } from "../overlay/useMounted.ts"
import type { CommandPaletteProps } from "./palette.ts"
import { PaletteList } from "./PaletteList.tsx"

/**
 * Command palette (Ctrl K): one field for pages and actions. The focus stays in the field; arrows move the highlighted
 * entry.
 */
export function CommandPalette(props: CommandPaletteProps) {
  const { open, onClose, query, onQuery, groups, loading = false, active, onPick } = props
  const isMounted = useMounted()
  const list = useId()
  const items = groups.flatMap((group) => group.items)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const next = step(event.key, items, active)
    if (event.key === "Enter" && active !== null) onPick(active)
    else if (next !== null) props.onActive(next)
    else return
    event.preventDefault()
  }
  return (
    <Modal open={open && isMounted} onClose={onClose} aria-label="Cari" className="relative z-50">
      <DialogBackdrop transition className={`${scrimClass} opacity-60`} />
      <div className="fixed inset-0 grid items-start justify-items-center p-3 sm:pt-[12vh]">
        <DialogPanel
          transition
          className="flex max-h-[min(34rem,80dvh)] w-full max-w-[40rem] flex-col overflow-hidden rounded-card border border-line bg-surface text-body text-ink shadow-overlay transition duration-[120ms] data-closed:opacity-0 motion-reduce:transition-none"
        >
          <div className="flex items-center gap-2.5 border-b border-line px-4">
            <Search aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
            <input
              data-autofocus=""
              type="text"
              role="combobox"
              aria-label="Cari menu, pegawai, atau tindakan"
              aria-expanded="true"
              aria-controls={list}
              aria-autocomplete="list"
              aria-activedescendant={active === null ? undefined : optionId(list, active)}
              placeholder="Cari menu, pegawai, atau tindakan"
              autoComplete="off"
              spellCheck={false}
              value={query}
              onChange={(event) => onQuery(event.currentTarget.value)}
              onKeyDown={onKeyDown}
              className="h-12 min-w-0 flex-1 bg-transparent text-lead outline-none"
            />
            <button
              type="button"
              aria-label="Tutup"
              onClick={onClose}
              className="rounded-badge px-1 py-1 text-ink-3 hover:text-ink"
            >
              <Kbd keys={["Esc"]} />
              <span aria-hidden="true" className="hidden pointer-coarse:inline">
                Tutup
              </span>
            </button>
          </div>
          <PaletteList {...props} id={list} optionId={(id) => optionId(list, id)} />
          <p role="status" className="sr-only">
            {loading ? "Mencari…" : `${items.length} hasil`}
          </p>
          <div className="flex gap-4 border-t border-line px-4 py-2 text-caption text-ink-3 pointer-coarse:hidden">
            <span className="flex items-center gap-1.5">
              <Kbd keys={["↑", "↓"]} /> pindah
            </span>
            <span className="flex items-center gap-1.5">
              <CornerDownLeft aria-hidden="true" className="size-3.5" /> buka
            </span>
          </div>
        </DialogPanel>
      </div>
    </Modal>
  )
}

const optionId = (list: string, id: string) => `${list}-${id}`

/** The entry an arrow key moves to, wrapping around; null for other keys and empty lists. */
export function step(
  key: string,
  items: readonly { readonly id: string }[],
  active: string | null,
): string | null {
  const at = items.findIndex((item) => item.id === active)
  const last = items.length - 1
  const to =
    key === "ArrowDown" ? (at === last ? 0 : at + 1) : key === "ArrowUp" ? (at <= 0 ? last : at - 1) : null
  return to === null ? null : (items[to]?.id ?? null)
}
