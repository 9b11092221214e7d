import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request to a server of language models. */
interface Asked {
  readonly messages: readonly { readonly role: string; readonly content: string }[];
}

/** A server of language models that is scripted by a journey. */
export interface ModelServer {
  readonly url: string;
  readonly asked: Asked[];
  /** Writes an answer, by default a short one. */
  say: (say: Say) => Promise<void> | void;
  readonly stop: () => void;
}

/** Writes an answer. */
export interface Say {
  readonly text: (text: string) => void;
  readonly end: () => void;
  readonly fail: (status: number) => void;
}

/** Starts a server with OpenAI's API for streamed answers. */
export async function startModel(): Promise<ModelServer> {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      model.asked.push(JSON.parse(body) as Asked);
      void model.say(writer(response));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const model: ModelServer = {
    url: `http://localhost:${(server.address() as AddressInfo).port}/v1`,
    asked: [],
    say: (say) => {
      say.text("It works.");
      say.end();
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return model;
}

function writer(response: ServerResponse): Say {
  const chunk = (content: string, finish: string | null) => {
    if (!response.headersSent) {
      response.writeHead(200, { "Content-Type": "text/event-stream" });
    }
    const choice = { index: 0, delta: { content }, finish_reason: finish };
    const event = { id: "x", object: "chat.completion.chunk", choices: [choice] };
    response.write(`data: ${JSON.stringify(event)}\n\n`);
  };
  return {
    text: (text) => chunk(text, null),
    end: () => {
      chunk("", "stop");
      response.end("data: [DONE]\n\n");
    },
    fail: (status) => response.writeHead(status).end("{}"),
  };
}
