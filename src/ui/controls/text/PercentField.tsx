import { NumberField, type NumberFieldProps } from "./NumberField.tsx"

export type PercentFieldProps = Omit<NumberFieldProps, "unit">

/** The value is in percent, not a fraction: 12.5 is shown as "12,5 %". Two decimals by default. */
export function PercentField({ decimals = 2, ...rest }: PercentFieldProps) {
  return <NumberField {...rest} decimals={decimals} unit="%" />
}
