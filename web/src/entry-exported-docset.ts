// The styles of docsets, which are built for older engines.
import "./entry-exported-style.ts";
