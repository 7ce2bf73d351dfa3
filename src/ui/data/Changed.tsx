import { useState } from "react"

/** A number that moves when it becomes another one while somebody looks, and stands still when it is first drawn. */
export function Changed({ value }: { readonly value: string }) {
  const [begun] = useState(value)
  return (
    <span key={value} className={value === begun ? "inline-block" : "changed inline-block"}>
      {value}
    </span>
  )
}
