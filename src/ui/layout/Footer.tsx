import { appName } from "#src/format/product.ts"
import { HelpLinks } from "../page/HelpLinks.tsx"

/** The page's footer. Shows the time zone of all times, because offices may be in others. */
export function Footer() {
  return (
    <footer className="no-print mx-auto flex w-full max-w-page flex-wrap items-center gap-x-4 gap-y-1 px-4 pt-2 pb-6 text-caption text-ink-3 md:px-6">
      <span>{appName()}</span>
      <span>Waktu ditampilkan dalam WIB</span>
      <HelpLinks />
    </footer>
  )
}
