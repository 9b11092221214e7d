import { Component, type ReactNode } from "react";

interface BoundaryProps {
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** Shows something else where a part of the page fails, and lets the rest live. */
export class Boundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
