import { type ComponentType, createContext } from "react"
import type { FieldKind } from "#src/resources/kit/fields.ts"
import type { FieldViewProps } from "./fieldProps.ts"

/** Loaded field views, by kind. */
export type Kinds = { readonly [Kind in FieldKind]?: ComponentType<FieldViewProps> }
export const KindsContext = createContext<Kinds>({})
