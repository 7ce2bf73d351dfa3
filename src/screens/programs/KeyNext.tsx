import { Notice } from "#src/ui/page/Notice.tsx"

/** Where the secret of a new key comes from. */
export const KeyNext = () => (
  <Notice tone="info">
    Sesudah disimpan, buka kunci ini dari daftar untuk menerbitkan rahasianya. Rahasia hanya ditunjukkan
    sekali.
  </Notice>
)
