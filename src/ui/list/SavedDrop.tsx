import { Bookmark, Check, X } from "lucide-react"
import { closeDropdown, Dropdown } from "../layout/Dropdown.tsx"
import type { SavedProps } from "./types.ts"

/** Saved searches and filters, and a form to save the current one. */
export function SavedDrop(props: SavedProps) {
  const { names, current, canKeep } = props
  return (
    <Dropdown
      group="list-tools"
      align="end"
      className="inline-flex h-8 items-center gap-1.5 rounded-control border border-line px-2.5 text-body text-ink-2 group-open/drop:bg-sunken hover:bg-sunken"
      label={
        <>
          <Bookmark aria-hidden="true" className="size-4" />
          <span className="max-w-[10rem] truncate">{current ?? "Tampilan"}</span>
        </>
      }
    >
      {names.length > 0 && (
        <ul role="list" aria-label="Tampilan tersimpan">
          {names.map((name) => (
            <li key={name} className="flex items-center gap-1">
              <button
                type="button"
                aria-pressed={name === current}
                onClick={(event) => {
                  props.onShow(name)
                  closeDropdown(event.currentTarget)
                }}
                className="flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-badge px-2 py-1 text-left hover:bg-sunken aria-pressed:font-semibold"
              >
                <Check
                  aria-hidden="true"
                  className={`size-4 shrink-0 text-brand ${name === current ? "" : "invisible"}`}
                />
                <span className="truncate">{name}</span>
              </button>
              <button
                type="button"
                aria-label={`Hapus tampilan ${name}`}
                onClick={(event) => {
                  const summary = event.currentTarget.closest("details")?.querySelector("summary")
                  props.onForget(name)
                  summary?.focus()
                }}
                className="grid size-8 shrink-0 place-items-center rounded-badge text-ink-3 hover:bg-sunken hover:text-ink"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {canKeep ? (
        <form
          className={`grid gap-1.5 p-2 ${names.length > 0 ? "mt-1.5 border-t border-line" : ""}`}
          onSubmit={(event) => {
            event.preventDefault()
            const name = new FormData(event.currentTarget).get("name")
            if (typeof name === "string") props.onKeep(name)
            event.currentTarget.reset()
            closeDropdown(event.currentTarget)
          }}
        >
          <label htmlFor="saved-name" className="text-caption font-semibold text-ink-3">
            Simpan yang tampil sekarang
          </label>
          <div className="flex gap-1.5">
            <input
              id="saved-name"
              name="name"
              required
              pattern=".*\S.*"
              title="Beri nama"
              maxLength={props.nameMax}
              placeholder="Beri nama"
              autoComplete="off"
              className="h-8 w-full min-w-0 rounded-badge border border-control bg-surface px-2 text-lead text-ink sm:text-body"
            />
            <button
              type="submit"
              className="h-8 shrink-0 rounded-control border border-control px-2.5 font-semibold hover:bg-sunken"
            >
              Simpan
            </button>
          </div>
        </form>
      ) : (
        names.length === 0 && (
          <p className="p-2 text-body text-ink-3">
            Cari, saring atau urutkan dulu, lalu simpan di sini dengan nama.
          </p>
        )
      )}
    </Dropdown>
  )
}
