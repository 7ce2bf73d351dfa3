import { useOnce } from "../useOnce.ts"

/** A number that animates when it changes, but not on its first render. */
export function Changed({ value }: { readonly value: string }) {
  const begun = useOnce(() => value)
  return (
    <span key={value} className={value === begun ? "inline-block" : "changed inline-block"}>
      {value}
    </span>
  )
}
