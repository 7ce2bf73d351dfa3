import { buttonClass } from "#src/ui/controls/buttonClass.ts"
import { useChunk } from "./reload.ts"

/** Full-page error for a chunk that did not load; small, because it is part of the first chunk. */
export function BrokenPage() {
  // Compiler memoization is off: see LoginView.
  "use no memo"
  const { state, retry } = useChunk()
  if (!state.matches("broken") && !state.matches("forcing")) return null
  return (
    <main className="mx-auto grid min-h-dvh max-w-[30rem] content-center justify-items-start gap-4 p-6">
      <h1 className="text-title font-bold">Halaman belum dapat dimuat</h1>
      <p role="alert">Periksa sambungan internet Anda, lalu coba lagi.</p>
      <button type="button" className={buttonClass({ variant: "primary" })} onClick={retry}>
        Coba lagi
      </button>
    </main>
  )
}
