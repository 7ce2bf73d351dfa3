import { jabatanResource } from "#src/resources/jabatan.ts"
import { FormScreen } from "../resource/FormScreen.tsx"
import { ListScreen } from "../resource/ListScreen.tsx"
import type { ScreenProps } from "../screen.ts"

export const List = (props: ScreenProps) => <ListScreen {...props} resource={jabatanResource} />
export const Form = (props: ScreenProps) => <FormScreen {...props} resource={jabatanResource} />
