import { Component, type ReactNode } from "react";
import { reloadAfterConflict } from "./recover.ts";

interface BoundaryProps {
  /** Replaces the children once one of them has failed. */
  readonly fallback: ReactNode | ((error: Error) => ReactNode);
  readonly onError?: (error: Error) => void;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly error: Error | null;
}

/**
 * Contains a failure in part of the page by showing a fallback. After a conflict with a
 * translator or an extension it reloads the page.
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
