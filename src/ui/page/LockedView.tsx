import { buttonClass } from "../controls/buttonClass.ts"
import { StatusPage } from "./StatusPage.tsx"

/** Also the title of its tab. */
export const LOCKED = "Halaman ini tidak terbuka untuk Anda"

type LockedProps = {
  readonly why: string
  readonly home: string
  /** The page that opens it; null = there is none. */
  readonly way: { readonly text: string; readonly label: string; readonly href: string } | null
}

/** A page whose module is off for the company, or for which the user's role has no permission. */
export function LockedView({ why, home, way }: LockedProps) {
  return (
    <StatusPage
      code="403"
      title={LOCKED}
      text={`${why}. ${way === null ? "Hubungi admin perusahaan Anda bila ini keliru." : way.text}`}
    >
      {way !== null && (
        <a href={way.href} className={buttonClass({ variant: "primary" })}>
          {way.label}
        </a>
      )}
      <a href={home} className={buttonClass({ variant: way === null ? "primary" : "plain" })}>
        Ke beranda
      </a>
    </StatusPage>
  )
}
