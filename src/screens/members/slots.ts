import type { SlotsByPath } from "../form/formParts.ts"

export const slots: SlotsByPath = {
  "/users/pegawai": {
    side: [
      () => import("../asOf/RecordAsOf.tsx").then((m) => m.MemberAsOf),
      () => import("./MemberDays.tsx").then((m) => m.MemberDays),
      () => import("./MemberWaiting.tsx").then((m) => m.MemberWaiting),
      () => import("../letters/MemberSurat.tsx").then((m) => m.MemberSurat),
      () => import("../warnings/MemberLetters.tsx").then((m) => m.MemberLetters),
      () => import("../career/MemberCareers.tsx").then((m) => m.MemberCareers),
      () => import("../endings/MemberEnding.tsx").then((m) => m.MemberEnding),
      () => import("../sales/MemberPoints.tsx").then((m) => m.MemberPoints),
      () => import("./AccountState.tsx").then((m) => m.AccountState),
      () => import("../privacy/MemberPrivacy.tsx").then((m) => m.MemberPrivacy),
    ],
    foot: [() => import("./MemberHistory.tsx").then((m) => m.MemberHistory)],
    reads: ["password_state", "device_id", "face_enrolled", "attendance_plans", "version"],
  },
}
