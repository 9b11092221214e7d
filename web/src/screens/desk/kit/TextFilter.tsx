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
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // The address has changed in another way, such as the back button.
    if (inAddress !== sent.current) setText(inAddress);
    sent.current = inAddress;
  }, [inAddress]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const wanted = typed.trim();
      if (wanted === sent.current) return;
      // One history entry for a text, not for each letter.
      const how = sent.current === "" || wanted === "" ? "push" : "replace";
      sent.current = wanted;
      list.change({ q: wanted }, how);
    }, pause);
  };
  return (
    <TextField
      type="search"
      label={label}
      value={text}
      maxLength={200}
      onChange={({ target }) => type(target.value)}
    />
  );
}
