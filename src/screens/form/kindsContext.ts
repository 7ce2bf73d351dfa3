import { type ComponentType, createContext } from "react"
import type { FieldKind } from "#src/resources/kit/fields.ts"
import type { FieldViewProps } from "./fieldProps.ts"

/** Views that are here, by kind. */
export type Kinds = { readonly [Kind in FieldKind]?: ComponentType<FieldViewProps> }
export const KindsContext = createContext<Kinds>({})
