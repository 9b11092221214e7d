/** Reports whether the document has a service worker. */
export const hasWorker = (): boolean =>
  "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;
