// Prism's grammars are scripts that expect a global of this name, and the core
// must not start work of its own when it is loaded.
Object.assign(globalThis, {
  Prism: { manual: true, disableWorkerMessageHandler: true },
});
