import { useEffect } from "react";
import { report } from "#/core/report.ts";

const marks = [25, 50, 75];
const pause = 100;

/** Reports each scroll depth once. */
export function useScrollDepth(url: string): void {
  useEffect(() => {
    const left = new Set(marks);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const root = document.documentElement;
      const room = root.scrollHeight - root.clientHeight;
      if (room <= 0) return;
      const depth = (root.scrollTop / room) * 100;
      for (const mark of left) {
        if (depth < mark) continue;
        left.delete(mark);
        report(`curriculum: scroll depth ${mark}`);
      }
    };
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(look, pause);
    };
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener("scroll", onScroll);
    };
  }, [url]);
}
