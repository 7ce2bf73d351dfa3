import type { Config } from "tailwindcss"

/**
 * Names for the design's tokens. The values are CSS variables in src/ui/styles.css, so a theme is a change of
 * variables and no component needs a `dark:` class. Colours, type sizes, radii and shadows are replaced rather
 * than extended: a colour outside this list does not exist.
 */
export default {
  theme: {
    colors: {
      transparent: "transparent",
      current: "currentColor",
      inherit: "inherit",
      /** The page. */
      paper: "var(--paper)",
      /** Cards, bars, fields. */
      surface: "var(--surface)",
      /** Grounds that lie lower: hovered rows, pressed tabs, read-only fields. */
      sunken: "var(--sunken)",
      /** Lines that divide. Not enough contrast to be a control's only edge: that is `control`. */
      line: "var(--line)",
      control: "var(--control)",
      ink: "var(--ink)",
      "ink-2": "var(--ink-2)",
      "ink-3": "var(--ink-3)",
      brand: "var(--brand)",
      /** Text on `brand`. */
      "brand-ink": "var(--brand-ink)",
      "brand-soft": "var(--brand-soft)",
      warn: "var(--warn)",
      "warn-soft": "var(--warn-soft)",
      ok: "var(--ok)",
      "ok-soft": "var(--ok-soft)",
      bad: "var(--bad)",
      /** Text on `bad`. */
      "bad-ink": "var(--bad-ink)",
      "bad-soft": "var(--bad-soft)",
      info: "var(--info)",
      "info-soft": "var(--info-soft)",
      /** Behind dialogs and drawers. */
      scrim: "var(--scrim)",
    },
    borderRadius: {
      none: "0",
      sm: "4px",
      /** Badges. */
      badge: "6px",
      control: "8px",
      card: "10px",
      full: "9999px",
    },
    boxShadow: {
      none: "none",
      /** Only for what floats: menus, popovers, dialogs. */
      overlay: "var(--shadow-overlay)",
    },
    fontFamily: {
      sans: ["Inter", "Inter fallback", "system-ui", "sans-serif"],
      mono: ["ui-monospace", "SFMono-Regular", "Menlo", "Consolas", "monospace"],
    },
    fontSize: {
      /** 12/16 */
      caption: ["0.75rem", { lineHeight: "1rem" }],
      /** 13/18: the label of a field, quieter than what is typed under it */
      label: ["0.8125rem", { lineHeight: "1.125rem" }],
      /** 14/20 */
      body: ["0.875rem", { lineHeight: "1.25rem" }],
      /** 16/24: headings of groups and dialogs */
      lead: ["1rem", { lineHeight: "1.5rem" }],
      /** 20/28: the page's title */
      title: ["1.25rem", { lineHeight: "1.75rem", letterSpacing: "-0.01em" }],
      /** 28/36: one number on a card */
      figure: ["1.75rem", { lineHeight: "2.25rem", letterSpacing: "-0.02em" }],
    },
    fontWeight: {
      normal: "400",
      medium: "500",
      semibold: "550",
      bold: "650",
    },
    extend: {
      maxWidth: {
        /** Width of a page's content: lists take it all, what is read in lines takes less. */
        page: "1600px",
        /** Width of a form's one column. */
        form: "720px",
      },
      transitionDuration: { DEFAULT: "120ms" },
    },
  },
} satisfies Config
