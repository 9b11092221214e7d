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

const api = "https://api.example";

test.each([
  ["", "GET", api, null],
  ["-sS", "GET", api, null],
  ["-X DELETE", "DELETE", api, null],
  ["-XDELETE", "DELETE", api, null],
  ["-sSXDELETE", "DELETE", api, null],
  ["--request DELETE", "DELETE", api, null],
  ["--request=DELETE", "DELETE", api, null],
  ["-I", "HEAD", api, null],
  ["-d a=1 -d b=2", "POST", api, "a=1&b=2"],
  ["-da=1", "POST", api, "a=1"],
  ["--data=a=1", "POST", api, "a=1"],
  ["--data-raw @a", "POST", api, "@a"],
  ["-d 'a\nb'", "POST", api, "a\nb"],
  ['-d "a\\\nb\\$c"', "POST", api, "ab$c"],
  ["-d a \\\n  -d b", "POST", api, "a&b"],
  ["-d a \\\r\n  -d b", "POST", api, "a&b"],
  ["--json '{}'", "POST", api, "{}"],
  ["--json '[1' --json ,2]", "POST", api, "[1,2]"],
  ["--json 1 -d 2", "POST", api, "1&2"],
  ["-d 1 --json 2", "POST", api, "12"],
  ["--data-urlencode 'a b&c'", "POST", api, "a%20b%26c"],
  ["--data-urlencode 'q=ü = 1'", "POST", api, "q=%C3%BC%20%3D%201"],
  ["-G --data-urlencode 'q=a b' -d n=2", "GET", `${api}?q=a%20b&n=2`, null],
  ["--get -d n=2 -XHEAD", "HEAD", `${api}?n=2`, null],
])("the call with %j is %s %s with the body %j", (options, method, url, body) => {
  expect(parseCurl(`curl ${options} ${api}`)).toMatchObject({ method, url, body });
  expect(parseCurl(`curl --url=${api} ${options}`)).toMatchObject({ method, url, body });
});

test.each(["?", "?b&"])("data after a query that ends with a separator: %s", (query) => {
  const url = `${api}/${query}a=1`;
  expect(parseCurl(`curl -G -d a=1 '${api}/${query}'`)).toMatchObject({ url });
});

test("data in the query come before a fragment", () => {
  expect(parseCurl(`curl -G -d a=1 '${api}/?b#c'`)).toMatchObject({
    url: `${api}/?b&a=1`,
    body: null,
  });
});

const form = ["Content-Type", "application/x-www-form-urlencoded"];

test.each([
  ["-H 'X-A: b'", [["X-A", "b"]]],
  [
    "-H'X-A: b' -HX-C:d",
    [
      ["X-A", "b"],
      ["X-C", "d"],
    ],
  ],
  ['--header="X-A: b"', [["X-A", "b"]]],
  ["-H 'Accept:'", []],
  ["-u ada:secret", [["Authorization", "Basic ada:secret"]]],
  ["--user=KEY", [["Authorization", "Basic KEY:"]]],
  ["-d a", [form]],
  ["-d a -H 'content-type: text/csv'", [["content-type", "text/csv"]]],
  [
    "--json 1 -H 'content-type: application/json'",
    [
      ["content-type", "application/json"],
      ["Accept", "application/json"],
    ],
  ],
  [
    "--json 1",
    [
      ["Accept", "application/json"],
      ["Content-Type", "application/json"],
    ],
  ],
])("the call with %j has headers", (options, headers) => {
  expect(parseCurl(`curl ${options} ${api}`)).toMatchObject({ headers });
});

test("a name and a password in the address are those of -u", () => {
  expect(parseCurl("curl https://a%40b:c@api.example/@d")).toMatchObject({
    url: "https://api.example/@d",
    headers: [["Authorization", "Basic a@b:c"]],
  });
});

test.each([
  ["-X GET -d a", "-X GET"],
  ["-H @file", "-H @file"],
  ["-H 'X-Empty;'", "-H X-Empty;"],
  ["-d @file", "-d @file"],
  ["--data-urlencode a@file", "--data-urlencode a@file"],
  ["--proxy http://a", "--proxy"],
  ["-so file", "-o"],
  ["-F a=b", "-F"],
  ["-X trace", "-X trace"],
  ["-H 'Cookie: a=b'", "-H Cookie: a=b"],
  ["-H 'host : other.example'", "-H host : other.example"],
])("the call with %j is refused for %j", (options, part) => {
  expect(parseCurl(`curl ${options} ${api}`)).toMatchObject({
    part,
    urls: expect.arrayContaining([api]) as unknown,
  });
});

test.each([
  `wget ${api}`,
  "curl",
  `curl ${api} https://other.example`,
  `curl ${api} | jq .`,
  `curl ${api}/$ID`,
  `curl "${api}/$(id)"`,
  `curl '${api}`,
])("%s is left alone", (command) => expect(parseCurl(command)).toBeNull());
