/** The frames of code that is the source of a diagram. */
export const diagramSources = ".code-example:has(> pre.brush\\:.mermaid)";
