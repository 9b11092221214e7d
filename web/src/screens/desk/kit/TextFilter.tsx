import { useEffect, useRef, useState } from "react";
import { TextField } from "#/ui/Field/Field.tsx";
import type { List } from "./useList.ts";

interface TextFilterProps {
  readonly list: List<unknown>;
  readonly label: string;
}

/** Milliseconds without input before the list is requested. */
const pause = 10;

/** A text filter for the rows of a list. */
export function TextFilter({ list, label }: TextFilterProps) {
  const inAddress = list.parameters.get("q") ?? "";
  const [text, setText] = useState(inAddress);
  const sent = useRef(inAddress);
  useEffect(() => {
    // The address has changed in another way, such as the back button.
    if (inAddress !== sent.current) setText(inAddress);
    sent.current = inAddress;
  }, [inAddress]);
  const { change } = list;
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === sent.current) return;
    const timer = setTimeout(() => {
      // One history entry for a text, not for each letter.
      const how = sent.current === "" || wanted === "" ? "push" : "replace";
      sent.current = wanted;
      change({ q: wanted }, how);
    }, pause);
    return () => clearTimeout(timer);
  }, [text, change]);
  return (
    <TextField
      type="search"
      label={label}
      value={text}
      maxLength={200}
      onChange={({ target }) => setText(target.value)}
    />
  );
}
