import type { ReactNode } from "react"
import { HelpLinks } from "./HelpLinks.tsx"
import { Mark } from "./HallDrawing.tsx"
import { appName } from "#src/format/product.ts"

/** Layout without bars: the product's name, and one message or form. */
export function BlankPage({ children }: { readonly children: ReactNode }) {
  return (
    <div data-fill="" className="flex min-h-dvh flex-col bg-paper px-6 text-ink">
      <header className="flex h-14 items-center gap-3 text-lead font-semibold">
        <Mark />
        {appName()}
      </header>
      <main id="isi" className="flex-1">
        {children}
      </main>
      <footer className="mx-auto w-full max-w-[60rem] pb-6 empty:hidden">
        <HelpLinks />
      </footer>
    </div>
  )
}
