import { Notice } from "../page/Notice.tsx"

/** Why a row that is shown cannot be changed by whoever looks at it. */
export function BarredNotice({ why }: { readonly why: string }) {
  return (
    <div role="status">
      <Notice tone="info">{why}</Notice>
    </div>
  )
}
