// Prism's grammars are scripts that expect this global, and the core must not highlight
// anything when it loads.
Object.assign(globalThis, {
  Prism: { manual: true, disableWorkerMessageHandler: true },
});
