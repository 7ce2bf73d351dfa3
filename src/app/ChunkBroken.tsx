import { buttonClass } from "#src/ui/controls/buttonClass.ts"
import { StatusPage } from "#src/ui/page/StatusPage.tsx"
import { useChunk } from "./reload.ts"

/** Shown for a screen whose chunk did not load even after an automatic reload. */
export function ChunkBroken() {
  const { state, retry } = useChunk()
  const isShown = state.matches("broken") || state.matches("forcing")
  return (
    <div data-machine="chunk" data-state={String(state.value)}>
      {isShown && (
        <StatusPage
          title="Halaman belum dapat dimuat"
          text="Bagian halaman ini tidak terunduh. Periksa sambungan internet Anda, lalu coba lagi."
        >
          <button type="button" className={buttonClass({ variant: "primary" })} onClick={retry}>
            Coba lagi
          </button>
        </StatusPage>
      )}
    </div>
  )
}
