import type { SlotsByPath } from "../form/formParts.ts"

export const slots: SlotsByPath = {
  "/users/pegawai": {
    above: () => import("./AccountState.tsx").then((m) => m.AccountState),
    reads: ["password_state", "device_id", "face_enrolled", "attendance_plans"],
  },
}
