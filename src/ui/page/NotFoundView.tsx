import { buttonClass } from "../controls/buttonClass.ts"
import { Kbd } from "../controls/Kbd.tsx"
import { inputClass } from "../controls/inputClass.ts"
import { type NearPage, NearPages } from "./NearPages.tsx"
import { StatusPage } from "./StatusPage.tsx"

export type NotFoundViewProps = {
  /** `unmatched`: no route matches the address; `missing`: the route's record or page does not exist (yet). */
  readonly kind: "missing" | "unmatched"
  /** The requested address. */
  readonly path: string
  readonly home: string
  readonly near: readonly NearPage[]
  /** The entered text; the parent navigates to / plus the text. */
  readonly onSearch: (text: string) => void
  /** Opens the command palette. */
  readonly onPalette: () => void
  readonly onBack: () => void
}

/** Also the title of its tab. */
export const NOT_FOUND = {
  missing: "The page you were looking for doesn't exist.",
  unmatched: "This page could not be found",
} as const

const WHY = {
  missing: "Halaman ini belum tersedia:",
  unmatched: "Tidak ada halaman di alamat ini:",
} as const

/** 404. */
export function NotFoundView({ kind, path, home, near, onSearch, onPalette, onBack }: NotFoundViewProps) {
  return (
    <StatusPage
      code="404"
      title={NOT_FOUND[kind]}
      text={
        <p>
          {WHY[kind]}{" "}
          <code className="rounded-sm bg-sunken px-1.5 py-0.5 font-mono wrap-anywhere text-ink">{path}</code>
        </p>
      }
    >
      <NearPages label="Mungkin yang Anda maksud" pages={near} />
      <form
        role="search"
        className="flex w-full gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          const typed = new FormData(event.currentTarget).get("cari")
          if (typeof typed === "string" && typed.trim() !== "") onSearch(typed.trim())
        }}
      >
        <input
          name="cari"
          type="search"
          aria-label="Cari halaman"
          placeholder="Mis. users/pegawai"
          autoComplete="off"
          autoCapitalize="none"
          className={inputClass}
        />
        <button type="submit" className={buttonClass()}>
          Cari
        </button>
      </form>
      <div className="flex flex-wrap gap-2">
        <a href={home} className={buttonClass({ variant: "primary" })}>
          Ke beranda
        </a>
        <button type="button" onClick={onBack} className={buttonClass()}>
          Back
        </button>
        <button
          type="button"
          onClick={onPalette}
          aria-keyshortcuts="Control+K"
          className={buttonClass({ variant: "quiet" })}
        >
          Cari menu
          <Kbd keys={["Ctrl", "K"]} />
        </button>
      </div>
    </StatusPage>
  )
}
