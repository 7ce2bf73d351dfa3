import { Card } from "#src/ui/data/Card.tsx"
import type { FormPartProps } from "../form/formParts.ts"
import { AsOf } from "./AsOf.tsx"

const card = (list: string) =>
  function RecordAsOf({ id }: FormPartProps) {
    return (
      <Card>
        <AsOf key={id} path={`${list}/form/${id}`} search="" />
      </Card>
    )
  }

/** A record page of today leads to the same record on another day. */
export const MemberAsOf = card("/users/pegawai")
export const OfficeAsOf = card("/setting/umum/offices")
