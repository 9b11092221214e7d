/**
 * Path at which the service worker runs code in a frame while there is no network. The
 * server has nothing there.
 */
export const runnerFrame = "/offline/runner.html";
