import { buttonClass } from "../controls/buttonClass.ts"
import { StatusPage } from "./StatusPage.tsx"

/** /400: the server could not read what we sent. */
export function BadRequestView() {
  return (
    <StatusPage
      code="400"
      title="Permintaan tidak dapat diproses"
      text="Data yang dikirim tidak terbaca oleh server. Muat ulang halaman sebelumnya, lalu coba lagi."
    >
      <a href="/home" className={buttonClass({ variant: "primary" })}>
        Back home
      </a>
    </StatusPage>
  )
}
