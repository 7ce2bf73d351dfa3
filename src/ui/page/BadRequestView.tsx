import { buttonClass } from "../controls/buttonClass.ts"
import { StatusPage } from "./StatusPage.tsx"

/** /400: the server could not read the request. */
export function BadRequestView({ onBack }: { readonly onBack?: () => void }) {
  return (
    <StatusPage
      code="400"
      title="Permintaan tidak dapat diproses"
      text={
        <p>
          Data yang dikirim browser tidak terbaca oleh server, jadi tidak ada yang berubah. Kembalilah, muat
          ulang halaman itu, lalu coba lagi. Bila terulang, kirimkan alamat dan jamnya kepada admin Anda.
        </p>
      }
    >
      <div className="flex flex-wrap gap-2">
        <a href="/home" className={buttonClass({ variant: "primary" })}>
          Back home
        </a>
        {onBack && (
          <button type="button" onClick={onBack} className={buttonClass()}>
            Kembali
          </button>
        )}
      </div>
    </StatusPage>
  )
}
