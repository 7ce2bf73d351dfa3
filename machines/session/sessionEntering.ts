import { sessionParts } from "./sessionParts.ts"

/** Sign-in from the login page, in every state that shows it. */
export const mayLogin = sessionParts.createStateConfig({
  on: {
    "login.submit": {
      target: "#session.signingIn",
      actions: { type: "keepCredentials", params: ({ event }) => event },
      description: "Kirim email/username dan kata sandi",
    },
    "tab.signedIn": { target: "#session.loadingUser", description: "Tab lain sudah masuk" },
  },
})

/** The second step, after a correct password. */
export const challenged = sessionParts.createStateConfig({
  ...mayLogin,
  on: {
    ...mayLogin.on,
    "login.cancel": {
      target: "#session.signedOut",
      actions: ["forgetUser", "forgetFailure"],
      description: "Tekan Batal",
    },
  },
  description: "Kata sandi benar; meminta kode langkah kedua",
})

/** Waiting for either step. */
export const signingIn = sessionParts.createStateConfig({
  description: "Menunggu jawaban auth/login atau auth/verify",
  tags: "busy",
  entry: "forgetFailure",
  invoke: {
    id: "signIn",
    src: "signIn",
    input: ({ context }) => ({ credentials: context.credentials }),
    onDone: [
      {
        guard: { type: "isChallenged", params: ({ event }) => event.output },
        target: "#session.challenged",
        actions: { type: "keepChallenge", params: ({ event }) => event.output },
      },
      {
        guard: { type: "isSuccess", params: ({ event }) => event.output },
        target: "#session.signedIn",
        actions: [{ type: "keepUser", params: ({ event }) => event.output }, "announceStart"],
      },
      {
        guard: { type: "isAskedAgain", params: ({ event }) => event.output },
        target: "#session.challenged",
        actions: { type: "keepFailure", params: ({ event }) => event.output },
      },
      {
        target: "#session.signedOut",
        actions: ["forgetUser", { type: "keepFailure", params: ({ event }) => event.output }],
      },
    ],
    onError: [
      {
        guard: "hasChallenge",
        target: "#session.challenged",
        actions: { type: "keepDefect", params: ({ event }) => ({ error: event.error }) },
      },
      {
        target: "#session.signedOut",
        actions: ["forgetUser", { type: "keepDefect", params: ({ event }) => ({ error: event.error }) }],
      },
    ],
  },
})
