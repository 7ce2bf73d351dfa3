import type { Allowed } from "./allowed.ts"

/** States and effects of the view components; the list only gets shorter. */
export const ui: Allowed = {
  "src/ui/coach/CoachMark.tsx": {
    calls: { useState: 2, useEffect: 2 },
    reason: "measures its card and arrow; focus after drawing; marks the element it is about",
  },
  "src/ui/controls/ItemList.tsx": {
    calls: { useState: 2, useEffect: 1 },
    reason: "keys of the items, what screen readers announce, and focus after a change",
  },
  "src/ui/controls/choice/Checkbox.tsx": {
    calls: { useEffect: 1 },
    reason: "sets `indeterminate`, which has no attribute",
  },
  "src/ui/controls/choice/ComboboxPanel.tsx": {
    calls: { useState: 1, useEffect: 2 },
    reason: "infinite scroll by keyboard; draws the first options before the others",
  },
  "src/ui/controls/date/Calendar.tsx": {
    calls: { useState: 2, useEffect: 1 },
    reason: "today and the day that Tab reaches; focus after another month is drawn",
  },
  "src/ui/controls/file/PhotoField.tsx": { calls: { useEffect: 1 }, reason: "draws the preview on a canvas" },
  "src/ui/controls/file/useFile.ts": {
    calls: { useState: 1 },
    reason: "why the last choice was refused, as text of the control",
  },
  "src/ui/controls/map/MapPointField.tsx": {
    calls: { useState: 5, useEffect: 2 },
    reason: "debt: geolocation is a process; also the pasted text, and a lazy map and its drawing",
  },
  "src/ui/controls/text/LinkButton.tsx": {
    calls: { useState: 2 },
    reason: "the typed address until it is applied, and its message",
  },
  "src/ui/controls/text/PasswordField.tsx": {
    calls: { useState: 1 },
    reason: "whether the password is readable",
  },
  "src/ui/controls/text/PictureButton.tsx": {
    calls: { useState: 1 },
    reason: "the typed description until a file is chosen",
  },
  "src/ui/controls/text/RichTextField.tsx": {
    calls: { useEffect: 2 },
    reason: "passes the value and the lock on to the editor's library",
  },
  "src/ui/controls/text/RupiahField.tsx": {
    calls: { useLayoutEffect: 1 },
    reason: "puts the caret back after the amount is grouped",
  },
  "src/ui/controls/text/useTypedText.ts": {
    calls: { useState: 3, useEffect: 1 },
    reason: "the text as typed, and the browser's validity of the input",
  },
  "src/ui/controls/useValue.ts": { calls: { useState: 1 }, reason: "the value of an uncontrolled input" },
  "src/ui/controls/week/WeekHours.tsx": { calls: { useState: 1 }, reason: "what screen readers announce" },
  "src/ui/data/ShareChart.tsx": { calls: { useState: 1 }, reason: "whether the chart is drawn as a table" },
  "src/ui/data/TrendChart.tsx": {
    calls: { useEffect: 1 },
    reason: "draws the chart; subscribes to its size, the theme and printing",
  },
  "src/ui/evidence/Photo.tsx": {
    calls: { useState: 2, useLayoutEffect: 1 },
    reason: "whether the picture is open and its zoom; scrolls to its middle",
  },
  "src/ui/grid/CellGrid.tsx": { calls: { useEffect: 1 }, reason: "scrolls to the active cell" },
  "src/ui/layout/Dropdown.tsx": {
    calls: { useEffect: 2 },
    reason: "subscribes to presses and focus outside",
  },
  "src/ui/layout/PaletteList.tsx": { calls: { useEffect: 1 }, reason: "scrolls to the marked entry" },
  "src/ui/layout/SettingsLayout.tsx": { calls: { useEffect: 1 }, reason: "scrolls to the current page" },
  "src/ui/layout/WhenOpened.tsx": {
    calls: { useState: 1, useEffect: 1 },
    reason: "subscribes to the disclosure around it",
  },
  "src/ui/layout/useFit.ts": {
    calls: { useEffect: 1 },
    reason: "measures its width and that of its entries",
  },
  "src/ui/layout/useNarrow.ts": {
    calls: { useSyncExternalStore: 1 },
    reason: "subscribes to the width of the window",
  },
  "src/ui/list/CheckMark.tsx": {
    calls: { useEffect: 1 },
    reason: "sets `indeterminate`, which has no attribute",
  },
  "src/ui/list/ListView.tsx": { calls: { useState: 1 }, reason: "keeps the tools drawn that were used" },
  "src/ui/list/SearchBox.tsx": {
    calls: { useState: 1, useEffect: 1 },
    reason: "the typed text until the list has it; cancels its frame",
  },
  "src/ui/list/SortList.tsx": {
    calls: { useState: 1, useEffect: 1, useLayoutEffect: 1 },
    reason: "the pointer of a drag; focus on the carried row",
  },
  "src/ui/list/Table.tsx": {
    calls: { useState: 2, useEffect: 2 },
    reason: "draws the first cards before the others, and a skeleton only after a while",
  },
  "src/ui/list/VirtualRows.tsx": {
    calls: { useState: 1, useEffect: 2 },
    reason: "measures its rows; scrolls to the row of Home and End",
  },
  "src/ui/list/rowKeys.ts": {
    calls: { useState: 1, useEffect: 1, useLayoutEffect: 1 },
    reason: "keys of the recycled rows; drops the focus of a removed row",
  },
  "src/ui/list/useOverflow.ts": { calls: { useEffect: 1 }, reason: "measures its width" },
  "src/ui/list/useRowFocus.ts": { calls: { useEffect: 1 }, reason: "focus on the row's link after drawing" },
  "src/ui/map/Diagram.tsx": { calls: { useState: 1, useLayoutEffect: 1 }, reason: "measures its width" },
  "src/ui/map/TileMap.tsx": { calls: { useEffect: 1 }, reason: "draws the map by its library" },
  "src/ui/map/useBox.ts": { calls: { useState: 1, useLayoutEffect: 1 }, reason: "measures its box" },
  "src/ui/map/useWheel.ts": {
    calls: { useEffect: 1 },
    reason: "subscribes to the wheel, which React's passive listener cannot stop",
  },
  "src/ui/overlay/Layer.tsx": { calls: { useLayoutEffect: 1 }, reason: "finds the landmark around it" },
  "src/ui/overlay/Tooltip.tsx": {
    calls: { useState: 1, useEffect: 1 },
    reason: "whether it is drawn; its place, and a subscription to Esc and scrolling",
  },
  "src/ui/overlay/useMounted.ts": {
    calls: { useReducer: 1, useLayoutEffect: 1 },
    reason: "whether it was drawn before",
  },
  "src/ui/page/ForgottenView.tsx": { calls: { useEffect: 1 }, reason: "selects the input after a failure" },
  "src/ui/page/LoginView.tsx": {
    calls: { useEffect: 2 },
    reason: "submits a press from before its code had loaded; selects the input after a failure",
  },
  "src/ui/page/MailPasswordView.tsx": { calls: { useEffect: 1 }, reason: "focus on the first invalid field" },
  "src/ui/queue/useSlide.ts": {
    calls: { useLayoutEffect: 1 },
    reason: "measures and animates the rows that move up",
  },
  "src/ui/useOnce.ts": { calls: { useState: 1 }, reason: "a value computed once; nothing ever sets it" },
}
