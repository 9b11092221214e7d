import { expect, test } from "vitest";
import { parseCurl } from "./parseCurl.ts";

test("a call with everything that examples have is read", () => {
  const command = `curl -X PUT 'https://api.example/v1/a?b=c' \\
  -H 'Authorization: Bearer YOUR_TOKEN' \\
  --header "X-Note: a: \\"b\\"" -d '{"name": "it'\\''s"}'`;
  expect(parseCurl(command)).toEqual({
    method: "PUT",
    url: "https://api.example/v1/a?b=c",
    headers: [
      ["Authorization", "Bearer YOUR_TOKEN"],
      ["X-Note", 'a: "b"'],
      ["Content-Type", "application/x-www-form-urlencoded"],
    ],
    body: `{"name": "it's"}`,
  });
});

test.each([
  ["curl https://api.example", "GET", null],
  ["curl -sS --url https://api.example", "GET", null],
  ["curl https://api.example -d a=1 -d b=2", "POST", "a=1&b=2"],
  ["curl --json '{}' https://api.example", "POST", "{}"],
])("%s is %s with the body %s", (command, method, body) => {
  expect(parseCurl(command)).toMatchObject({ method, body, url: "https://api.example" });
});

test("a body has the type that the example or curl gives it", () => {
  const typeOf = (command: string) => parseCurl(command)?.headers;
  expect(typeOf("curl https://api.example -d a=1 -H 'content-type: text/csv'")).toEqual([
    ["content-type", "text/csv"],
  ]);
  expect(typeOf("curl https://api.example --json 1")).toEqual([
    ["Content-Type", "application/json"],
  ]);
  expect(typeOf("curl https://api.example -d a=1")).toEqual([
    ["Content-Type", "application/x-www-form-urlencoded"],
  ]);
});

test.each([
  "curl https://api.example -X GET -d a",
  "curl https://api.example -H @file",
  "curl https://api.example -H 'X-Empty;'",
  "wget https://api.example",
  "curl",
  "curl -X",
  "curl https://api.example https://other.example",
  "curl https://api.example | jq .",
  "curl https://api.example/$ID",
  'curl "https://api.example/$(id)"',
  "curl -d @file https://api.example",
  "curl -o file https://api.example",
  "curl 'https://api.example",
])("%s is left alone", (command) => expect(parseCurl(command)).toBeNull());
