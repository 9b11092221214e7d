import { useState } from "react";
import { BookmarkBox } from "#/reading/collections/index.ts";

interface BookmarkMenuProps {
  readonly url: string;
  readonly title: string;
}

/** Saves the current page. */
export default function BookmarkMenu({ url, title }: BookmarkMenuProps) {
  const [open, setOpen] = useState(false);
  return <BookmarkBox url={url} title={title} open={open} onOpen={setOpen} />;
}
