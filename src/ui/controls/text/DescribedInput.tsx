import type { ComponentPropsWithRef } from "react"

export type DescribedInputProps = ComponentPropsWithRef<"input"> & {
  readonly described?: string | undefined
  readonly invalid?: boolean | undefined
}

/** An input for Headless UI, which would otherwise overwrite `aria-describedby` and `aria-invalid`. */
export function DescribedInput({ described, invalid, ...rest }: DescribedInputProps) {
  return <input {...rest} aria-describedby={described} aria-invalid={invalid || undefined} />
}
