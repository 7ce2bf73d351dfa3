import { buttonClass } from "../controls/buttonClass.ts"
import { StatusPage } from "./StatusPage.tsx"

/** Also the title of its tab. */
export const LOCKED = "Halaman ini tidak terbuka untuk Anda"

/** A page whose module is off for the company, or for which the user's role has no permission. */
export function LockedView({ why, home }: { readonly why: string; readonly home: string }) {
  return (
    <StatusPage
      code="403"
      title={LOCKED}
      text={`${why}. Isian yang belum tersimpan tetap ada sebagai draf di browser ini. Hubungi admin perusahaan Anda bila ini keliru.`}
    >
      <a href={home} className={buttonClass({ variant: "primary" })}>
        Ke beranda
      </a>
    </StatusPage>
  )
}
