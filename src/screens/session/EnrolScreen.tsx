import { Button } from "#src/ui/controls/Button.tsx"
import { BlankPage } from "#src/ui/page/BlankPage.tsx"
import { FactorsCard } from "./FactorsCard.tsx"

type Props = {
  readonly email: string
  readonly onEnrolled: () => void
  readonly onLogout: () => void
}

/** An account that must have a second factor, and has none: nothing else is open before it is installed. */
export function EnrolScreen({ email, onEnrolled, onLogout }: Props) {
  return (
    <BlankPage>
      <div className="mx-auto grid w-full max-w-[40rem] gap-4 py-8">
        <div>
          <h1 tabIndex={-1} className="text-[1.5rem]/8 font-bold tracking-tight outline-none">
            Pasang verifikasi dua langkah
          </h1>
          <p className="mt-1 text-ink-2">
            Akun Anda wajib memakainya. Sesudah terpasang, Anda langsung masuk.
          </p>
        </div>
        <FactorsCard email={email} onChanged={onEnrolled} />
        <div>
          <Button onClick={onLogout}>Keluar</Button>
        </div>
      </div>
    </BlankPage>
  )
}
