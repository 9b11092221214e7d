import { Component, type ReactNode } from "react";
import { reloadAfterConflict } from "./recover.ts";

interface BoundaryProps {
  /** What to show instead of the children once one of them has failed. */
  readonly fallback: ReactNode | ((error: Error) => ReactNode);
  readonly onError?: (error: Error) => void;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly error: Error | null;
}

/**
 * Shows something else where a part of the page fails, and lets the rest live.
 * After a conflict with a translator or an extension it loads the page again.
 */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null };

  static getDerivedStateFromError(reason: unknown): BoundaryState {
    return { error: reason instanceof Error ? reason : new Error(String(reason)) };
  }

  override componentDidCatch(reason: unknown) {
    reloadAfterConflict(reason);
    const { error } = Boundary.getDerivedStateFromError(reason);
    if (error !== null) this.props.onError?.(error);
  }

  override render() {
    const { error } = this.state;
    const { fallback, children } = this.props;
    if (error === null) return children;
    return typeof fallback === "function" ? fallback(error) : fallback;
  }
}
