import { devisiResource } from "#src/resources/devisi.ts"
import { FormScreen } from "../resource/FormScreen.tsx"
import { ListScreen } from "../resource/ListScreen.tsx"
import type { ScreenProps } from "../screen.ts"

export const List = (props: ScreenProps) => <ListScreen {...props} resource={devisiResource} />
export const Form = (props: ScreenProps) => <FormScreen {...props} resource={devisiResource} />
