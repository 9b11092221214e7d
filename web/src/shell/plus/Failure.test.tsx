// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { RequestError } from "#/core/request.ts";
import { show } from "../../../test/show.tsx";
import { Failure } from "./Failure.tsx";

const down = "Payments are not working right now.";

test.each([
  [
    new RequestError(503, "Billing Error", down),
    /Zahlungen sind im Moment nicht möglich/,
  ],
  [new RequestError(402, "Payment required", "Refused."), /Die Zahlung wurde abgelehnt/],
  // Other messages of the server are shown unchanged, since they may say more.
  [new RequestError(503, "Unavailable", "The database is full."), /The database is full/],
  [new RequestError(409, "Billing Error", "You have a subscription."), /You have a subs/],
])("a failure is told in the language of the page: %s", (error, text) => {
  show(<Failure error={error} />, { locale: "de" });
  expect(screen.getByRole("alert").textContent).toMatch(text);
});
