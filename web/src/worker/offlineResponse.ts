/** The response to calls of the API that take a network while there is none. */
export const offlineResponse = () => Response.json({ error: "offline" }, { status: 418 });
