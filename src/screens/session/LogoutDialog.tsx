import { ConfirmDialog } from "#src/ui/overlay/ConfirmDialog.tsx"
import { appName } from "#src/format/product.ts"

type Props = { readonly open: boolean; readonly onConfirm: () => void; readonly onCancel: () => void }

export const LogoutDialog = ({ open, onConfirm, onCancel }: Props) => (
  <ConfirmDialog
    open={open}
    title="Confirmation"
    text={`Anda akan keluar dari ${appName()} di semua tab browser ini.`}
    confirmLabel="YES"
    cancelLabel="NO"
    onConfirm={onConfirm}
    onCancel={onCancel}
  />
)
