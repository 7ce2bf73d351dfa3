import { ConfirmDialog } from "#src/ui/overlay/ConfirmDialog.tsx"

type Props = { readonly open: boolean; readonly onConfirm: () => void; readonly onCancel: () => void }

export const LogoutDialog = ({ open, onConfirm, onCancel }: Props) => (
  <ConfirmDialog
    open={open}
    title="Confirmation"
    text="Anda akan keluar dari Balai di semua tab browser ini."
    confirmLabel="YES"
    cancelLabel="NO"
    onConfirm={onConfirm}
    onCancel={onCancel}
  />
)
