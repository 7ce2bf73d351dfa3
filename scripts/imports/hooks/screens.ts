import type { Allowed } from "./allowed.ts"

/** States and effects of the screens; the list only gets shorter. */
export const screens: Allowed = {
  "src/screens/LazyView.tsx": {
    calls: { useState: 2, useEffect: 3, useLayoutEffect: 1 },
    reason: "lazy chunk, and the focus back to what opened it",
  },
  "src/screens/approval/useReturn.ts": { calls: { useEffect: 1 }, reason: "focus after a note is closed" },
  "src/screens/form/kinds/useOutline.ts": {
    calls: { useEffect: 1 },
    reason: "subscribes to the form's value, which a draft or another account's values replace",
  },
  "src/screens/useUndo.ts": {
    calls: { useEffect: 1 },
    reason: "withdraws its message when the screen is left",
  },
  "src/screens/companies/CompanyUse.tsx": {
    calls: { useEffect: 1 },
    reason: "asks again after a write of this page",
  },
  "src/screens/form/useTypedChange.ts": {
    calls: { useEffect: 1 },
    reason: "passes what is typed into the form on to its machine",
  },
  "src/screens/form/BulkEditDialog.tsx": { calls: { useEffect: 2 }, reason: "focus after drawing each step" },
  "src/screens/form/SortButton.tsx": { calls: { useState: 1 }, reason: "whether its dialog is drawn" },
  "src/screens/form/kinds/CropDialog.tsx": {
    calls: { useEffect: 1 },
    reason: "draws the picture on a canvas",
  },
  "src/screens/form/kinds/useOptions.ts": {
    calls: { useEffect: 1 },
    reason: "subscribes the tracer to its actor",
  },
  "src/screens/form/kinds/useStored.ts": {
    calls: { useState: 1 },
    reason: "the address of the stored file, shown again when another choice is taken back",
  },
  "src/screens/form/useFormFocus.ts": {
    calls: { useEffect: 3 },
    reason: "focus after a refused save and after waiting",
  },
  "src/screens/form/useRecordForm.ts": {
    calls: { useState: 1, useLayoutEffect: 1 },
    reason: "the fields the browser finds invalid, and a subscription to Ctrl S",
  },
  "src/screens/form/useTabTitle.ts": { calls: { useEffect: 1 }, reason: "the title of the browser's tab" },
  "src/screens/home/Trend.tsx": { calls: { useState: 1 }, reason: "whether the chart is drawn as a table" },
  "src/screens/list/Export.tsx": {
    calls: { useState: 1 },
    reason: "a press before its lazy chunk has loaded",
  },
  "src/screens/list/ExportButton.tsx": {
    calls: { useEffect: 1 },
    reason: "opens the menu that was pressed before this chunk had loaded",
  },
  "src/screens/list/ReferenceFilter.tsx": {
    calls: { useEffect: 1 },
    reason: "tells its machine that the filter was opened",
  },
  "src/screens/list/Removal.tsx": {
    calls: { useEffect: 1 },
    reason: "subscribes to the messages of its actor",
  },
  "src/screens/list/listParts.ts": {
    calls: { useState: 1, useEffect: 2 },
    reason: "lazy chunk, loaded when the browser is idle",
  },
  "src/screens/list/useFilterNames.ts": {
    calls: { useState: 1, useEffect: 1 },
    reason: "debt: requests the names of chosen filters; belongs in a machine",
  },
  "src/screens/list/useListKeys.ts": { calls: { useState: 1 }, reason: "the row that Tab reaches" },
  "src/screens/list/useReturned.tsx": {
    calls: { useEffect: 1, useLayoutEffect: 1 },
    reason: "the saved row, scrolled into view; keeps the ticks on leaving",
  },
  "src/screens/list/useReturning.ts": {
    calls: { useLayoutEffect: 1 },
    reason: "forgets the kept list when the form is left",
  },
  "src/screens/payroll/PayTrend.tsx": {
    calls: { useState: 1 },
    reason: "whether the chart is drawn as a table",
  },
  "src/screens/record/RecordScreen.tsx": {
    calls: { useEffect: 1 },
    reason: "subscribes to the form's actor",
  },
  "src/screens/report/MembersView.tsx": {
    calls: { useState: 1 },
    reason: "the row that Tab reaches",
  },
  "src/screens/report/SummaryView.tsx": {
    calls: { useState: 1 },
    reason: "whether the chart is drawn as a table",
  },
  "src/screens/screen.ts": {
    calls: { useEffect: 4 },
    reason: "subscribes to what an actor emits; focus on the heading of another page",
  },
  "src/screens/session/CompanyPicker.tsx": {
    calls: { useEffect: 1 },
    reason: "tells its owner that the machine has ended, once the dialog is drawn closed",
  },
  "src/screens/session/IdleDialog.tsx": {
    calls: { useState: 1, useEffect: 1 },
    reason: "a clock that is drawn again every second",
  },
  "src/screens/session/ProfileDialog.tsx": {
    calls: { useState: 1, useEffect: 2 },
    reason:
      "debt: typed values belong in its machine; also focus after drawing and telling its owner of the end",
  },
  "src/screens/session/useBell.tsx": {
    calls: { useState: 1, useEffect: 2 },
    reason: "subscribes the tracer to its actors; the time the list was opened at",
  },
  "src/screens/session/useMaintenance.tsx": {
    calls: { useEffect: 2 },
    reason: "subscribes the tracer and the session to its actor",
  },
  "src/screens/session/useConnection.tsx": {
    calls: { useEffect: 2 },
    reason: "subscribes the tracer and the live pages to its actor",
  },
  "src/screens/session/useVersion.tsx": {
    calls: { useEffect: 1 },
    reason: "subscribes the tracer to its actor",
  },
  "src/screens/session/useCompanyTotals.ts": {
    calls: { useEffect: 1 },
    reason: "subscribes the tracer to its actor, and asks again after a write of this page",
  },
  "src/screens/session/useWaiting.ts": {
    calls: { useEffect: 1 },
    reason: "subscribes the tracer to its actor",
  },
  "src/screens/super/TrialFunnel.tsx": {
    calls: { useState: 1 },
    reason: "whether the chart is drawn as a table",
  },
  "src/screens/topup/CopyButton.tsx": {
    calls: { useState: 1, useEffect: 1 },
    reason: "draws for two seconds that the text was copied",
  },
  "src/screens/list/DatesFilter.tsx": {
    calls: { useState: 2 },
    reason: "the two dates until they are applied",
  },
  "src/screens/topup/Proof.tsx": {
    calls: { useState: 2 },
    reason: "keeps the address of a picture, so that it is not fetched again; hides what is no picture",
  },
  "src/screens/topup/QueueScreen.tsx": {
    calls: { useState: 1, useEffect: 1 },
    reason: "debt: the debounce of the search belongs in the desk's machine",
  },
  "src/screens/topup/StepDialog.tsx": { calls: { useEffect: 1 }, reason: "focus on the first invalid field" },
  "src/screens/tour/Tour.tsx": {
    calls: { useEffect: 2, useLayoutEffect: 1 },
    reason: "subscribes to the address, to lost elements and to Esc",
  },
  "src/screens/useAddressChange.ts": { calls: { useEffect: 1 }, reason: "subscribes to the address" },
  "src/screens/useKeptOnLeaving.ts": {
    calls: { useEffect: 1, useLayoutEffect: 1 },
    reason: "subscribes to the page being hidden or left",
  },
  "src/screens/useNow.ts": { calls: { useState: 1, useEffect: 1 }, reason: "a clock that is drawn again" },
  "src/screens/useSeenAgain.ts": {
    calls: { useEffect: 1 },
    reason: "subscribes to the page becoming visible",
  },
  "src/screens/welcome/PeopleStep.tsx": {
    calls: { useEffect: 1 },
    reason: "focus on the name of the next employee",
  },
  "src/screens/welcome/ReviewStep.tsx": {
    calls: { useState: 1 },
    reason: "debt: who is invited belongs in the machine of the welcome pages",
  },
  "src/screens/welcome/WelcomeScreen.tsx": {
    calls: { useEffect: 1 },
    reason: "reports the address to its machine",
  },
}
