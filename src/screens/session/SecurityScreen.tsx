import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import type { ScreenProps } from "../screen.ts"
import { FactorsCard } from "./FactorsCard.tsx"
import { SessionsCard } from "./SessionsCard.tsx"

const BARRED =
  "Keamanan akun tidak dapat dibuka selama Anda bekerja sebagai perusahaan. Kembalilah dulu ke super admin."

/** /keamanan: how one signs in to the account, and where it is signed in. */
export function SecurityScreen({ user }: ScreenProps) {
  return (
    <>
      <PageHeader title="Keamanan akun" sub={user.email} />
      {user.impersonated_by === null ? (
        <div className="grid gap-4">
          <FactorsCard email={user.email} />
          <SessionsCard />
        </div>
      ) : (
        <Notice tone="info">{BARRED}</Notice>
      )}
    </>
  )
}
