/**
 * Path at which the service worker runs code in a frame without a network. It does not
 * exist on the server.
 */
export const runnerFrame = "/offline/runner.html";
