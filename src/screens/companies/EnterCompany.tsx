import { Button } from "#src/ui/controls/Button.tsx"
import type { FormPartProps } from "../form/formParts.ts"
import type { RowPartProps } from "../list/listProps.ts"
import { useWorld } from "../screen.ts"
import { companyIn } from "./companyIn.ts"

/** Impersonation: enters the company of a row as its administrator, after giving a reason. */
export function EnterFromRow({ row }: RowPartProps) {
  const { enterCompany } = useWorld()
  const company = companyIn(row, row.id)
  return (
    <span className="relative z-10">
      <Button
        size="sm"
        aria-label={`Masuk sebagai ${company.companie_name}`}
        onClick={() => enterCompany(company)}
      >
        Masuk
      </Button>
    </span>
  )
}

/** The same from the company's page. */
export function EnterFromPage({ row, id }: FormPartProps) {
  const { enterCompany } = useWorld()
  return <Button onClick={() => enterCompany(companyIn(row, id))}>Masuk sebagai admin</Button>
}
