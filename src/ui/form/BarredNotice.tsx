import { Notice } from "../page/Notice.tsx"

/** Why the current user cannot change a row they may read. */
export function BarredNotice({ why }: { readonly why: string }) {
  return (
    <div role="status">
      <Notice tone="info">{why}</Notice>
    </div>
  )
}
