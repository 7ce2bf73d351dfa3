import { buttonClass } from "../controls/buttonClass.ts"
import { inputClass } from "../controls/inputClass.ts"
import { StatusPage } from "./StatusPage.tsx"

export type NotFoundViewProps = {
  /** `unmatched`: the address belongs to no page at all; `missing`: to one that is not there (yet). */
  readonly kind: "missing" | "unmatched"
  /** What was typed; the parent goes to / plus the text. */
  readonly onSearch: (text: string) => void
  readonly onBack: () => void
}

/** Also the title of its tab. */
export const NOT_FOUND = {
  missing: "The page you were looking for doesn't exist.",
  unmatched: "This page could not be found",
} as const

/** 404. */
export function NotFoundView({ kind, onSearch, onBack }: NotFoundViewProps) {
  return (
    <StatusPage
      code="404"
      title={NOT_FOUND[kind]}
      text="Periksa kembali alamatnya, atau tuliskan halaman yang Anda cari."
    >
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
        <button type="submit" className={buttonClass({ variant: "primary" })}>
          Cari
        </button>
      </form>
      <button type="button" onClick={onBack} className={buttonClass()}>
        Back
      </button>
    </StatusPage>
  )
}
