import { Component, type ReactNode } from "react";
import { reloadAfterConflict } from "./recover.ts";

interface BoundaryProps {
  /** Replaces the children once one of them has failed. */
  readonly fallback: ReactNode | ((error: Error) => ReactNode);
  readonly onError?: (error: Error) => void;
  /** A failure counts until this changes. */
  readonly of?: string;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly error: Error | null;
  readonly of?: string | undefined;
}

/**
 * Contains a failure in part of the page by showing a fallback. After a conflict with a
 * translator or an extension it reloads the page.
 */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null };

  static getDerivedStateFromError(reason: unknown): Pick<BoundaryState, "error"> {
    return { error: reason instanceof Error ? reason : new Error(String(reason)) };
  }

  static getDerivedStateFromProps(
    { of }: BoundaryProps,
    state: BoundaryState,
  ): BoundaryState | null {
    return of === state.of ? null : { error: null, of };
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
