/** The response to API calls that need a network while there is none. */
export const offlineResponse = () => Response.json({ error: "offline" }, { status: 418 });
